// Figures of plays against sums by hand, in the real warehouse.
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildUser, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { addPlayedTrack, daysFrom, type PlayedTrack, reportUsage } from './analytics.fixtures.ts'

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
let one: PlayedTrack
let two: PlayedTrack
let foreign: PlayedTrack

const analyticsOf = (person: TestPerson) => app.client(person.cookie).analytics
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

/** Spotify has reported to 19 November, Tidal to 17 November; today is 21 November. */
const FIRST = '2026-08-01'
const plays = (day: string) => (day >= '2026-11-01' ? 30 : 20)

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
  stranger = await buildUser(app, { plan: 'advanced' })
  one = await addPlayedTrack(app, owner, { title: 'Maré', releasedOn: '2026-11-06' })
  two = await addPlayedTrack(app, owner, {
    title: '=Sal',
    artistId: (await buildArtist(app, owner, 'Bia Reis')).id,
  })
  foreign = await addPlayedTrack(app, stranger, { title: 'Foreign' })
  const days = daysFrom(FIRST, '2026-11-19')
  const tidalDays = days.filter((day) => day <= '2026-11-17')
  await reportUsage(app.deps, {
    store: 'spotify',
    feed: 'tracks',
    from: FIRST,
    to: '2026-11-19',
    rows: days.flatMap((day) => [
      {
        ...one.row,
        day,
        source: 'editorial',
        streams: plays(day),
        saves: 2,
        skips: 3,
        downloads: 1,
        playlist_adds: 1,
      },
      { ...one.row, day, source: 'library', streams: 10, saves: 1 },
      { ...two.row, day, source: 'search', streams: 5 },
      { ...foreign.row, day, streams: 1_000 },
    ]),
  })
  await reportUsage(app.deps, {
    store: 'tidal',
    feed: 'tracks',
    from: FIRST,
    to: '2026-11-17',
    rows: tidalDays.map((day) => ({ ...two.row, day, source: 'radio', streams: 4 })),
  })
  await reportUsage(app.deps, {
    store: 'spotify',
    feed: 'countries',
    from: FIRST,
    to: '2026-11-19',
    rows: days.flatMap((day) => [
      { ...one.row, day, country: 'BR', streams: plays(day) },
      { ...one.row, day, country: 'TR', streams: 10 },
      { ...two.row, day, country: 'TR', streams: 5 },
    ]),
  })
  await reportUsage(app.deps, {
    store: 'spotify',
    feed: 'cities',
    from: FIRST,
    to: '2026-11-19',
    rows: days.map((day) => ({ ...one.row, day, country: 'TR', city: 'İzmir/Konak', streams: 7 })),
  })
  await reportUsage(app.deps, {
    store: 'spotify',
    feed: 'demographics',
    from: FIRST,
    to: '2026-11-19',
    rows: days.flatMap((day) => [
      { ...one.row, day, age_band: '18_22', gender: 'female', streams: 12 },
      { ...one.row, day, age_band: 'unknown', gender: 'male', streams: 3 },
    ]),
  })
  const audience = ({ account_id, artist_id }: PlayedTrack['row']) => ({ account_id, artist_id })
  for (const store of ['spotify', 'tidal'])
    await reportUsage(app.deps, {
      store,
      feed: 'audience',
      from: FIRST,
      to: '2026-11-17',
      rows: tidalDays.map((day) => ({ ...audience(one.row), day, listeners_day: 8, listeners_28d: 100 })),
    })
})

