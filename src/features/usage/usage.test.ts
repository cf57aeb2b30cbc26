// The import of usage, in the real warehouse: each day of a store counts once, in its latest revision.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { writeDsr } from '#engines/reports/dsr.ts'
import { reportOf, sale } from '#engines/reports/reports.fixtures.ts'
import { writeUsage } from '#engines/reports/usage.ts'
import { uploadStatement } from '#features/statements/statements.fixtures.ts'
import { STORES } from '#features/stores/domain.ts'
import { addDays, toPlainDate } from '#lib/pure/dates.ts'
import { required } from '#lib/pure/required.ts'
import { openWarehouse } from '#ports/warehouse/index.ts'
import { buildArtist, buildRelease, buildStaff, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { isNoted, missingDays, type UsageFeed } from './domain.ts'
import { importAgain } from './match-usage.server.ts'
import { readUsageState, rebuildUsage, runImport } from './service.server.ts'
import { addTrack, bindIsrc, importUsage, importUsageText, playsByDay } from './usage.fixtures.ts'

const app = await openTestApp()
const { db, clock, warehouse } = app.deps
let owner: TestPerson
let isrc = ''
/** Every test has a store of its own, so that their files do not meet. */
const codes = STORES.map(({ id }) => id).values()
let store = ''
let count = 0
beforeEach(async () => {
  owner = await buildUser(app, { plan: 'pro' })
  isrc = `QZUSG26${String(++count).padStart(5, '0')}`
  store = required(codes.next().value)
})

const WEEK = { from: '2026-11-01', to: '2026-11-07' }
const row = (day: string, streams: number, code = isrc) => [day, code, 'search', streams, 1, 0, 0, 0, 0]
const days = (spec: Record<string, number>) => Object.entries(spec).map(([day, streams]) => row(day, streams))
const tracks = (spec: Record<string, number>, more: { from?: string; to?: string; revision?: number } = {}) =>
  importUsage(app, { store, feed: 'tracks', ...WEEK, ...more, rows: days(spec) })
const plays = (feed?: UsageFeed) => playsByDay(app, owner.viewer.accountId, feed)
const state = () => readUsageState(app.deps, owner.viewer.accountId)
const fileOf = (reception: Awaited<ReturnType<typeof importUsage>>) => {
  if (reception.kind === 'refused') throw new Error(`refused: ${reception.failure.code}`)
  return reception.file
}
const corrections = () =>
  db.selectFrom('usage_corrections').selectAll().where('account_id', '=', owner.viewer.accountId).execute()

test('a file counts for its days, by account and track', async () => {
  const artist = await buildArtist(app, owner)
  const track = await addTrack(app, owner, { isrc, artistId: artist.id })
  const file = fileOf(await tracks({ '2026-11-01': 3, '2026-11-05': 4 }))
  expect(file).toMatchObject({ status: 'live', row_count: 2n, unmatched_count: 0n })
  expect(await plays()).toEqual({ '2026-11-01': 3, '2026-11-05': 4 })
  const [stored] = await warehouse.query({
    sql: 'SELECT artist_id, release_id, track_id, store, source FROM usage_track_days WHERE account_id = {account_id:UUID} LIMIT 1',
    scope: { accountId: owner.viewer.accountId },
  })
  const ids = { artist_id: artist.id, release_id: track.releaseId, track_id: track.id }
  expect(stored).toEqual({ ...ids, store, source: 'search' })
  const { revision, firstDay, stores } = await state()
  expect([revision, firstDay]).toEqual([1n, '2026-11-01'])
  expect(stores.find((found) => found.store === store)).toEqual({
    store,
    firstDay: '2026-11-01',
    through: '2026-11-07',
  })
})

test('the same file twice counts once; a later revision with the bytes of the first brings it back', async () => {
  await addTrack(app, owner, { isrc })
  const first = await tracks({ '2026-11-01': 3 })
  const again = await tracks({ '2026-11-01': 3 })
  expect(again.kind).toBe('already_imported')
  expect(fileOf(again).id).toBe(fileOf(first).id)
  await tracks({ '2026-11-01': 5 }, { revision: 2 })
  expect(await plays()).toEqual({ '2026-11-01': 5 })
  await tracks({ '2026-11-01': 3 }, { revision: 3 })
  expect(await plays()).toEqual({ '2026-11-01': 3 })
})

test('days without plays are reported, although their files have the same bytes', async () => {
  await addTrack(app, owner, { isrc })
  await tracks({ '2026-11-01': 1 }, { to: '2026-11-01' })
  for (const day of ['2026-11-02', '2026-11-03']) await tracks({}, { from: day, to: day })
  expect((await state()).stores.find((found) => found.store === store)?.through).toBe('2026-11-03')
})

test('a store is complete up to the first day that is missing', async () => {
  const through = async () => (await state()).stores.find((found) => found.store === store)
  await tracks({}, { from: '2026-11-03', to: '2026-11-03' })
  expect(await through()).toEqual({ store, firstDay: '2026-11-03', through: '2026-11-03' })
  await tracks({}, { from: '2026-11-05', to: '2026-11-06' })
  expect(await through()).toMatchObject({ firstDay: '2026-11-03', through: '2026-11-03' })
  await tracks({}, { from: '2026-11-04', to: '2026-11-04' })
  expect(await through()).toMatchObject({ firstDay: '2026-11-03', through: '2026-11-06' })
  await tracks({}, { from: '2026-11-01', to: '2026-11-02' })
  expect(await through()).toMatchObject({ firstDay: '2026-11-01', through: '2026-11-06' })
})

test('a later revision replaces, an earlier one that comes late never counts, and the same one must have the same bytes', async () => {
  await addTrack(app, owner, { isrc })
  const second = fileOf(await tracks({ '2026-11-01': 20, '2026-11-02': 5 }, { revision: 2 }))
  const first = fileOf(await tracks({ '2026-11-01': 10 }))
  expect(first.status).toBe('outdated')
  expect(await plays()).toEqual({ '2026-11-01': 20, '2026-11-02': 5 })
  const other = fileOf(await tracks({ '2026-11-01': 21 }, { revision: 2 }))
  expect(other).toMatchObject({
    status: 'failed',
    failure: { code: 'usage_revision_taken', params: { file: second.name } },
  })
  await tracks({ '2026-11-01': 30 }, { revision: 3 })
  expect(await plays()).toEqual({ '2026-11-01': 30 })
})

test('a file replaces files whose days it covers, and is refused when it has days of another in part', async () => {
  await addTrack(app, owner, { isrc })
  await tracks({ '2026-11-01': 1 }, { to: '2026-11-03' })
  await tracks({ '2026-11-05': 2 }, { from: '2026-11-04', to: '2026-11-07' })
  const partly = fileOf(await tracks({ '2026-11-03': 9 }, { from: '2026-11-02', to: '2026-11-04' }))
  expect(partly.failure).toMatchObject({
    code: 'usage_overlap',
    params: { from: '2026-11-01', to: '2026-11-03' },
  })
  expect(await plays()).toEqual({ '2026-11-01': 1, '2026-11-05': 2 })
  await tracks({ '2026-11-03': 9 })
  expect(await plays()).toEqual({ '2026-11-03': 9 })
})

test('a correction of more than one percent is noted for the account, a smaller one is not', async () => {
  await addTrack(app, owner, { isrc })
  await tracks({ '2026-11-01': 1000 })
  await tracks({ '2026-11-01': 1010 }, { revision: 2 })
  expect(await corrections()).toEqual([])
  await tracks({ '2026-11-01': 500 }, { revision: 3 })
  expect(await corrections()).toMatchObject([
    { store, day_from: WEEK.from, day_to: WEEK.to, streams_before: 1010n, streams_after: 500n },
  ])
  expect((await state()).revision).toBe(3n)
  // An account that a correction has no plays of any more is corrected too.
  await tracks({}, { revision: 4 })
  expect(await corrections()).toHaveLength(2)
  expect((await state()).revision).toBe(4n)
  expect([isNoted(0n, 10n), isNoted(100n, 101n), isNoted(100n, 102n), isNoted(100n, 98n)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('rows that do not count any more are removed when no query can be reading them', async () => {
  await addTrack(app, owner, { isrc })
  const first = fileOf(await tracks({ '2026-11-01': 1 }))
  await tracks({ '2026-11-01': 2 }, { revision: 2 })
  const rowsOf = async (id: string) =>
    (
      await warehouse.query<{ rows: string }>({
        sql: 'SELECT toString(count()) AS rows FROM usage_track_days WHERE file_id = {id:UUID}',
        params: { id },
        scope: 'installation',
      })
    )[0]?.rows
  await app.runJobs()
  expect(await rowsOf(first.id)).toBe('1')
  expect((await state()).visible.hidden).toContain(first.number)
  await app.moveTo(new Date(clock.now().getTime() + 6 * 60_000))
  expect(await rowsOf(first.id)).toBe('0')
  expect((await state()).visible.hidden).not.toContain(first.number)
  expect(await plays()).toEqual({ '2026-11-01': 2 })
})

test('plays of an unknown code count once a track has it, and are no correction', async () => {
  const known = `QZUSH26${String(count).padStart(5, '0')}`
  await addTrack(app, owner, { isrc: known })
  const rows = [row('2026-11-01', 2, known), row('2026-11-01', 30), row('2026-11-02', 12)]
  const file = fileOf(await importUsage(app, { store, feed: 'tracks', ...WEEK, rows }))
  expect(file).toMatchObject({ row_count: 1n, unmatched_count: 2n })
  await app.runJobs()
  const unmatched = () => db.selectFrom('usage_unmatched').selectAll().where('isrc', '=', isrc).execute()
  expect(await unmatched()).toEqual([{ file_id: file.id, isrc, streams: 42n }])
  expect(await plays()).toEqual({ '2026-11-01': 2 })
  const releaseId = await buildRelease(app, owner)
  const [track] = await db.selectFrom('tracks').select('id').where('release_id', '=', releaseId).execute()
  await db.updateTable('tracks').set({ isrc }).where('id', '=', required(track).id).execute()
  await submit(app, owner, releaseId)
  await app.runJobs()
  expect(await plays()).toEqual({ '2026-11-01': 32, '2026-11-02': 12 })
  expect(await unmatched()).toEqual([])
  expect(await corrections()).toEqual([])
})

test('a code that gets its track while a file is imported is not missed', async () => {
  const { id: trackId } = await addTrack(app, owner, {})
  const file = fileOf(await tracks({ '2026-11-01': 7 }))
  // As a submission leaves it whose job ran before the file was published.
  await bindIsrc(app, owner, { isrc, trackId })
  await app.runJobs()
  expect(file.status).toBe('live')
  expect(await plays()).toEqual({ '2026-11-01': 7 })
})

test('a file that cannot be read fails with its line and leaves nothing; corrected, it is imported', async () => {
  await addTrack(app, owner, { isrc })
  const header = 'day,isrc,country,streams,listeners'
  const name = `${store}_countries_2026-11-01_2026-11-01_r1.csv`
  const bad = fileOf(
    await importUsageText(app, name, `${header}\n2026-11-01,${isrc},BR,5,1\n2026-11-01,${isrc},XX,5,1\n`),
  )
  expect(bad).toMatchObject({
    status: 'failed',
    failure: { code: 'usage_country', params: { line: 3, text: 'XX' } },
  })
  expect(await plays('countries')).toEqual({})
  const packed = gzipSync(`${header}\n2026-11-01,${isrc},BR,5,1\n`)
  const good = fileOf(await importUsageText(app, `${name}.gz`, packed))
  expect(good.status).toBe('live')
  expect(await plays('countries')).toEqual({ '2026-11-01': 5 })
  const cut = fileOf(await importUsageText(app, `${name.replace('_r1', '_r2')}.gz`, packed.subarray(0, 40)))
  expect(cut.failure).toMatchObject({ code: 'file_cut' })
})

test.each([
  ['sales.csv', 'usage_name'],
  ['no_such_store_tracks_2026-11-01_2026-11-02_r1.csv', 'usage_store_unknown'],
  ['spotify_tracks_2026-11-01_2027-11-02_r1.csv', 'usage_days_ahead'],
  ['spotify_tracks_2020-11-01_2026-11-02_r1.csv', 'usage_days_too_many'],
])('the name %s is refused', async (name, code) => {
  expect(await importUsageText(app, name, '')).toMatchObject({ kind: 'refused', failure: { code } })
})

test('months of a sales report count where the store reports no days', async () => {
  await addTrack(app, owner, { isrc })
  const report = (usages: number) => writeDsr(reportOf([{ ...sale, isrc, usages }]))
  const months = (revision: number, usages: number) =>
    importUsageText(app, `${store}_months_2026-06-01_2026-06-30_r${revision}.tsv`, report(usages))
  expect(fileOf(await months(1, 40)).status).toBe('live')
  expect(await plays('months')).toEqual({ '2026-06-01': 40 })
  const isCounted = async () =>
    (await state()).months.some((month) => month.store === store && month.month === '2026-06-01')
  expect(await isCounted()).toBe(true)
  await months(2, 44)
  expect(await plays('months')).toEqual({ '2026-06-01': 44 })
  await tracks({ '2026-06-30': 4 }, { from: '2026-06-30', to: '2026-07-01' })
  expect(await isCounted()).toBe(false)
})

test('an import that ran already, or whose file is gone, does nothing', async () => {
  await addTrack(app, owner, { isrc })
  const file = fileOf(await tracks({ '2026-11-01': 1 }))
  await runImport(app.deps, { fileId: file.id })
  await runImport(app.deps, { fileId: owner.viewer.accountId })
  expect(await plays()).toEqual({ '2026-11-01': 1 })
})

test('a warehouse that was thrown away is made again from the files, with the same figures', async () => {
  await addTrack(app, owner, { isrc })
  await tracks({ '2026-11-01': 4, '2026-11-07': 5 })
  await tracks({ '2026-11-01': 6, '2026-11-07': 5 }, { revision: 2 })
  await tracks({ '2026-11-08': 7 }, { from: '2026-11-08', to: '2026-11-08' })
  const before = await plays()
  const accounts = () => db.selectFrom('usage_corrections').selectAll().orderBy('id').execute()
  const corrected = await accounts()
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-rebuilt-'))
  const empty = openWarehouse({ dataDir: folder, clickhouse: {} })
  try {
    const rebuilt = { ...app.deps, warehouse: empty }
    expect(await playsByDay({ deps: rebuilt }, owner.viewer.accountId)).toEqual({})
    const names: string[] = []
    expect(await rebuildUsage(rebuilt, (name) => names.push(name))).toBe(names.length)
    expect(await playsByDay({ deps: rebuilt }, owner.viewer.accountId)).toEqual(before)
    expect(await rebuildUsage(rebuilt)).toBe(names.length)
    expect(await playsByDay({ deps: rebuilt }, owner.viewer.accountId)).toEqual(before)
    expect(await accounts()).toEqual(corrected)
  } finally {
    await empty.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('staff send a file by hand, see why it failed, and have it imported again', async () => {
  await addTrack(app, owner, { isrc })
  const staff = await buildStaff(app, 'finance')
  const { usage } = app.client(staff.cookie)
  const name = `${store}_tracks_2026-11-01_2026-11-02_r1.csv`
  const good = [...writeUsage('tracks', days({ '2026-11-01': 3 }))].join('')
  const send = async (content: string, fileName = name) =>
    usage.create({ uploadId: await uploadStatement(app, staff, content, fileName) })
  await expect(send(good, 'plays.csv')).rejects.toMatchObject({
    data: { problems: [{ code: 'usage_name', at: 'uploadId' }] },
  })
  expect(await send(good.replace(isrc, 'none'))).toMatchObject({ status: 'importing', isKnown: false })
  await app.runJobs()
  const files = async () =>
    (await usage.files({ limit: 100 })).items.filter((item) => item.store.id === store)
  const [failed] = await files()
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'usage_isrc', params: { line: 2 } } })
  await usage.retry({ id: required(failed).id })
  await expect(usage.retry({ id: required(failed).id })).rejects.toMatchObject({ code: 'wrong_state' })
  await app.runJobs()
  // The attempt that another took the place of is not listed.
  expect(await files()).toMatchObject([{ status: 'failed' }])
  await send(good)
  await app.runJobs()
  expect(await plays()).toEqual({ '2026-11-01': 3 })
  expect((await send(good)).isKnown).toBe(true)
  const first = await usage.files({ limit: 1 })
  const second = await usage.files({ limit: 1, cursor: required(first.nextCursor) })
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  expect((await usage.files({ status: ['live'], feed: ['cities'] })).items).toEqual([])
})

test('a failed file is neither listed nor counted once its correction counts', async () => {
  const staff = await buildStaff(app, 'finance')
  const { usage } = app.client(staff.cookie)
  const failedOf = async () => {
    const { items, counts } = await usage.files({ limit: 100 })
    const names = items.filter((item) => item.store.id === store && item.status === 'failed')
    return { names: names.map(({ fileName }) => fileName), count: counts.failed ?? 0 }
  }
  const others = (await failedOf()).count
  const bad = { from: '2026-11-01', to: '2026-11-03', rows: [row('2026-11-01', 3, 'none')] }
  const failed = fileOf(await importUsage(app, { store, feed: 'tracks', revision: 2, ...bad }))
  expect(await failedOf()).toEqual({ names: [failed.name], count: others + 1 })
  // An earlier revision, other days and another kind of file are no correction of it.
  await tracks({}, { from: '2026-11-01', to: '2026-11-03', revision: 1 })
  await tracks({}, { from: '2026-11-04', to: '2026-11-05', revision: 2 })
  await importUsage(app, { store, feed: 'cities', from: bad.from, to: bad.to, revision: 2, rows: [] })
  expect(await failedOf()).toEqual({ names: [failed.name], count: others + 1 })
  await tracks({}, { ...bad, revision: 2 })
  expect(await failedOf()).toEqual({ names: [], count: others })
  await expect(usage.retry({ id: failed.id })).rejects.toMatchObject({ code: 'wrong_state' })
  // The correction is replaced in its turn.
  await tracks({}, { revision: 3 })
  expect(await failedOf()).toEqual({ names: [], count: others })
})

test('a failed file is corrected by several files that together report its days', async () => {
  const staff = await buildStaff(app, 'finance')
  const { usage } = app.client(staff.cookie)
  const failed = async () =>
    (await usage.files({ limit: 100, status: ['failed'] })).items.flatMap(({ store: { id }, fileName }) =>
      id === store ? [fileName] : [],
    )
  await tracks({}, { to: '2026-11-03' })
  const partly = fileOf(await tracks({}, { from: '2026-11-02', to: '2026-11-05' }))
  expect(partly.failure).toMatchObject({ code: 'usage_overlap' })
  await tracks({}, { from: '2026-11-04', to: '2026-11-04' })
  expect(await failed()).toEqual([partly.name])
  await tracks({}, { from: '2026-11-05', to: '2026-11-05' })
  expect(await failed()).toEqual([])
})

test('a file that is refused beside another stays failed when the other is imported again', async () => {
  await tracks({ '2026-11-01': 3 })
  await app.moveTo(new Date(clock.now().getTime() + 60_000))
  const other = fileOf(await tracks({ '2026-11-01': 4 }))
  expect(other.failure).toMatchObject({ code: 'usage_revision_taken' })
  await addTrack(app, owner, { isrc })
  const live = await db
    .selectFrom('usage_files')
    .select('id')
    .where('store', '=', store)
    .where('status', '=', 'live')
    .execute()
  expect(await importAgain(app.deps, required(live[0]).id)).toBe(true)
  await app.runJobs()
  expect(await plays()).toEqual({ '2026-11-01': 3 })
  const staff = await buildStaff(app, 'finance')
  const { items } = await app.client(staff.cookie).usage.files({ limit: 100, status: ['failed'] })
  expect(items.map(({ id }) => id)).toContain(other.id)
})

test('staff see which days a store has not reported', async () => {
  for (const day of ['2026-11-10', '2026-11-13', '2026-11-14']) await tracks({}, { from: day, to: day })
  const staff = await buildStaff(app, 'finance')
  const { from, to, stores } = await app.client(staff.cookie).usage.days()
  const yesterday = addDays(toPlainDate(clock.now()), -1)
  expect([from, to]).toEqual([addDays(yesterday, -34), yesterday])
  expect(stores.find((found) => found.store.id === store)).toMatchObject({
    firstDay: '2026-11-10',
    lastDay: '2026-11-14',
    missing: ['2026-11-11', '2026-11-12'],
  })
})

test('days between files are missing, also when the gap began before the period', () => {
  const period = { from: '2026-11-03', to: '2026-11-09' }
  const file = (from: string, to = from) => ({ from, to })
  expect(missingDays([file('2026-11-07'), file('2026-10-01', '2026-10-05')], period)).toEqual([
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
  ])
  expect(missingDays([], period)).toEqual([])
  expect(missingDays([file('2026-11-01', '2026-11-08'), file('2026-11-02', '2026-11-03')], period)).toEqual(
    [],
  )
})
