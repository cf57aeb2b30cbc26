// Tests that no delivery rests without a next step: dying processes are bounded, and lost jobs return.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearJobQueue, listQueuedJobs } from '#test/job-queue.ts'
import { claimDelivery } from './claim-delivery.server.ts'
import { buildRelease, listedDeliveries, openWorld, SYSTEM, type World } from './deliveries.fixtures.ts'
import { type DeliveryStatus, INTERRUPTIONS_MAX } from './domain.ts'
import {
  cancelDelivery,
  prepareDeliveries,
  recoverDeliveries,
  resumeStore,
  retryDelivery,
  sendDelivery,
} from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())
beforeEach(async () => {
  await world.deps.db.deleteFrom('delivery_events').execute()
  await world.deps.db.deleteFrom('deliveries').execute()
  await clearJobQueue(world.deps.db)
  await world.deps.db.deleteFrom('due_jobs').execute()
})

async function queued() {
  const release = await buildRelease(world)
  await prepareDeliveries(world.deps, release)
  const find = () =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', release.releaseId)
      .executeTakeFirstOrThrow()
  const { id } = await find()
  return { id, find }
}

const setStatus = (id: string, status: DeliveryStatus) =>
  world.deps.db
    .updateTable('deliveries')
    .set({ status, sent_at: world.clock.now() })
    .where('id', '=', id)
    .execute()

/** Attempts whose process died while it sent the files. */
async function dieWhileSending(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await claimDelivery(world.deps, id)
    await setStatus(id, 'sending')
  }
}

test('a delivery whose process dies in every attempt fails, and staff see it and retry it', async () => {
  const { id, find } = await queued()
  await dieWhileSending(id, INTERRUPTIONS_MAX)
  expect(await listedDeliveries(world, { trouble: 'needs_staff' })).toEqual([])
  await sendDelivery(world.deps, { deliveryId: id })
  const problem = { code: 'interrupted', params: { count: INTERRUPTIONS_MAX } }
  expect(await find()).toMatchObject({ status: 'failed', problem })
  const items = await listedDeliveries(world, { trouble: 'needs_staff' })
  expect(items).toMatchObject([{ id, status: 'failed', problem }])
  await retryDelivery(world.deps, { id, by: SYSTEM })
  await sendDelivery(world.deps, { deliveryId: id })
  expect(await find()).toMatchObject({ status: 'sent', problem: null, attempt_open: false })
})

test('a delivery that failed because its process died can be cancelled', async () => {
  const { id, find } = await queued()
  await dieWhileSending(id, INTERRUPTIONS_MAX)
  await sendDelivery(world.deps, { deliveryId: id })
  await cancelDelivery(world.deps, { id, by: SYSTEM })
  expect(await find()).toMatchObject({ status: 'cancelled' })
})

test('a few dead processes do not stop a delivery', async () => {
  const { id, find } = await queued()
  await dieWhileSending(id, INTERRUPTIONS_MAX - 1)
  await sendDelivery(world.deps, { deliveryId: id })
  expect(await find()).toMatchObject({ status: 'sent' })
})

test('a batch that is complete at the store counts as sent, however often processes died', async () => {
  const { id, find } = await queued()
  await sendDelivery(world.deps, { deliveryId: id })
  await dieWhileSending(id, INTERRUPTIONS_MAX + 1)
  await sendDelivery(world.deps, { deliveryId: id })
  expect(await find()).toMatchObject({ status: 'sent', problem: null })
})

test.each([
  ['queued', 'delivery.send'],
  ['preparing', 'delivery.send'],
  ['sending', 'delivery.send'],
  ['unknown', 'delivery.send'],
  ['sent', 'delivery.poll'],
  ['accepted', 'delivery.check_live'],
] as const)('a delivery that is %s and has no job gets one', async (status, task) => {
  const { id } = await queued()
  await setStatus(id, status)
  await clearJobQueue(world.deps.db)
  await recoverDeliveries(world.deps)
  await recoverDeliveries(world.deps)
  expect(await listQueuedJobs(world.deps.db)).toEqual([{ task, payload: { deliveryId: id } }])
})

test.each([
  'failed',
  'rejected',
  'live',
  'removed',
  'cancelled',
] as const)('a delivery that is %s gets no job', async (status) => {
  const { id } = await queued()
  await setStatus(id, status)
  await clearJobQueue(world.deps.db)
  await recoverDeliveries(world.deps)
  expect(await listQueuedJobs(world.deps.db)).toEqual([])
})

test('an accepted delivery of a release that has ended gets no job', async () => {
  const { id, find } = await queued()
  await setStatus(id, 'accepted')
  const { release_id: releaseId } = await find()
  await world.deps.db.updateTable('releases').set({ status: 'removed' }).where('id', '=', releaseId).execute()
  await clearJobQueue(world.deps.db)
  await recoverDeliveries(world.deps)
  expect(await listQueuedJobs(world.deps.db)).toEqual([])
})

test('a job without attempts left is enqueued again, and one that waits for its time stays', async () => {
  const { db, jobs } = world.deps
  const [lost, waiting] = [await queued(), await queued()]
  await clearJobQueue(db)
  const key = (id: string) => `delivery-send-${id}`
  await jobs.add(
    db,
    'delivery.send',
    { deliveryId: waiting.id },
    { at: new Date('2026-02-02'), key: key(waiting.id) },
  )
  await jobs.add(db, 'delivery.send', { deliveryId: lost.id }, { key: key(lost.id) })
  const useUp = sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))`
  await useUp.execute(db)
  await recoverDeliveries(world.deps)
  const { rows } = await sql`select key from graphile_worker.jobs where attempts < max_attempts`.execute(db)
  expect(rows).toEqual([{ key: key(lost.id) }])
  expect(await db.selectFrom('due_jobs').select('job_key').execute()).toEqual([{ job_key: key(waiting.id) }])
})

test('resuming a store enqueues a delivery whose process died while sending', async () => {
  const { id } = await queued()
  await setStatus(id, 'sending')
  await clearJobQueue(world.deps.db)
  await resumeStore(world.deps, { store: 'deezer' })
  expect(await listQueuedJobs(world.deps.db)).toEqual([
    { task: 'delivery.send', payload: { deliveryId: id } },
  ])
})