describe('the sums of a range', () => {
  test('count its complete days, and compare with as many before', async () => {
    const totals = await analyticsOf(owner).totals({ period: 'last_30_days' })
    // 23 October to 21 November, complete to 17 November: 9 days in October and 17 in November.
    expect(totals.range).toMatchObject({
      from: '2026-10-23',
      to: '2026-11-21',
      through: '2026-11-17',
      counted: { from: '2026-10-23', to: '2026-11-17' },
      compared: { from: '2026-09-23', to: '2026-10-18' },
    })
    const current = 9 * (20 + 19) + 17 * (30 + 19)
    expect(totals.streams).toEqual({
      value: current,
      previous: 26 * 39,
      change: { kind: 'percent', percent: 16.8, trend: 'up', enough: true },
    })
    expect(totals.saves).toMatchObject({ value: 78, previous: 78, change: { percent: 0, trend: 'stable' } })
    expect([totals.skips.value, totals.downloads.value, totals.playlistAdds.value]).toEqual([78, 26, 26])
    expect(totals.byMonthOnly).toBe(0)
  })

  test('the sums of one store reach as far as it has reported', async () => {
    const totals = await analyticsOf(owner).totals({ period: 'last_7_days', platform: ['spotify'] })
    expect(totals.range.counted).toEqual({ from: '2026-11-15', to: '2026-11-19' })
    expect(totals.streams.value).toBe(5 * 45)
  })

  test('the sums of a day are compared with the day before', async () => {
    const ask = { period: 'custom', from: '2026-11-01', to: '2026-11-01' } as const
    const totals = await analyticsOf(owner).totals(ask)
    expect(totals.streams).toMatchObject({ value: 49, previous: 39 })
    expect(totals.range.compared).toEqual({ from: '2026-10-31', to: '2026-10-31' })
    const year = await analyticsOf(owner).totals({ ...ask, compare: 'previous_year' })
    expect(year.range.compared).toEqual({ from: '2025-11-01', to: '2025-11-01' })
    expect(year.streams.change).toEqual({ kind: 'new', percent: null, trend: 'up', enough: true })
  })

  test('a range without a complete day has no figures and says how far stores are', async () => {
    const { range, streams } = await analyticsOf(owner).totals({ period: 'yesterday' })
    expect(range).toMatchObject({ from: '2026-11-20', counted: null, compared: null, through: '2026-11-17' })
    expect(range.stores).toEqual([
      { store: 'spotify', name: 'Spotify', through: '2026-11-19', late: false },
      { store: 'tidal', name: 'TIDAL', through: '2026-11-17', late: false },
    ])
    expect(streams).toEqual({ value: 0, previous: null, change: null })
  })

  test('listeners are never added up over days', async () => {
    const { listeners } = await analyticsOf(owner).totals({ period: 'last_30_days' })
    expect(listeners).toMatchObject({ value: 200, basis: 'days_28', summed: true, previous: 200 })
    const day = await analyticsOf(owner).totals({
      period: 'custom',
      from: '2026-11-01',
      to: '2026-11-01',
      platform: ['tidal'],
    })
    expect(day.listeners).toMatchObject({ value: 8, basis: 'day', summed: false })
    const ofTrack = await analyticsOf(owner).totals({ track: one.id })
    expect(ofTrack.listeners).toMatchObject({ value: null, basis: 'by_artist' })
  })
})

