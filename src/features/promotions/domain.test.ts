// What can be ordered, and what it costs.
import { describe, expect, test } from 'vitest'
import { lastDay, type Order, orderProblems, startDays, totalMinor } from './domain.ts'

const TODAY = '2026-11-21'
const order: Order = { dailyBudget: '25', days: 14, startsOn: '2026-11-27' }

test('an order costs its budget times its days, and its last day counts', () => {
  expect(totalMinor(order)).toBe(35_000)
  expect(totalMinor({ dailyBudget: '10.05', days: 90 })).toBe(90_450)
  expect(lastDay(order)).toBe('2026-12-10')
  expect(lastDay({ startsOn: '2028-02-27', days: 3 })).toBe('2028-02-29')
})

test('promotions begin three days after the order at the earliest, and half a year at the latest', () => {
  expect(startDays(TODAY)).toEqual({ first: '2026-11-24', last: '2027-05-20' })
})

describe('an order', () => {
  test.each<[Partial<Order>, string[]]>([
    [{}, []],
    [{ dailyBudget: '10' }, []],
    [{ dailyBudget: '10.00', days: 3, startsOn: '2026-11-24' }, []],
    [{ dailyBudget: '1000', days: 90, startsOn: '2027-05-20' }, []],
    [{ dailyBudget: '9.99' }, ['daily_budget_low']],
    [{ dailyBudget: '0' }, ['daily_budget_low']],
    [{ dailyBudget: '-25' }, ['daily_budget_low']],
    [{ dailyBudget: '1e3' }, ['daily_budget_low']],
    [{ dailyBudget: '25,00' }, []],
    [{ dailyBudget: '' }, ['daily_budget_low']],
    [{ dailyBudget: '10.001' }, ['daily_budget_low']],
    [{ dailyBudget: '1000.01' }, ['daily_budget_high']],
    [{ days: 2 }, ['promotion_days']],
    [{ days: 91 }, ['promotion_days']],
    [{ days: 7.5 }, ['promotion_days']],
    [{ days: Number.NaN }, ['promotion_days']],
    [{ startsOn: '2026-11-23' }, ['promotion_start']],
    [{ startsOn: '2027-05-21' }, ['promotion_start']],
    [
      { dailyBudget: '5', days: 0, startsOn: TODAY },
      ['daily_budget_low', 'promotion_days', 'promotion_start'],
    ],
  ])('changed by %o: %j', (change, codes) => {
    expect(orderProblems({ ...order, ...change }, startDays(TODAY)).map(({ code }) => code)).toEqual(codes)
  })

  test('without a number as budget or days has no total', () => {
    for (const change of [{ dailyBudget: 'ten' }, { days: 0 }, { days: 1.5 }, { days: Number.NaN }])
      expect(totalMinor({ ...order, ...change })).toBeUndefined()
  })
})
