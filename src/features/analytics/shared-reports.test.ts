// Shared reports: what the link shows, that it shows nothing else, and how it ends. One answer in four forms.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { setPlan } from '#features/accounts/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { addPlayedTrack, daysFrom, type PlayedTrack, reportUsage } from './analytics.fixtures.ts'
import { DIVISIONS, RANKINGS, SECTIONS, type Section } from './domain/sections.ts'

let app: TestApp
let owner: TestPerson
let one: PlayedTrack
let two: PlayedTrack

const DAYS = daysFrom('2026-10-01', '2026-11-20')
const analyticsOf = (person: TestPerson) => app.client(person.cookie).analytics
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const FILTER = { period: 'last_7_days', weekStart: 'monday' } as const

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
  one = await addPlayedTrack(app, owner, { title: 'Maré' })
  two = await addPlayedTrack(app, owner, {
    title: 'Sal',
    artistId: (await buildArtist(app, owner, 'Bia Reis')).id,
  })
  for (const [store, factor] of [
    ['spotify', 10],
    ['deezer', 3],
  ] as const) {
    const file = { store, from: '2026-10-01', to: '2026-11-20' }
    await reportUsage(app.deps, {
      ...file,
      feed: 'tracks',
      rows: DAYS.flatMap((day) => [
        { ...one.row, day, source: 'search', streams: 7 * factor },
        { ...two.row, day, source: 'radio', streams: 2 * factor },
      ]),
    })
    await reportUsage(app.deps, {
      ...file,
      feed: 'countries',
      rows: DAYS.flatMap((day) => [
        { ...one.row, day, country: 'BR', streams: 7 * factor },
        { ...two.row, day, country: 'TR', streams: factor },
      ]),
    })
    await reportUsage(app.deps, {
      ...file,
      feed: 'cities',
      rows: DAYS.map((day) => ({ ...one.row, day, city: 'Recife', streams: 3 * factor })),
    })
    await reportUsage(app.deps, {
      ...file,
      feed: 'demographics',
      rows: DAYS.flatMap((day) => [
        { ...one.row, day, age_band: '18_22', gender: 'female', streams: 5 * factor },
        { ...two.row, day, age_band: '35_44', gender: 'male', streams: factor },
      ]),
    })
    await reportUsage(app.deps, {
      ...file,
      feed: 'playlists',
      rows: DAYS.flatMap((day) => [
        {
          ...one.row,
          day,
          playlist_id: 'a',
          playlist_name: 'Café Lento',
          added_on: '2026-10-01',
          plays: factor,
        },
        {
          ...two.row,
          day,
          playlist_id: 'b',
          playlist_name: 'Radar',
          added_on: '2026-10-10',
          followers: 90,
          plays: 2,
        },
      ]),
    })
  }
})

const share = async (filter: object = {}, more: object = {}) => {
  const shared = await analyticsOf(owner).share({
    filter: { ...FILTER, ...filter },
    sections: ['totals', 'series', 'tracks', 'platforms', 'countries', 'ages', 'sources'],
    rolling: true,
    expiresInDays: 7,
    ...more,
  })
  return { ...shared, token: shared.url.split('/').at(-1) ?? '' }
}

const readFile = async (section: Section) => {
  const { body } = await analyticsOf(owner).exportCsv({ ...FILTER, section })
  return parse<Record<string, string>>(await body.text(), { columns: true, bom: true })
}

