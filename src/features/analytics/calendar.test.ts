// The calendar of analytics, by hand and over a century of days.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { addDays, daysBetween } from '#lib/pure/dates.ts'
import {
  COMPARISONS,
  comparedPoints,
  comparedRange,
  countedRanges,
  freshnessOf,
  lengthOf,
  lineOf,
  monthsIn,
  PERIODS,
  type Period,
  pointsOf,
  pointUnit,
  rangeOf,
  rangeProblems,
  WEEK_STARTS,
  weekStartOf,
  wholeMonths,
} from './domain/calendar.ts'

const choice = (period: Period, from: string | null = null, to: string | null = null) => ({
  period,
  from,
  to,
  weekStart: 'monday' as const,
})

const TODAY = '2026-11-20'
const FIRST = '2026-09-01'

describe('periods on Friday, 20 November 2026', () => {
  test.each([
    ['today', '2026-11-20', '2026-11-20', 1, '2026-11-19', '2026-11-19'],
    ['yesterday', '2026-11-19', '2026-11-19', 1, '2026-11-18', '2026-11-18'],
    ['this_week', '2026-11-16', '2026-11-20', 5, '2026-11-09', '2026-11-13'],
    ['this_month', '2026-11-01', '2026-11-20', 20, '2026-10-01', '2026-10-20'],
    ['this_year', '2026-01-01', '2026-11-20', 11, '2025-01-01', '2025-11-20'],
    ['last_7_days', '2026-11-14', '2026-11-20', 7, '2026-11-07', '2026-11-13'],
    ['last_30_days', '2026-10-22', '2026-11-20', 30, '2026-09-22', '2026-10-21'],
    ['last_90_days', '2026-08-23', '2026-11-20', 90, '2026-05-25', '2026-08-22'],
    ['last_year', '2025-01-01', '2025-12-31', 12, '2024-01-01', '2024-12-31'],
  ] as const)('%s', (period, from, to, points, comparedFrom, comparedTo) => {
    const range = rangeOf(choice(period), TODAY, FIRST)
    expect(range).toEqual({ from, to })
    expect(pointsOf(range, pointUnit(period, range), 'monday')).toHaveLength(points)
    expect(comparedRange(period, range, 'previous_period')).toEqual({ from: comparedFrom, to: comparedTo })
  })

  test('all time begins with the first day that has data, and has nothing to compare with', () => {
    const range = rangeOf(choice('all_time'), TODAY, FIRST)
    expect(range).toEqual({ from: FIRST, to: TODAY })
    expect(comparedRange('all_time', range, 'previous_year')).toBeNull()
    expect(pointUnit('all_time', range)).toBe('day')
    expect(pointUnit('all_time', { from: '2026-08-01', to: TODAY })).toBe('month')
  })

  test('a week begins where the language has it', () => {
    expect(rangeOf({ ...choice('this_week'), weekStart: 'sunday' }, TODAY, FIRST).from).toBe('2026-11-15')
    expect(LANGUAGES.map(weekStartOf)).toEqual(['sunday', 'monday', 'sunday', 'monday'])
  })
})

describe('custom ranges', () => {
  test.each([
    [92, 'day'],
    [93, 'week'],
    [366, 'week'],
    [367, 'month'],
  ] as const)('%i days have points by %s', (days, unit) => {
    expect(pointUnit('custom', { from: '2024-01-01', to: addDays('2024-01-01', days - 1) })).toBe(unit)
  })
  test.each([
    ['2026-11-10', '2026-11-09', [{ code: 'end_before_start', at: 'to' }]],
    ['2026-11-10', '2026-11-21', [{ code: 'after_today', at: 'to' }]],
    [null, '2026-11-09', [{ code: 'required', at: 'from' }]],
    [
      '1999-12-31',
      '2026-02-30',
      [
        { code: 'before_2000', at: 'from' },
        { code: 'invalid_day', at: 'to' },
      ],
    ],
    ['2026-11-10', '2026-11-10', []],
  ])('%s to %s', (from, to, problems) => {
    expect(rangeProblems(choice('custom', from, to), TODAY)).toEqual(problems)
  })
})

test('29 February is compared with 28 February of the year before', () => {
  const range = { from: '2024-02-29', to: '2024-02-29' }
  expect(comparedRange('custom', range, 'previous_year')).toEqual({ from: '2023-02-28', to: '2023-02-28' })
})

test('on 31 March, the month before ends on its last day', () => {
  const range = rangeOf(choice('this_month'), '2026-03-31', null)
  const compared = comparedRange('this_month', range, 'previous_period')
  expect(compared).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  const points = pointsOf(range, 'day', 'monday')
  expect(comparedPoints(points, { from: '2026-02-01', to: '2026-02-28' }, 'day', 'monday').at(-1)).toBeNull()
})

