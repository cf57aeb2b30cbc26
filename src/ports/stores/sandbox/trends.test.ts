// Tests that the days of a sandbox store are the same whenever they are reported, and that their parts add up.
import { describe, expect, test } from 'vitest'
import { readUsage } from '#engines/reports/read-usage.ts'
import { type DailyFeed, type UsageCell, writeUsage } from '#engines/reports/usage.ts'
import { addDays } from '#lib/pure/dates.ts'
import type { BatchResult, ReceivedFacts } from './batch-result.ts'
import { PLACE_CODES, PLACES } from './places.ts'
import type { TrendSettings } from './trend-settings.ts'
import { type TrendDays, trendDaysOf, trendFeeds, trendRows } from './trends.ts'

const ISRC = 'QZABC2600001'
const RELEASED = '2026-02-01'
const TAKEN_DOWN = '2026-05-10'
const QUARTER = { from: '2026-01-15', to: '2026-05-31' }

const received = (day: string, release: Partial<ReceivedFacts>): BatchResult => ({
  batchId: `${day}-1`,
  messageId: `message ${day}`,
  threadId: null,
  upc: '196000000017',
  sender: { dpid: 'PADPIDA0000000001T', name: 'Backline' },
  receivedAt: `${day}T11:00:00.000Z`,
  answeredAt: `${day}T11:00:01.000Z`,
  status: 'FileOK',
  release: {
    title: 'Sal',
    artist: 'Benedita Prado',
    releaseDate: RELEASED,
    takedown: false,
    grants: [],
    tracks: [{ number: 1, title: 'Sal', artist: 'Benedita Prado', isrc: ISRC, durationMs: 180_000 }],
    ...release,
  },
})

const results = [
  received('2026-01-20', {
    grants: [{ start: RELEASED, territories: ['Worldwide'], useTypes: ['OnDemandStream'] }],
  }),
  received(TAKEN_DOWN, { takedown: true }),
]
const SETTINGS: TrendSettings = { homes: { 'Benedita Prado': 'BR' }, boosts: [] }

const rowsOf = (
  feed: DailyFeed,
  days: TrendDays = QUARTER,
  { store = 'spotify', settings = SETTINGS, from = results } = {},
): (readonly UsageCell[])[] => [...trendRows(store, from, settings, feed, days)]

/** Sums of a column by day. */
function sumsOf(rows: readonly (readonly UsageCell[])[], column: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(String(row[0]), (sums.get(String(row[0])) ?? 0) + Number(row[column]))
  return sums
}