test('the figures are the same by the API, in the file and in a shared report', async () => {
  const { token } = await share({}, { sections: SECTIONS })
  const report = await app.client().analytics.shared({ token })
  const { totals, series, playlists } = report

  expect(totals).toEqual(await analyticsOf(owner).totals(FILTER))
  const sums = await readFile('totals')
  expect(sums.map(({ measure, value }) => [measure, value])).toContainEqual([
    'streams',
    String(totals?.streams.value),
  ])
  expect(totals?.streams.value).toBe(6 * 9 * 13)

  expect(series).toEqual(await analyticsOf(owner).series(FILTER))
  expect((await readFile('series')).map(({ from, streams }) => [from, Number(streams)])).toEqual(
    series?.points.map(({ from, streams }) => [from, streams]),
  )

  expect(playlists?.items.length).toBe(4)
  const listed = (items: readonly { name: string; plays: number; followers: number | null }[] = []) =>
    items.map(({ name, plays, followers }) => [name, plays, followers])
  expect(listed(playlists?.items)).toEqual(listed((await analyticsOf(owner).playlists(FILTER)).items))
  expect(
    (await readFile('playlists')).map((row) => [
      row.playlist,
      Number(row.plays),
      row.followers === '' ? null : Number(row.followers),
    ]),
  ).toEqual(listed(playlists?.items))

  for (const name of [...RANKINGS, ...DIVISIONS]) {
    const answer = await analyticsOf(owner)[name](FILTER)
    const figures = (items: readonly { value: number; previous: number | null; share: number }[] = []) =>
      items.map(({ value, previous, share }) => [value, previous, share])
    expect(answer.items.length, name).toBeGreaterThan(0)
    expect(figures(report[name]?.items), name).toEqual(figures(answer.items))
    const rows = await readFile(name)
    const shown = rows.filter((row) => Object.values(row)[0] !== 'not_reported')
    expect(
      shown.map((row) => [Number(row.streams), Number(row.previous), Number(row.share_percent)]),
      name,
    ).toEqual(figures(answer.items))
    const sum = rows.reduce((all, row) => all + Number(row.streams), 0)
    expect(sum, name).toBe(totals?.streams.value)
  }
})

test('a report of an artist shows that artist only, and no name without one', async () => {
  const all = await app.client().analytics.shared({ token: (await share()).token })
  expect([all.artist, all.tracks?.items.map(({ artist }) => artist)]).toEqual([null, ['', '']])
  const ofOne = await app.client().analytics.shared({ token: (await share({ artist: two.artistId })).token })
  expect([ofOne.artist, ofOne.tracks?.items.map(({ title, artist }) => [title, artist])]).toEqual([
    'Bia Reis',
    [['Sal', 'Bia Reis']],
  ])
})

test('the link decides what is shown, whatever the request says', async () => {
  const { token } = await share({ platforms: ['deezer'] })
  const path = `/v1/shared/${token}`
  const plain = (await (await app.fetch(path)).json()) as { totals: { streams: { value: number } } }
  expect(plain.totals.streams.value).toBe(6 * 27)
  expect((await app.fetch(`${path}?platform=spotify`)).status).toBe(422)
})

test('fixed days stay, and days that move go on', async () => {
  const [moving, fixed] = [await share(), await share({}, { rolling: false })]
  expect(fixed.filter).toMatchObject({ period: 'custom', from: '2026-11-15', to: '2026-11-21' })
  const from = async (token: string) => (await app.client().analytics.shared({ token })).totals?.range.from
  app.deps.clock.set(new Date('2026-11-23T09:00:00Z'))
  expect([await from(moving.token), await from(fixed.token)]).toEqual(['2026-11-17', '2026-11-15'])
  app.deps.clock.set(new Date('2026-11-21T09:00:00Z'))
})

test('fixed days of all time are compared with nothing, as on the page', async () => {
  const { token } = await share({ period: 'all_time' }, { rolling: false })
  const { compare, totals } = await app.client().analytics.shared({ token })
  expect([compare, totals?.streams.change, totals?.streams.value]).toEqual(['none', null, 51 * 9 * 13])
})

test('a report ends when it is revoked, when it expires, and with the plan', async () => {
  const ask = (token: string) => codeOf(app.client().analytics.shared({ token }))
  const [revoked, expired] = [await share(), await share()]
  expect([await ask(revoked.token), await ask('nothing')]).toEqual(['ok', 'not_found'])
  const answer = await analyticsOf(owner).revokeShare({ id: revoked.id })
  expect([answer.views, answer.revokedAt]).toEqual([1, app.deps.clock.now().toISOString()])
  expect([await ask(revoked.token), await ask(expired.token)]).toEqual(['share_ended', 'ok'])
  app.deps.clock.set(new Date('2026-11-29T00:00:00Z'))
  expect(await ask(expired.token)).toBe('share_ended')
  app.deps.clock.set(new Date('2026-11-21T09:00:00Z'))
  expect(await ask(expired.token)).toBe('ok')
  const { accountId } = owner.viewer
  const at = app.deps.clock.now()
  await setPlan(app.deps.db, { accountId, plan: 'basic', until: null, at })
  expect(await ask(expired.token)).toBe('share_ended')
  await setPlan(app.deps.db, { accountId, plan: 'advanced', until: null, at })
})