describe('series', () => {
  test.each([
    ['last_7_days', 7],
    ['last_30_days', 30],
    ['last_90_days', 90],
    ['this_month', 21],
    ['this_year', 11],
    ['last_year', 12],
    ['today', 1],
  ] as const)('%s has %i points', async (period, points) => {
    expect((await analyticsOf(owner).series({ period })).points).toHaveLength(points)
  })

  test('adds up to the total, and marks days that are not reported', async () => {
    const { points } = await analyticsOf(owner).series({ period: 'last_30_days' })
    const totals = await analyticsOf(owner).totals({ period: 'last_30_days' })
    const sum = (of: 'streams' | 'saves') => points.reduce((all, point) => all + point[of], 0)
    expect([sum('streams'), sum('saves')]).toEqual([totals.streams.value, totals.saves.value])
    expect(points.filter(({ complete }) => !complete).map(({ from }) => from)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
    expect(points.reduce((all, { compared }) => all + (compared?.streams ?? 0), 0)).toBe(
      totals.streams.previous,
    )
    expect(points[0]).toMatchObject({ from: '2026-10-23', streams: 39, listeners: 16 })
  })

  test('all time begins with the first day', async () => {
    const { points, range } = await analyticsOf(owner).series({ period: 'all_time' })
    expect([range.from, range.unit, points.length]).toEqual([FIRST, 'month', 4])
  })
})

describe('parts', () => {
  test('tracks are ranked with their share, change and line', async () => {
    const { items, total, count } = await analyticsOf(owner).tracks({ period: 'last_30_days' })
    expect(items.map(({ title, value, share }) => [title, value, share])).toEqual([
      ['Maré', 9 * 30 + 17 * 40, 80.2],
      ['=Sal', 26 * 9, 19.8],
    ])
    expect([total, count]).toEqual([9 * 39 + 17 * 49, 2])
    expect(items[0]).toMatchObject({ artist: 'Ana Lima', previous: 26 * 30, change: { percent: 21.8 } })
    expect(items[0]?.sparkline).toEqual([...Array(9).fill(30), ...Array(17).fill(40)])
  })

  test.each([
    'platforms',
    'countries',
    'cities',
    'ages',
    'genders',
    'sources',
  ] as const)('%s add up to the total', async (name) => {
    const ask = { period: 'last_30_days' } as const
    const { items, unreported, total } = await analyticsOf(owner)[name](ask)
    const { streams } = await analyticsOf(owner).totals(ask)
    expect(total).toBe(streams.value)
    expect(items.reduce((all, { value }) => all + value, 0) + unreported).toBe(total)
  })

  test('a city keeps a slash in its name, and says its country', async () => {
    const { items, stores } = await analyticsOf(owner).cities({})
    expect(items).toMatchObject([{ key: 'İzmir/Konak', country: 'TR', value: 26 * 7 }])
    expect(stores).toEqual(['Spotify'])
  })

  test('every age band is shown, and what is not reported is unknown', async () => {
    const { items } = await analyticsOf(owner).ages({})
    expect(items.map(({ key, value }) => [key, value])).toEqual([
      ['under_18', 0],
      ['18_22', 26 * 12],
      ['23_27', 0],
      ['28_34', 0],
      ['35_44', 0],
      ['45_59', 0],
      ['60_plus', 0],
      ['unknown', 9 * 39 + 17 * 49 - 26 * 12],
    ])
  })

  test('the change is explained by the track and country that made most of it', async () => {
    expect(await analyticsOf(owner).explanation({})).toMatchObject({
      difference: 17 * 10,
      track: { id: one.id, title: 'Maré', difference: 170 },
      country: { code: 'BR', difference: 170 },
    })
  })

  test('the file has the rows of the table, and no formula', async () => {
    for (const section of [
      'tracks',
      'releases',
      'platforms',
      'countries',
      'cities',
      'ages',
      'genders',
      'sources',
    ] as const) {
      const ask = { period: 'last_30_days' as const, platform: ['spotify'] }
      const { body } = await analyticsOf(owner).exportCsv({ ...ask, section })
      const rows = parse<Record<string, string>>(await body.text(), { columns: true, bom: true })
      const { items } = await analyticsOf(owner)[section](ask)
      const remainder = rows.filter((row) => Object.values(row)[0] !== 'not_reported')
      expect(remainder.map(({ streams, share_percent }) => [Number(streams), Number(share_percent)])).toEqual(
        items.map(({ value, share }) => [value, share]),
      )
    }
    const { body } = await analyticsOf(owner).exportCsv({ section: 'tracks' })
    expect(body.name).toBe('analytics-tracks-2026-10-23-2026-11-17.csv')
    expect(await body.text()).toContain("'=Sal,Bia Reis")
    // Also the days that are not complete.
    const series = await analyticsOf(owner).exportCsv({ section: 'series' })
    expect(series.body.name).toBe('analytics-series-2026-10-23-2026-11-21.csv')
  })

  test('an answer says when it is the same', async () => {
    const ask = (headers = {}) =>
      app.fetch('/v1/analytics/totals?period=last_7_days', { headers: { cookie: owner.cookie, ...headers } })
    const etag = (await ask()).headers.get('etag')
    expect(etag).toMatch(/"/)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  })
})

describe('whose figures', () => {
  test('an artist, release and track narrow them; others are absent', async () => {
    const ask = { period: 'last_30_days' } as const
    const { artistId } = two
    expect((await analyticsOf(owner).totals({ ...ask, artist: artistId })).streams.value).toBe(26 * 9)
    expect((await analyticsOf(owner).totals({ ...ask, release: one.releaseId })).streams.value).toBe(
      9 * 30 + 17 * 40,
    )
    expect((await analyticsOf(owner).totals({ ...ask, track: two.id })).streams.value).toBe(26 * 9)
    for (const subject of [
      { artist: foreign.artistId },
      { release: foreign.releaseId },
      { track: foreign.id },
      { track: newId() },
    ])
      expect(await codeOf(analyticsOf(owner).totals({ ...ask, ...subject }))).toBe('not_found')
  })

  test('a seat of one artist sees that artist', async () => {
    const member = await buildUser(app)
    const account_id = owner.viewer.accountId
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id,
        user_id: member.viewer.userId,
        role: 'analyst',
        artist_id: two.artistId,
        created_at: app.deps.clock.now(),
      })
      .execute()
    const cookie = await sessionCookie(app, member.viewer.userId, { seatAccountId: account_id })
    const { analytics } = app.client(cookie)
    expect((await analytics.totals({})).streams.value).toBe(26 * 9)
    expect((await analytics.tracks({})).items.map(({ title }) => title)).toEqual(['=Sal'])
    expect((await analytics.choices()).artists.map(({ name }) => name)).toEqual(['Bia Reis'])
    expect(await codeOf(analytics.totals({ artist: one.artistId }))).toBe('not_found')
  })

  test('a track that no longer exists is not named, and still counts', async () => {
    const person = await buildUser(app, { plan: 'pro' })
    const track = await addPlayedTrack(app, person, { title: 'Gone' })
    const gone = { ...track.row, release_id: newId(), track_id: newId() }
    await reportUsage(app.deps, {
      store: 'spotify',
      feed: 'tracks',
      from: '2026-11-19',
      to: '2026-11-19',
      rows: [
        { ...track.row, day: '2026-11-19', streams: 5 },
        { ...gone, day: '2026-11-19', streams: 7 },
      ],
    })
    const { items, total } = await analyticsOf(person).tracks({})
    expect([items.map(({ title }) => title), total]).toEqual([['Gone'], 12])
  })
})

test('a correction is read at once, whatever was cached', async () => {
  const person = await buildUser(app, { plan: 'pro' })
  const track = await addPlayedTrack(app, person, { title: 'Twice' })
  const file = { store: 'spotify', feed: 'tracks', from: '2026-11-10', to: '2026-11-10' } as const
  const ask = { period: 'custom', from: '2026-11-10', to: '2026-11-10' } as const
  const streams = async () => (await analyticsOf(person).totals(ask)).streams.value
  const first = await reportUsage(app.deps, {
    ...file,
    rows: [{ ...track.row, day: '2026-11-10', streams: 10 }],
  })
  expect([await streams(), await streams()]).toEqual([10, 10])
  await app.deps.db.updateTable('usage_files').set({ status: 'superseded' }).where('id', '=', first).execute()
  await reportUsage(app.deps, { ...file, rows: [{ ...track.row, day: '2026-11-10', streams: 12 }] })
  expect(await streams()).toBe(12)
})

describe('reports by month', () => {
  let person: TestPerson
  beforeAll(async () => {
    person = await buildUser(app, { plan: 'pro' })
    const track = await addPlayedTrack(app, person, { title: 'Monthly' })
    const days = daysFrom('2026-09-01', '2026-10-31')
    await reportUsage(app.deps, {
      store: 'deezer',
      feed: 'tracks',
      from: '2026-10-01',
      to: '2026-10-31',
      rows: days.filter((day) => day >= '2026-10-01').map((day) => ({ ...track.row, day, streams: 1 })),
    })
    for (const [store, month, streams] of [
      ['bandcamp', '2026-09-01', 300],
      ['bandcamp', '2026-10-01', 500],
      ['deezer', '2026-10-01', 999],
    ] as const)
      await reportUsage(app.deps, {
        store,
        feed: 'months',
        from: month,
        to: month === '2026-09-01' ? '2026-09-30' : '2026-10-31',
        rows: [{ ...track.row, month, streams, country: 'DE' }],
      })
  })

  test('count for whole months, and never beside days of the same store and month', async () => {
    const ask = {
      period: 'custom',
      from: '2026-10-01',
      to: '2026-10-31',
      compare: 'previous_period',
    } as const
    const totals = await analyticsOf(person).totals(ask)
    expect(totals).toMatchObject({ streams: { value: 531 }, byMonthOnly: 500 })
    const { items } = await analyticsOf(person).platforms(ask)
    expect(items.map(({ key, value }) => [key, value])).toEqual([
      ['bandcamp', 500],
      ['deezer', 31],
    ])
    const countries = await analyticsOf(person).countries(ask)
    expect([countries.items[0]?.value, countries.unreported]).toEqual([500, 31])
    const part = await analyticsOf(person).totals({ ...ask, from: '2026-10-02' })
    expect(part).toMatchObject({ streams: { value: 30 }, byMonthOnly: 0 })
  })

  test('reports by month are part of a series of months', async () => {
    const { points } = await analyticsOf(person).series({
      period: 'custom',
      from: '2025-09-01',
      to: '2026-10-31',
      compare: 'none',
    })
    expect(points.slice(-2).map(({ streams }) => streams)).toEqual([300, 531])
  })

  test('lines of tracks have the days of stores that report days', async () => {
    const lineOf = async (from: string) => {
      const { items } = await analyticsOf(person).tracks({ period: 'custom', from, to: '2026-10-31' })
      return items.map(({ value, sparkline }) => [value, sparkline])
    }
    expect(await lineOf('2026-10-01')).toEqual([[531, Array(31).fill(1)]])
    expect(await lineOf('2025-09-01')).toEqual([[831, [...Array(13).fill(0), 31]]])
  })
})

test('marks are lettered by day: releases, playlists, and notes that can be removed', async () => {
  const note = await analyticsOf(owner).addNote({ day: '2026-11-02', text: 'Radio interview' })
  const { items } = await analyticsOf(owner).marks({})
  expect(items.map(({ letter, kind, day, title, place }) => [letter, kind, day, title, place])).toEqual([
    ['A', 'note', '2026-11-02', '', 'Radio interview'],
    ['B', 'release', '2026-11-06', 'Maré', 'Ana Lima'],
  ])
  expect(await codeOf(analyticsOf(stranger).removeNote({ id: note.id }))).toBe('not_found')
  await analyticsOf(owner).removeNote({ id: note.id })
  expect((await analyticsOf(owner).marks({})).items).toHaveLength(1)
  expect(await codeOf(analyticsOf(owner).addNote({ day: '2026-11-22', text: 'x' }))).toBe('invalid_input')
})

test('marks of an artist or release have nothing of others', async () => {
  const { db, clock } = app.deps
  const { id: file } = await db.selectFrom('usage_files').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('usage_corrections')
    .values({
      id: newId(),
      account_id: owner.viewer.accountId,
      file_id: file,
      store: 'spotify',
      day_from: '2026-11-10',
      day_to: '2026-11-10',
      streams_before: 900n,
      streams_after: 1_000n,
      corrected_at: clock.now(),
    })
    .execute()
  const marksOf = async (ask: object) => {
    const { items } = await analyticsOf(owner).marks(ask)
    return items.map(({ kind, title, after }) => [kind, title, after])
  }
  const release = ['release', 'Maré', null]
  expect(await marksOf({})).toEqual([release, ['correction', '', 1_000]])
  expect(await marksOf({ artist: one.artistId })).toEqual([release])
  expect(await marksOf({ release: one.releaseId })).toEqual([release])
  expect(await marksOf({ release: two.releaseId })).toEqual([])
  expect(await marksOf({ track: two.id })).toEqual([])
  await db.deleteFrom('usage_corrections').where('file_id', '=', file).execute()
})

test('the forecast repeats the last 28 days', async () => {
  const { from, days } = await analyticsOf(owner).forecast({ platform: ['spotify'] })
  expect([from, days.length]).toEqual(['2026-11-20', 28])
  expect(days[0]).toMatchObject({ day: '2026-11-20', estimate: 35 })
  expect(days.at(-1)?.estimate).toBe(45)
})

describe('playlists', () => {
  let person: TestPerson
  beforeAll(async () => {
    person = await buildUser(app, { plan: 'pro' })
    const track = await addPlayedTrack(app, person, { title: 'Listed' })
    const days = daysFrom('2026-11-01', '2026-11-17')
    const row = (day: string, playlist: object) => ({ ...track.row, day, ...playlist })
    await reportUsage(app.deps, {
      store: 'spotify',
      feed: 'tracks',
      from: '2026-11-01',
      to: '2026-11-17',
      rows: days.map((day) => ({ ...track.row, day, streams: 100 })),
    })
    await reportUsage(app.deps, {
      store: 'spotify',
      feed: 'playlists',
      from: '2026-11-01',
      to: '2026-11-17',
      rows: days.flatMap((day, index) => [
        row(day, {
          playlist_id: 'low',
          playlist_name: 'Low',
          added_on: '2026-10-01',
          followers: 20_000,
          position: 3,
          plays: 50,
        }),
        row(day, {
          playlist_id: 'high',
          playlist_name: 'High',
          added_on: '2026-11-01',
          followers: 40,
          position: 1,
          plays: 1,
        }),
        row(day, {
          playlist_id: 'made',
          playlist_name: 'For you',
          playlist_kind: 'algorithmic',
          added_on: '2026-11-01',
          plays: 2,
        }),
        ...(index < 5
          ? [
              row(day, {
                playlist_id: 'left',
                playlist_name: 'Left',
                added_on: '2026-09-01',
                followers: 100,
                plays: 2,
              }),
            ]
          : []),
      ]),
    })
  })
  const playlists = (ask: object = {}) =>
    analyticsOf(person).playlists({ period: 'last_30_days', platform: ['spotify'], ...ask })
  const names = async (ask?: object) => (await playlists(ask)).items.map(({ name }) => name)

  test('playlists are sorted by plays, followers and the day they were added', async () => {
    expect(await names()).toEqual(['Low', 'For you', 'High', 'Left'])
    expect(await names({ sort: 'followers' })).toEqual(['Low', 'Left', 'High', 'For you'])
    expect(await names({ sort: 'added' })).toEqual(['For you', 'High', 'Low', 'Left'])
    expect(await names({ kind: 'algorithmic' })).toEqual(['For you'])
  })

  test('have engagement, and the day they left', async () => {
    const { items, range: _, streams, ...sums } = await playlists()
    expect(sums).toEqual({
      count: 4,
      added: 2,
      left: 1,
      plays: 17 * 53 + 10,
      followers: 20_140,
      withFollowers: 3,
      engagement: { high: 1, medium: 1, low: 1 },
    })
    expect(streams).toBe(1_700)
    const {
      items: beyond,
      range: _range,
      streams: _streams,
      ...sumsBeyond
    } = await playlists({ offset: 100 })
    expect(beyond).toEqual([])
    expect(sumsBeyond).toEqual(sums)
    expect(items.find(({ name }) => name === 'Left')).toMatchObject({
      leftOn: '2026-11-06',
      engagement: { level: 'medium', ratio: 0.1 },
    })
    expect(items.find(({ name }) => name === 'For you')).toMatchObject({ engagement: null, place: null })
    expect(items.find(({ name }) => name === 'Low')).toMatchObject({ place: 3, engagement: { level: 'low' } })
  })

  test('playlists are marked on the days they were added and left', async () => {
    const { items } = await analyticsOf(person).marks({ platform: ['spotify'] })
    expect(items.map(({ kind, day, place }) => [kind, day, place])).toEqual([
      ['playlist_added', '2026-11-01', 'High'],
      ['playlist_added', '2026-11-01', 'For you'],
      ['playlist_left', '2026-11-06', 'Left'],
    ])
  })
})

describe('a Basic account', () => {
  let basic: TestPerson
  beforeAll(async () => {
    basic = await buildUser(app, { plan: 'basic' })
  })
  test('reads totals, series, tracks and countries of the last 31 days', async () => {
    const { totals, series, tracks, countries, exportCsv } = analyticsOf(basic)
    for (const period of [
      'today',
      'yesterday',
      'this_week',
      'this_month',
      'last_7_days',
      'last_30_days',
    ] as const)
      for (const read of [totals, series, tracks, countries])
        expect(await codeOf(read({ period }))).toBe('ok')
    expect(await codeOf(exportCsv({ section: 'countries' }))).toBe('ok')
    expect(await codeOf(totals({ period: 'custom', from: '2026-10-22', to: '2026-10-22' }))).toBe('ok')
  })
  test('nothing else', async () => {
    const { totals, playlists, cities, exportCsv, shares } = analyticsOf(basic)
    const refused = [
      () => totals({ period: 'last_90_days' }),
      () => totals({ period: 'custom', from: '2026-10-21', to: '2026-11-01' }),
      () => totals({ compare: 'previous_year' }),
      () => totals({ platform: ['spotify'] }),
      () => playlists({}),
      () => cities({}),
      () => exportCsv({ section: 'cities' }),
      () => shares(),
    ]
    for (const call of refused) expect(await codeOf(call())).toBe('premium_required')
  })
})

test('a custom range that is none is refused with its field', async () => {
  const ask = (from: string, to: string) =>
    analyticsOf(owner)
      .totals({ period: 'custom', from, to })
      .then(
        () => [],
        (error: { data: { problems: { code: string; at: string }[] } }) =>
          error.data.problems.map(({ code, at }) => [code, at]),
      )
  expect(await ask('2026-11-10', '2026-11-09')).toEqual([['end_before_start', 'to']])
  expect(await ask('2026-11-10', '2026-11-22')).toEqual([['after_today', 'to']])
  expect(await ask('2026-02-30', '2026-11-20')).toEqual([['invalid_day', 'from']])
})
