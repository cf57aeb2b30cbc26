// Changes, trends, engagement, forecasts and the filter in its forms.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPARISONS, PERIODS, WEEK_STARTS } from './domain/calendar.ts'
import { changeOf, engagementOf, shareOf } from './domain/change.ts'
import { filterOfQuery, LIST_VIEWS, queryOfFilter } from './domain/filter.ts'
import { forecastOf } from './domain/forecast.ts'
import { lastDayOf } from './domain/sections.ts'

describe('changes', () => {
  test.each([
    [108_100, 100_000, 8.1, 'up'],
    [10_500, 10_000, 5, 'up'],
    [10_499, 10_000, 5, 'stable'],
    [9_500, 10_000, -5, 'down'],
    [9_501, 10_000, -5, 'stable'],
    [10_005, 10_000, 0.1, 'stable'],
    [10_004, 10_000, 0, 'stable'],
    [9_995, 10_000, -0.1, 'stable'],
    [0, 20, -100, 'down'],
    [0, 19, -100, 'stable'],
  ] as const)('%i after %i', (current, previous, percent, trend) => {
    expect(changeOf(current, previous)).toMatchObject({ kind: 'percent', percent, trend })
  })
  test('after nothing there is no percentage', () => {
    expect(changeOf(20, 0)).toEqual({ kind: 'new', percent: null, trend: 'up', enough: true })
    expect(changeOf(19, 0)).toEqual({ kind: 'new', percent: null, trend: 'stable', enough: false })
    expect(changeOf(0, 0)).toEqual({ kind: 'none', percent: null, trend: 'stable', enough: false })
  })
  test('a share of nothing is nothing', () => expect([shareOf(1, 3), shareOf(1, 0)]).toEqual([33.3, 0]))
})

test.each([
  [49, 1_000, 'low'],
  [50, 1_000, 'medium'],
  [249, 1_000, 'medium'],
  [250, 1_000, 'high'],
] as const)('%i plays for %i followers are %s engagement', (plays, followers, level) => {
  expect(engagementOf(plays, followers)?.level).toBe(level)
})
test('a playlist without followers has no engagement', () => {
  expect([engagementOf(10, null), engagementOf(10, 0)]).toEqual([null, null])
})

describe('the forecast', () => {
  test('the forecast needs 91 days', () => {
    expect(forecastOf(Array.from({ length: 90 }, () => 100))).toBeUndefined()
    expect(forecastOf(Array.from({ length: 91 }, () => 0))).toBeUndefined()
  })
  test('the forecast of a steady series is the series, without a range', () => {
    expect(forecastOf(Array.from({ length: 91 }, () => 100))).toEqual(
      Array.from({ length: 28 }, () => ({ estimate: 100, low: 100, high: 100 })),
    )
  })
  test('repeats the last 28 days, inside its range', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 91, maxLength: 400 }), (days) => {
        const forecast = forecastOf(days)
        if (!forecast) return
        expect(forecast.map(({ estimate }) => estimate)).toEqual(days.slice(-28))
        for (const { low, estimate, high } of forecast) expect(low <= estimate && estimate <= high).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

const uuid = fc.uuid().map((id) => id.toLowerCase())
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const filters = fc
  .record({
    artist: fc.option(uuid),
    release: fc.option(uuid),
    track: fc.option(uuid),
    period: fc.constantFrom(...PERIODS),
    from: fc.option(day),
    to: fc.option(day),
    platforms: fc
      .uniqueArray(fc.stringMatching(/^[a-z_]{1,20}$/), { maxLength: 8 })
      .map((codes) => codes.sort()),
    compare: fc.constantFrom(...COMPARISONS),
    weekStart: fc.constantFrom(...WEEK_STARTS),
    view: fc.constantFrom(...LIST_VIEWS),
  })
  .map((filter) => (filter.period === 'custom' ? filter : { ...filter, from: null, to: null }))

test('a filter is the same after a URL, whatever language reads it', () => {
  fc.assert(
    fc.property(filters, fc.constantFrom(...WEEK_STARTS), (filter, reader) => {
      const query = queryOfFilter(filter)
      expect(filterOfQuery(new URLSearchParams(query.toString()), reader)).toEqual(filter)
      expect(JSON.parse(JSON.stringify(filter))).toEqual(filter)
    }),
  )
})

test('what no filter can have is ignored', () => {
  const query = new URLSearchParams(
    'artist=1&period=ever&from=2026-02-30&platform=&compare=x&view=3d&other=1',
  )
  expect(filterOfQuery(query, 'monday')).toEqual(filterOfQuery(new URLSearchParams(), 'monday'))
})

test('a report that ends with the beginning of a day is last open on the day before', () => {
  expect(lastDayOf('2026-12-29T00:00:00.000Z')).toBe('2026-12-28')
})