describe('the days of a sandbox store', () => {
  test.each(trendFeeds('spotify'))('%s: a report that begins later has the same days', (feed) => {
    const from = '2026-03-12'
    const all = rowsOf(feed).filter(([day]) => String(day) >= from)
    expect(all.length).toBeGreaterThan(0)
    expect(rowsOf(feed, { from, to: QUARTER.to })).toEqual(all)
  })

  test('a result that comes later does not change the days before', () => {
    const before = rowsOf('countries', { from: RELEASED, to: '2026-03-31' }, { from: results.slice(0, 1) })
    expect(rowsOf('countries', { from: RELEASED, to: '2026-03-31' })).toEqual(before)
  })

  test.each(
    trendFeeds('spotify').filter((feed) => feed !== 'audience'),
  )('%s: nothing before the release, and nothing from the day of the takedown on', (feed) => {
    const days = rowsOf(feed).map(([day]) => String(day))
    expect(days.filter((day) => day < RELEASED || day >= TAKEN_DOWN)).toEqual([])
    if (feed !== 'playlists') expect(new Set(days).size).toBe(98)
  })

  test('countries, cities, and ages with genders add up to the streams of each day', () => {
    const streams = sumsOf(rowsOf('tracks'), 3)
    expect(sumsOf(rowsOf('countries'), 3)).toEqual(streams)
    expect(sumsOf(rowsOf('cities'), 4)).toEqual(streams)
    expect(sumsOf(rowsOf('demographics'), 4)).toEqual(streams)
  })

  test('plays of playlists are part of the streams of their source', () => {
    const source = { editorial: 'editorial', algorithmic: 'algorithmic', listener: 'listener_playlist' }
    const streams = new Map(rowsOf('tracks').map(([day, , name, count]) => [`${day} ${name}`, Number(count)]))
    const playlists = rowsOf('playlists')
    expect(playlists.length).toBeGreaterThan(20)
    for (const [day, , , , kind, , , , plays] of playlists)
      expect(streams.get(`${day} ${source[kind as keyof typeof source]}`)).toBeGreaterThanOrEqual(
        Number(plays),
      )
  })

  test('a playlist adds a track and drops it again', () => {
    const days = Map.groupBy(rowsOf('playlists'), ([, , id, , , addedOn]) => `${id} ${addedOn}`)
    const dropped = [...days.values()].filter((rows) => String(rows.at(-1)?.[0]) < addDays(TAKEN_DOWN, -1))
    expect(dropped.length).toBeGreaterThan(0)
    for (const rows of days.values()) expect(rows[0]?.[0]).toBe(rows[0]?.[5])
  })

  test('there are never more listeners than streams, nor listeners of a day than of 28', () => {
    for (const [, , , streams, listeners] of rowsOf('tracks'))
      expect(Number(listeners)).toBeLessThanOrEqual(Number(streams))
    for (const [, , ofDay, ofMonth] of rowsOf('audience'))
      expect(Number(ofDay)).toBeLessThanOrEqual(Number(ofMonth))
  })

  test('a track is heard only where it can be streamed', () => {
    const onlyThere = [
      received('2026-01-20', {
        grants: [{ start: RELEASED, territories: ['PT', 'ES'], useTypes: ['OnDemandStream'] }],
      }),
    ]
    const rows = rowsOf('countries', QUARTER, { from: onlyThere })
    expect(new Set(rows.map(([, , country]) => country))).toEqual(new Set(['PT', 'ES']))
    expect(sumsOf(rows, 3)).toEqual(sumsOf(rowsOf('tracks', QUARTER, { from: onlyThere }), 3))
  })

  test('most listeners are where the artist is at home', () => {
    const byCountry = new Map<string, number>()
    for (const [, , country, streams] of rowsOf('countries'))
      byCountry.set(String(country), (byCountry.get(String(country)) ?? 0) + Number(streams))
    const [first] = [...byCountry].sort(([, a], [, b]) => b - a)
    expect(first?.[0]).toBe('BR')
  })

  test('a playlist from the settings carries the track in its country, and every part still adds up', () => {
    const boost = {
      isrc: ISRC,
      from: '2026-03-10',
      days: 9,
      factor: 3,
      country: 'PT',
      playlist: 'Manhã Clara',
    }
    const settings = { ...SETTINGS, boosts: [boost] }
    const plays = rowsOf('playlists', QUARTER, { settings }).filter(([, , , name]) => name === 'Manhã Clara')
    expect(plays.map(([day]) => day)).toEqual(Array.from({ length: 9 }, (_, day) => addDays(boost.from, day)))
    const streams = sumsOf(rowsOf('tracks', QUARTER, { settings }), 3)
    const usual = sumsOf(rowsOf('tracks'), 3)
    expect((streams.get('2026-03-10') ?? 0) / (usual.get('2026-03-10') ?? 1)).toBeGreaterThan(2)
    expect(streams.get('2026-03-20')).toBe(usual.get('2026-03-20'))
    expect(sumsOf(rowsOf('countries', QUARTER, { settings }), 3)).toEqual(streams)
    expect(sumsOf(rowsOf('cities', QUARTER, { settings }), 4)).toEqual(streams)
  })

  test('a store reports days when they are over, each with its own delay, and nothing before anything is live', () => {
    expect(trendDaysOf('spotify', results, '2026-03-01')).toEqual({ from: RELEASED, to: '2026-02-28' })
    expect(trendDaysOf('amazon_music', results, '2026-03-01')).toEqual({ from: RELEASED, to: '2026-02-26' })
    expect(trendDaysOf('spotify', results, RELEASED)).toBeUndefined()
    expect(trendDaysOf('spotify', [], '2026-03-01')).toBeUndefined()
  })

  test.each(['spotify', 'amazon_music', 'qobuz'])('%s: the files can be read', async (store) => {
    for (const feed of trendFeeds(store)) {
      const rows = rowsOf(feed, QUARTER, { store })
      const text = Buffer.from([...writeUsage(feed, rows)].join(''))
      let count = 0
      for await (const batch of readUsage([text], feed, QUARTER)) count += batch.length
      expect(count).toBe(rows.length)
    }
  })

  test('every country that is near another has cities of its own', () => {
    for (const { near, cities } of Object.values(PLACES)) {
      expect(near.filter((code) => !PLACE_CODES.includes(code))).toEqual([])
      expect(cities.length).toBeGreaterThan(2)
    }
  })
})