describe('freshness', () => {
  const stores = [
    { store: 'spotify', through: '2026-11-19' },
    { store: 'tidal', through: '2026-11-17' },
    { store: 'gone', through: '2026-06-30' },
  ]
  test('the slowest store decides, unless it is more than two weeks behind', () => {
    expect(freshnessOf(stores)).toEqual({ through: '2026-11-17', late: [stores[2]] })
    expect(freshnessOf([])).toEqual({ through: null, late: [] })
  })
  test('days that are not complete are left out on both sides', () => {
    const range = { from: '2026-10-24', to: '2026-11-20' }
    const by = { period: 'custom', compare: 'previous_period' } as const
    expect(countedRanges(by, range, '2026-11-18')).toEqual({
      counted: { from: '2026-10-24', to: '2026-11-18' },
      compared: { from: '2026-09-26', to: '2026-10-21' },
    })
    expect(countedRanges(by, range, '2026-10-23')).toEqual({ counted: null, compared: null })
  })
  test('a month is compared with the same days of a shorter one, however many of them are complete', () => {
    const range = rangeOf(choice('this_month'), '2026-03-31', null)
    const comparedTo = (through: string) =>
      countedRanges({ period: 'this_month', compare: 'previous_period' }, range, through).compared?.to
    expect(['2026-03-31', '2026-03-29', '2026-03-27'].map(comparedTo)).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2026-02-27',
    ])
  })
})

test('whole months inside a range', () => {
  expect(wholeMonths({ from: '2026-09-02', to: '2026-11-29' })).toEqual({
    from: '2026-10-01',
    to: '2026-10-01',
  })
  expect(wholeMonths({ from: '2026-09-01', to: '2026-11-30' })).toEqual({
    from: '2026-09-01',
    to: '2026-11-01',
  })
  expect(wholeMonths({ from: '2026-09-02', to: '2026-10-30' })).toBeNull()
  expect(monthsIn({ from: '2025-11-01', to: '2026-02-01' })).toBe(4)
})

const day = fc
  .integer({ min: 0, max: daysBetween('2000-01-01', '2100-12-31') })
  .map((n) => addDays('2000-01-01', n))
const anyChoice = fc
  .record({
    today: day,
    period: fc.constantFrom(...PERIODS),
    weekStart: fc.oneof(fc.constantFrom(...WEEK_STARTS), fc.constantFrom(...LANGUAGES).map(weekStartOf)),
    comparison: fc.constantFrom(...COMPARISONS),
    back: fc.tuple(fc.nat(900), fc.nat(900)),
    behind: fc.nat(40),
  })
  .map(({ today, period, back: [a, b], ...rest }) => {
    const [from, to] = [addDays(today, -Math.max(a, b)), addDays(today, -Math.min(a, b))]
    return { today, period, from, to, firstDay: from, ...rest }
  })

test('over a century, points cover every range without gap, and compared ranges end before it', () => {
  fc.assert(
    fc.property(anyChoice, ({ today, firstDay, comparison, behind, ...given }) => {
      const range = rangeOf(given, today, firstDay)
      const unit = pointUnit(given.period, range)
      const points = pointsOf(range, unit, given.weekStart)
      expect(points[0]?.from).toBe(range.from)
      expect(points.at(-1)?.to).toBe(range.to)
      for (const [index, point] of points.entries()) {
        expect(point.from <= point.to).toBe(true)
        if (index > 0) expect(point.from).toBe(addDays(points[index - 1]?.to ?? '', 1))
      }
      if (unit === 'day') expect(points).toHaveLength(lengthOf(range))
      if (given.period === 'last_year') expect(points).toHaveLength(12)

      const compared = comparedRange(given.period, range, comparison)
      if (!compared) return
      if (comparison === 'previous_period') {
        expect(compared.to < range.from).toBe(true)
        if (!['this_month', 'this_year', 'last_year'].includes(given.period))
          expect(lengthOf(compared)).toBe(lengthOf(range))
      }
      expect(Math.abs(lengthOf(compared) - lengthOf(range))).toBeLessThanOrEqual(3)
      const pairs = comparedPoints(points, compared, unit, given.weekStart)
      expect(pairs).toHaveLength(points.length)
      for (const pair of pairs)
        if (pair) expect(pair.from >= compared.from && pair.to <= compared.to).toBe(true)

      const by = { period: given.period, compare: comparison }
      const { counted, compared: cut } = countedRanges(by, range, addDays(range.to, -behind))
      if (!counted || !cut) return
      expect(cut.from).toBe(compared.from)
      expect(cut.to <= compared.to).toBe(true)
      if (lengthOf(compared) === lengthOf(range) && unit === 'day' && comparison === 'previous_period')
        expect(lengthOf(cut)).toBe(lengthOf(counted))
    }),
    { numRuns: 3_000 },
  )
})

test('a line adds each day up at its point, in whatever order days come', () => {
  const weeks = pointsOf({ from: '2026-03-04', to: '2026-03-17' }, 'week', 'monday')
  expect(
    lineOf(weeks, [
      ['2026-03-16', 4],
      ['2026-03-04', 1],
      ['2026-03-09', 2],
      ['2026-03-08', 8],
    ]),
  ).toEqual([9, 2, 4])
  // Figures of a month have its first day.
  const months = pointsOf({ from: '2026-03-04', to: '2026-05-17' }, 'month', 'monday')
  expect(
    lineOf(months, [
      ['2026-03-01', 1],
      ['2026-05-01', 3],
    ]),
  ).toEqual([1, 0, 3])
  expect(lineOf([], [])).toEqual([])
})
