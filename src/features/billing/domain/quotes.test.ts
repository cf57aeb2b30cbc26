// What an upgrade costs, against a calculation that shares nothing with it.
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/pure/dates.ts'
import { quoteExpiry, upgradeQuote } from './quotes.ts'

/** Long division with pencil and paper: digits of the quotient until the third place, then rounded half up. */
function byHand(centsDifference: number, left: number, total: number): number {
  let rest = centsDifference * left
  const whole = Math.trunc(rest / total)
  rest -= whole * total
  let tenths = 0
  rest *= 10
  while (rest >= total) {
    rest -= total
    tenths += 1
  }
  return tenths >= 5 ? whole + 1 : whole
}

const PRICES = [
  [4_999, 19_999],
  [4_900, 19_900],
  [999, 2_998],
] as const
const PERIODS = [
  ['2026-08-12', '2027-08-12', 365],
  ['2027-03-01', '2028-03-01', 366],
  ['2026-11-30', '2026-12-30', 30],
] as const

describe.each(PRICES)('from %d to %d cents', (fromMinor, toMinor) => {
  test.each(PERIODS)('every day of the period from %s to %s', (periodStart, periodEnd, days) => {
    for (let passed = 0; passed <= days; passed++) {
      const today = addDays(periodStart, passed)
      const quote = upgradeQuote({ fromMinor, toMinor, periodStart, periodEnd, today })
      const left = days - passed
      expect(quote, today).toEqual({
        amountMinor: byHand(toMinor - fromMinor, left, days),
        daysLeft: left,
        daysTotal: days,
      })
    }
  })
})

test('on day 100 of 365, Advanced instead of PRO costs 108.90', () => {
  const quote = upgradeQuote({
    fromMinor: 4_999,
    toMinor: 19_999,
    periodStart: '2026-08-12',
    periodEnd: '2027-08-12',
    today: addDays('2026-08-12', 100),
  })
  expect(quote).toEqual({ amountMinor: 10_890, daysLeft: 265, daysTotal: 365 })
})

test('a clock before or after the period never asks for more than the difference, nor for less than nothing', () => {
  const period = { fromMinor: 4_999, toMinor: 19_999, periodStart: '2026-08-12', periodEnd: '2027-08-12' }
  expect(upgradeQuote({ ...period, today: '2026-08-11' }).amountMinor).toBe(15_000)
  expect(upgradeQuote({ ...period, today: '2027-08-13' }).amountMinor).toBe(0)
})

test.each([
  ['2026-11-21T09:00:00Z', '2026-11-21T23:59:59.000Z'],
  ['2026-11-21T23:40:00Z', '2026-11-22T00:11:00.000Z'],
])('a quote of %s can be paid until %s', (now, until) => {
  expect(quoteExpiry(new Date(now), '2026-11-21').toISOString()).toBe(until)
})
