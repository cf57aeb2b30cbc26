// Tests which days are spikes, what caused them, and that they are stored for the account they belong to.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addPlayedTrack,
  daysFrom,
  type PlayedTrack,
  reportUsage,
} from '#features/analytics/analytics.fixtures.ts'
import { addDays } from '#lib/pure/dates.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { listQueuedJobs } from '#test/job-queue.ts'
import { openTestApp } from '#test/test-app.ts'
import { causesOf, findSpikes } from './domain/spikes.ts'
import { findSpikesOf, listSpikes, runNightlySpikes } from './service.server.ts'

const series = (...counts: number[]) =>
  counts.map((streams, index) => ({ day: addDays('2026-01-01', index), streams }))
/** A month of usual days, with some rhythm. */
const USUAL = Array.from({ length: 28 }, (_, index) => 100 + (index % 7) * 2)

describe('a day', () => {
  test('with far more plays than usual is a spike, with the median of the days before', () => {
    expect(findSpikes(series(...USUAL, 240))).toEqual([{ day: '2026-01-29', streams: 240, usual: 106 }])
  })
  test.each([
    ['with half as many again, less one, is none', [...USUAL, 158]],
    ['with less than 50 plays is none', [...USUAL.map(() => 4), 49]],
    ['within the first 28 days is none', [...USUAL.slice(1), 1_000]],
    ['of a series that always changes much is none', [...USUAL.map((_, index) => (index % 2) * 200), 280]],
  ])('%s', (_, counts) => {
    expect(findSpikes(series(...counts))).toEqual([])
  })
  test('after a spike is compared with what was usual before it', () => {
    const days = findSpikes(series(...USUAL, 240, 230, 250, 100))
    expect(days.map(({ streams, usual }) => [streams, usual])).toEqual([
      [240, 106],
      [230, 106],
      [250, 106],
    ])
  })
})

test('a higher level that lasts becomes usual', () => {
  const days = findSpikes(series(...USUAL, ...Array<number>(40).fill(300)))
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, index) => addDays('2026-01-29', index)),
  )
  expect(findSpikes(series(...USUAL, ...Array<number>(40).fill(300), 900)).at(-1)?.usual).toBe(300)
})

test('a cause is the largest part of its dimension, if it explains a third', () => {
  const part = { dimension: 'country', key: 'BR', streams: 150, average: 50 } as const
  const other = { ...part, key: 'DE', streams: 70, average: 50 }
  const store = { ...part, dimension: 'store', key: 'spotify', streams: 60, average: 40 } as const
  expect(causesOf({ streams: 240, average: 120 }, [other, part, store])).toEqual([
    { dimension: 'country', key: 'BR', percent: 83 },
  ])
})

describe('of an account', async () => {
  const app = await openTestApp()
  const today = app.deps.clock.today()
  const from = addDays(today, -60)
  const through = addDays(today, -2)
  const spikeDay = addDays(today, -5)
  let person: TestPerson
  let track: PlayedTrack
  beforeAll(async () => {
    person = await buildUser(app, { plan: 'advanced' })
    track = await addPlayedTrack(app, person, { title: 'Sal' })
    const days = daysFrom(from, through)
    const report = (feed: 'tracks' | 'countries' | 'playlists', rows: Record<string, unknown>[]) =>
      reportUsage(app.deps, {
        store: 'spotify',
        feed,
        from,
        to: through,
        rows: rows.map((row) => ({ ...track.row, ...row })),
      })
    await report('tracks', [
      ...days.map((day) => ({ day, source: 'library', streams: 100 })),
      { day: spikeDay, source: 'editorial', streams: 300 },
    ])
    await report('countries', [
      ...days.map((day) => ({ day, country: 'DE', streams: 100 })),
      { day: spikeDay, country: 'BR', streams: 300 },
    ])
    await report('playlists', [
      {
        day: spikeDay,
        playlist_id: 'a',
        playlist_name: 'Manhã Clara',
        playlist_kind: 'editorial',
        added_on: spikeDay,
        plays: 290,
      },
    ])
  })

  const causes = [
    { dimension: 'store', key: 'spotify', percent: 100 },
    { dimension: 'country', key: 'BR', percent: 100 },
    { dimension: 'source', key: 'editorial', percent: 100 },
    { dimension: 'playlist', key: 'Manhã Clara', percent: 97 },
  ]
  const list = (accountId: string) => listSpikes(app.deps, accountId, { from, to: today })

  test('the account and its track have a spike with its causes, however often it is looked for', async () => {
    const { accountId } = person.viewer
    for (let times = 0; times < 2; times++) {
      await findSpikesOf(app.deps, { accountId })
      const found = await list(accountId)
      expect(found.sort((a, b) => Number(a.trackId !== null) - Number(b.trackId !== null))).toEqual([
        { trackId: null, day: spikeDay, streams: 400, usual: 100, causes },
        { trackId: track.id, day: spikeDay, streams: 400, usual: 100, causes },
      ])
    }
    expect(await listSpikes(app.deps, accountId, { from, to: addDays(spikeDay, -1) })).toEqual([])
  })

  test('a mark beside the others names the track and the playlist', async () => {
    const { items } = await app.client(person.cookie).analytics.marks({ period: 'last_30_days' })
    expect(items.filter(({ kind }) => kind === 'spike')).toMatchObject([
      { day: spikeDay, title: 'Sal', place: 'Manhã Clara', before: 100, after: 400 },
    ])
  })

  test('another account sees none of it', async () => {
    const other = await buildUser(app, { plan: 'advanced' })
    await findSpikesOf(app.deps, { accountId: other.viewer.accountId })
    expect(await list(other.viewer.accountId)).toEqual([])
  })

  test('each night plans the next and looks at every account with usage', async () => {
    await runNightlySpikes(app.deps)
    const jobs = await listQueuedJobs(app.deps.db)
    expect(jobs.filter(({ task }) => task === 'usage.find_spikes')).toHaveLength(1)
    const planned = await app.deps.db
      .selectFrom('due_jobs')
      .select('due_at')
      .where('name', '=', 'usage.nightly_spikes')
      .executeTakeFirst()
    expect(planned?.due_at.getUTCHours()).toBe(5)
  })
})