test('the audit log says who shared and who revoked, once', async () => {
  const recorded = async () => {
    const entries = await app.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('actor_id', '=', owner.viewer.userId)
      .execute()
    const count = (action: string) => entries.filter((entry) => entry.action === action).length
    return { shared: count('report.shared'), revoked: count('report.revoked') }
  }
  const before = await recorded()
  const { id } = await share()
  await analyticsOf(owner).revokeShare({ id })
  await analyticsOf(owner).revokeShare({ id })
  expect(await recorded()).toEqual({ shared: before.shared + 1, revoked: before.revoked + 1 })
})

test('the token is stored as its hash only, and a stranger finds no report', async () => {
  const { id, token } = await share()
  const rows = await app.deps.db.selectFrom('shared_reports').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  const stranger = await buildUser(app, { plan: 'pro' })
  expect((await analyticsOf(stranger).shares()).items).toEqual([])
  expect(await codeOf(analyticsOf(stranger).revokeShare({ id }))).toBe('not_found')
  expect(
    await codeOf(
      analyticsOf(stranger).share({
        filter: { ...FILTER, artist: one.artistId },
        sections: ['totals'],
        rolling: true,
        expiresInDays: 7,
      }),
    ),
  ).toBe('not_found')
})

/** Gives a release a cover whose sizes differ in their bytes. */
async function addCover({ releaseId }: PlayedTrack): Promise<string> {
  const { db, objects, clock } = app.deps
  const id = newId()
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-cover-'))
  const keys = { 96: `uploads/${id}/96.webp`, 320: `uploads/${id}/320.webp`, 1200: `uploads/${id}/1200.webp` }
  for (const [width, key] of Object.entries(keys)) {
    await writeFile(path.join(folder, width), `${releaseId} ${width}`)
    await objects.putFile(key, path.join(folder, width))
  }
  await rm(folder, { recursive: true })
  await db
    .insertInto('uploads')
    .values({
      id,
      account_id: owner.viewer.accountId,
      artist_id: null,
      kind: 'artwork',
      file_name: 'cover.png',
      size_bytes: 1n,
      status: 'ready',
      object_key: `uploads/${id}/original`,
      renditions: JSON.stringify(keys),
      created_at: clock.now(),
    })
    .execute()
  await db.updateTable('releases').set({ artwork_upload_id: id }).where('id', '=', releaseId).execute()
  return id
}

test('covers of a report open with its link only, while it is open', async () => {
  const [own, other] = [await addCover(one), await addCover(two)]
  const { token, id } = await share({ artist: one.artistId })
  const { tracks } = await app.client().analytics.shared({ token })
  const urls = tracks?.items[0]?.artworkUrls ?? {}
  expect(Object.keys(urls)).toEqual(['96', '320'])
  const small = urls['96'] ?? ''
  const answer = await app.fetch(small)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'image/webp',
    `${one.releaseId} 96`,
  ])
  const second = await share({ artist: one.artistId })
  const statusOf = async (url: string) => (await app.fetch(url)).status
  const forged = { size: 'width=320', otherCover: other, otherReport: second.token }
  expect(await statusOf(small.replace('width=96', forged.size))).toBe(404)
  expect(await statusOf(small.replace(own, forged.otherCover))).toBe(404)
  expect(await statusOf(small.replace(token, forged.otherReport))).toBe(404)
  const [seen] = (await analyticsOf(owner).shares()).items.filter((report) => report.id === id)
  expect(seen?.views).toBe(1)
  await analyticsOf(owner).revokeShare({ id })
  expect(await statusOf(small)).toBe(410)
})

test('the token is as long as those that logs leave out', async () => {
  expect((await share()).token.length).toBeGreaterThanOrEqual(40)
})

test('a saved view is replaced by its name, and is of one person', async () => {
  const first = await analyticsOf(owner).saveView({
    name: 'Deezer',
    filter: { ...FILTER, platforms: ['deezer'] },
  })
  const second = await analyticsOf(owner).saveView({ name: 'Deezer', filter: FILTER })
  expect(second.id).toBe(first.id)
  expect((await analyticsOf(owner).views()).items).toMatchObject([
    { name: 'Deezer', filter: { platforms: [] } },
  ])
  const stranger = await buildUser(app, { plan: 'pro' })
  expect(await codeOf(analyticsOf(stranger).removeView({ id: first.id }))).toBe('not_found')
  await analyticsOf(owner).removeView({ id: first.id })
  expect((await analyticsOf(owner).views()).items).toEqual([])
})
