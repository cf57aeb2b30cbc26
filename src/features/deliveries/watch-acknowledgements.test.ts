// Tests that a file in a store's folder of acknowledgements that is about no delivery is kept and shown once.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { batchId } from '#engines/ddex/choreography/batch.ts'
import { newId } from '#lib/pure/ids.ts'
import { READ_BYTES_MAX } from '#ports/stores/index.ts'
import { answerStore, buildRelease, openWorld, type World } from './deliveries.fixtures.ts'
import {
  listUnmatchedAcknowledgements,
  planWatch,
  prepareDeliveries,
  sendDelivery,
  showUnmatchedAcknowledgement,
  watchStore,
  watchStores,
} from './service.server.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = path.join(world.dataDir, 'stores', 'deezer', 'acknowledgements')
}, 60_000)
afterAll(() => world?.close())
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await world.deps.db.deleteFrom('unmatched_acknowledgements').execute()
})

const watch = () => watchStore(world.deps, { store: 'deezer' })
const listed = async () => (await listUnmatchedAcknowledgements(world.deps, { limit: 100 })).items
const put = (name: string, content: string | Buffer = name) => writeFileSync(path.join(folder, name), content)
const now = () => batchId(world.clock.now())

test('files about unknown releases and messages, and other files, are listed once with their content', async () => {
  put(`ACK_${now()}_0000000000017.xml`)
  put(`ACK_BL-${newId()}_${now()}.xml`)
  put('confirmation.pdf', '')
  await watch()
  const first = await listed()
  expect(first).toMatchObject([
    { reason: 'name_unreadable', subject: null, fileName: 'confirmation.pdf', sizeBytes: 0 },
    { reason: expect.stringMatching(/^unknown_/) },
    { reason: expect.stringMatching(/^unknown_/), store: { id: 'deezer', name: 'Deezer' } },
  ])
  expect(first.map(({ reason }) => reason).sort()).toEqual([
    'name_unreadable',
    'unknown_message',
    'unknown_release',
  ])
  rmSync(folder, { recursive: true })
  await watch()
  expect(await listed()).toEqual(first)
  for (const { id, fileName, sizeBytes } of first)
    expect(await showUnmatchedAcknowledgement(world.deps, { id })).toEqual({
      content: sizeBytes === 0 ? '' : fileName,
    })
})

test('what is about a delivery is not listed, whatever became of it', async () => {
  const release = await buildRelease(world)
  await world.deps.db
    .insertInto('upcs')
    .values({
      gtin: release.upc.padStart(14, '0'),
      account_id: release.accountId,
      release_id: release.releaseId,
      bound_at: world.clock.now(),
    })
    .execute()
  await prepareDeliveries(world.deps, release)
  const { id, message_id } = await world.deps.db
    .selectFrom('deliveries')
    .select(['id', 'message_id'])
    .where('release_id', '=', release.releaseId)
    .executeTakeFirstOrThrow()
  await sendDelivery(world.deps, { deliveryId: id })
  answerStore(world, release.upc, { status: 'FileOK' })
  put(`ACK_${message_id}_${now()}.xml`)
  put(`ACK_${message_id}-20260101000000000_${now()}.xml`)
  await world.deps.db.updateTable('deliveries').set({ status: 'live' }).where('id', '=', id).execute()
  await watch()
  expect(await listed()).toEqual([])
  await watchStore(world.deps, { store: 'itunes' })
  expect(await listed()).toEqual([])
})

test('a file that is too large is listed without a copy', async () => {
  put('large.bin', Buffer.alloc(READ_BYTES_MAX + 1))
  await watch()
  const [file] = await listed()
  expect(file).toMatchObject({ fileName: 'large.bin', sizeBytes: null })
  expect(await showUnmatchedAcknowledgement(world.deps, { id: file!.id })).toEqual({ content: null })
})

test('of thousands of old files, 200 are read in one night', async () => {
  for (let index = 0; index < 1_000; index++) put(`old-${index}.xml`, '')
  await watch()
  expect(await world.deps.db.selectFrom('unmatched_acknowledgements').select('id').execute()).toHaveLength(
    200,
  )
  const { items, nextCursor } = await listUnmatchedAcknowledgements(world.deps, { limit: 24 })
  const next = await listUnmatchedAcknowledgements(world.deps, { limit: 24, cursor: nextCursor ?? '' })
  expect(new Set([...items, ...next.items].map(({ fileName }) => fileName)).size).toBe(48)
})

test('every connected store is watched each night', async () => {
  world.clock.set(new Date('2026-02-01T10:00:00.000Z'))
  await planWatch(world.deps)
  const due = () =>
    world.deps.db
      .selectFrom('due_jobs')
      .select('due_at')
      .where('job_key', '=', 'delivery.watch_stores')
      .executeTakeFirstOrThrow()
  expect((await due()).due_at).toEqual(new Date('2026-02-02T05:00:00.000Z'))
  world.clock.set(new Date('2026-02-02T05:00:00.000Z'))
  await watchStores(world.deps)
  expect((await due()).due_at).toEqual(new Date('2026-02-03T05:00:00.000Z'))
})
