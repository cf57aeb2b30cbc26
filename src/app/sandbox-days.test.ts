// Tests that a sandbox store reports each day once, and that what was missed follows.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { addPlayedTrack } from '#features/analytics/analytics.fixtures.ts'
import { listThrough } from '#features/usage/service.server.ts'
import { addDays } from '#lib/pure/dates.ts'
import { required } from '#lib/pure/required.ts'
import { buildUser } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { planSandboxDays, quartersOf, reportSandboxDays, sandboxJobs } from './sandbox-days.ts'

const app = await openTestApp()
const { db, clock, stores } = app.deps
const ISRC = 'QZABC2600001'
const today = clock.today()
const released = addDays(today, -100)
const deezer = async () => required((await stores.listSandboxes()).find(({ id }) => id === 'deezer'))

const filesOf = () =>
  db
    .selectFrom('usage_files')
    .select(['feed', 'day_from', 'day_to', 'status', 'row_count', 'unmatched_count'])
    .orderBy('number')
    .execute()

beforeAll(async () => {
  const owner = await buildUser(app)
  const track = await addPlayedTrack(app, owner, { title: 'Sal' })
  await db
    .insertInto('isrcs')
    .values({ isrc: ISRC, account_id: owner.viewer.accountId, track_id: track.id, bound_at: clock.now() })
    .execute()
  const folder = path.join(app.app.config.dataDir, 'stores', 'deezer', 'verdicts')
  mkdirSync(folder, { recursive: true })
  const result = {
    batchId: '20260101000000000',
    messageId: 'message',
    threadId: null,
    upc: '196000000017',
    sender: { dpid: 'PADPIDA0000000001T', name: 'Backline' },
    receivedAt: `${addDays(released, -3)}T11:00:00.000Z`,
    answeredAt: `${addDays(released, -3)}T11:00:01.000Z`,
    status: 'FileOK',
    release: {
      title: 'Sal',
      artist: 'Ana Lima',
      releaseDate: released,
      takedown: false,
      grants: [{ start: released, territories: ['Worldwide'], useTypes: ['OnDemandStream'] }],
      tracks: [{ number: 1, title: 'Sal', artist: 'Ana Lima', isrc: ISRC, durationMs: 180_000 }],
    },
  }
  writeFileSync(path.join(folder, '20260101000000000.json'), JSON.stringify(result))
})

test('everything since the release is reported, a quarter in one file, and nothing again', async () => {
  await reportSandboxDays(app.deps, await deezer(), addDays(today, -10))
  const quarters = [...quartersOf(released, addDays(today, -10))]
  const files = await filesOf()
  expect(files).toHaveLength(quarters.length * 5)
  expect(files.filter(({ status }) => status !== 'live')).toEqual([])
  const tracks = files.filter(({ feed }) => feed === 'tracks')
  expect(tracks.map(({ day_from, day_to }) => ({ from: day_from, to: day_to }))).toEqual(quarters)
  for (const { row_count, unmatched_count } of tracks)
    expect([Number(row_count) > 5, unmatched_count]).toEqual([true, 0n])
  await reportSandboxDays(app.deps, await deezer(), addDays(today, -10))
  expect(await filesOf()).toHaveLength(files.length)
})

test('the nightly job reports what became due, and plans the next night', async () => {
  await planSandboxDays(app.deps)
  await sandboxJobs['sandbox.report_days']?.(app.deps, {} as never)
  expect(await listThrough(db)).toEqual([
    { store: 'deezer', firstDay: released, through: addDays(today, -2) },
  ])
  const planned = () =>
    db.selectFrom('due_jobs').select('due_at').where('name', '=', 'sandbox.report_days').execute()
  const [night] = await planned()
  expect(night?.due_at.getUTCHours()).toBe(3)
  await planSandboxDays(app.deps)
  expect(await planned()).toEqual([night])
})

test('quarters cover every day once', () => {
  expect([...quartersOf('2025-11-20', '2026-04-01')]).toEqual([
    { from: '2025-11-20', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-01' },
  ])
  expect([...quartersOf('2026-04-02', '2026-04-01')]).toEqual([])
})
