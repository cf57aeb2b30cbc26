// Rules of royalties: sums, exact decimals, and when stores usually report.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDecimals,
  addMonths,
  expectedReports,
  forecastStores,
  lifetimeOf,
  monthEnd,
  multiplyDecimals,
  shortDecimal,
} from './domain.ts'

test('a lifetime sum does not change when money moves between its parts', () => {
  const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const part = fc.constantFrom(
    ...([
      'availableMicros',
      'pendingMicros',
      'paidMicros',
      'withheldMicros',
      'costMicros',
      'disputedMicros',
    ] as const),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part, amount)), amount, (moves, start) => {
      const parts = {
        availableMicros: start,
        pendingMicros: 0n,
        paidMicros: 0n,
        withheldMicros: 0n,
        costMicros: 0n,
        disputedMicros: 0n,
      }
      for (const [from, to, moved] of moves) {
        parts[from] -= moved
        parts[to] += moved
      }
      expect(lifetimeOf(parts)).toBe(start)
    }),
  )
})

describe('decimals', () => {
  test.each([
    ['7.960335', '1.0834', '8.624226939'],
    ['-0.5', '2', '-1'],
    ['0.0000000001', '0.1', '0.00000000001'],
    ['3', '1', '3'],
    ['0', '-1.5', '0'],
  ])('%s × %s is %s', (a, b, product) => {
    expect(multiplyDecimals(a, b)).toBe(product)
  })
  test.each([
    [['0.1', '0.2'], '0.3'],
    [['1', '-1.5'], '-0.5'],
    [['1.0000000000', '2.5'], '3.5'],
    [[], '0'],
  ])('%j add up to %s', (texts, sum) => {
    expect(addDecimals(texts)).toBe(sum)
  })
  test.each([
    ['12.5000000000', '12.5'],
    ['100', '100'],
    ['0.0000000000', '0'],
    ['-0.10', '-0.1'],
  ])('%s is %s without zeros at its end', (text, short) => {
    expect(shortDecimal(text)).toBe(short)
  })
})

test('months', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-05', -12)]).toEqual([
    '2027-01',
    '2025-12',
    '2025-05',
  ])
  expect([monthEnd('2028-02'), monthEnd('2026-12')]).toEqual(['2028-02-29', '2026-12-31'])
})

describe('what stores have not reported yet', () => {
  const reported = (store: string, month: string, reportedOn: string) => ({ store, month, reportedOn })
  test('a report is expected as long after its month as the store usually takes', () => {
    expect(
      expectedReports(
        [
          reported('Deezer', '2026-04', '2026-05-30'),
          reported('Deezer', '2026-05', '2026-06-30'),
          // A report that was late once does not change the habit.
          reported('Deezer', '2026-03', '2026-08-30'),
        ],
        '2026-07-10',
      ),
    ).toEqual([{ store: 'Deezer', month: '2026-06', expectedOn: '2026-07-30', isLate: false }])
  })
  test('a report is late once its expected day has passed', () => {
    expect(expectedReports([reported('Tidal', '2026-04', '2026-05-10')], '2026-07-10')).toEqual([
      { store: 'Tidal', month: '2026-05', expectedOn: '2026-06-10', isLate: true },
      { store: 'Tidal', month: '2026-06', expectedOn: '2026-07-10', isLate: false },
    ])
  })
  test('nothing is expected of a store that stopped, nor for a month that has not ended', () => {
    expect(expectedReports([reported('Gone', '2025-01', '2025-03-01')], '2026-07-10')).toEqual([])
    expect(expectedReports([reported('Tidal', '2026-06', '2026-07-05')], '2026-07-10')).toEqual([])
    expect(expectedReports([], '2026-07-10')).toEqual([])
  })
})

describe('a forecast', () => {
  const TODAY = '2026-11-20'
  /** The newest amount is that of the newest month. */
  const earned = (amounts: readonly number[], newest = '2026-09', store = 'Deezer') =>
    amounts.map((amount, index) => ({
      store,
      month: addMonths(newest, index - amounts.length + 1),
      amountMicros: BigInt(amount),
    }))
  const monthsOf = (amounts: readonly number[], newest?: string) =>
    forecastStores(earned(amounts, newest), TODAY).flatMap(({ months }) => months)

  test.each([
    ['the same every month', [100, 100, 100, 100, 100, 100, 100], { low: 100n, estimate: 100n, high: 100n }],
    // 50, 150, 100 and 200 of 100 were reported: the middle 60 % is from 0.8 to 1.7.
    ['up and down', [100, 100, 100, 50, 150, 100, 200], { low: 120n, estimate: 150n, high: 255n }],
    // Each month was 19 % below what the method said; the estimate is still in the range.
    ['always less', [1_000, 900, 810, 729, 656, 590, 531], { low: 478n, estimate: 590n, high: 590n }],
  ])('a forecast is the median of three months, with the range of earlier errors: %s', (_, amounts, expected) => {
    expect(monthsOf(amounts)).toEqual([
      {
        month: '2026-10',
        lowMicros: expected.low,
        estimateMicros: expected.estimate,
        highMicros: expected.high,
      },
    ])
  })

  test.each([
    ['too little history', [100, 100, 100, 100, 100, 100], '2026-09', []],
    ['nothing but zeros', [0, 0, 0, 0, 0, 0, 0, 0], '2026-09', []],
    ['money taken back', [9, 9, 9, 9, 9, 9, -9, -9, -9], '2026-09', []],
    ['every ended month is reported', [9, 9, 9, 9, 9, 9, 9, 9], '2026-10', []],
    ['a store that has stopped', [9, 9, 9, 9, 9, 9, 9, 9], '2026-03', []],
    [
      'two months, as the errors of two months ahead are known',
      [9, 9, 9, 9, 9, 9, 9, 9],
      '2026-08',
      ['2026-09', '2026-10'],
    ],
    ['one month, because those of two months ahead are not', [9, 9, 9, 9, 9, 9, 9], '2026-08', ['2026-09']],
  ])('%s', (_, amounts, newest, expected) => {
    expect(monthsOf(amounts, newest).map(({ month }) => month)).toEqual(expected)
  })

  test('a forecast states what it would have forecast for the newest month', () => {
    expect(forecastStores(earned([10, 20, 30, 50]), TODAY)).toEqual([
      { store: 'Deezer', months: [], last: { month: '2026-09', estimatedMicros: 20n, actualMicros: 50n } },
    ])
    expect(forecastStores(earned([10, 20, 30]), TODAY)[0]?.last).toBeNull()
  })

  test('counts a month without a report between two others as nothing', () => {
    const rows = earned([100, 100, 100, 100, 100, 100, 100]).filter(({ month }) => month !== '2026-08')
    expect(forecastStores(rows, TODAY)[0]?.months[0]).toMatchObject({ estimateMicros: 100n, lowMicros: 60n })
  })

  test('each store has its own forecast', () => {
    const rows = [...earned([9, 9, 9, 9, 9, 9, 9]), ...earned([5, 5], '2026-09', 'Tidal')]
    expect(forecastStores(rows, TODAY).map(({ store, months }) => [store, months.length])).toEqual([
      ['Deezer', 1],
      ['Tidal', 0],
    ])
  })
})
