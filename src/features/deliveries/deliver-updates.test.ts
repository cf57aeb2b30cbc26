// Tests that an update is published when a store shows the update itself, and that the release date stays the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRelease, buildRevision, openWorld, type World } from './deliveries.fixtures.ts'
import { checkLive, pollDelivery, prepareDeliveries, sendDelivery } from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

const rowsOf = (releaseId: string, revision: number) =>
  world.deps.db
    .selectFrom('deliveries')
    .select(['id', 'store', 'status'])
    .where('release_id', '=', releaseId)
    .where('revision', '=', revision)
    .orderBy('store')
    .execute()
const releaseOf = (releaseId: string) =>
  world.deps.db
    .selectFrom('releases')
    .select(['status', 'live_at'])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow()

async function deliver(releaseId: string, revision: number) {
  const rows = await rowsOf(releaseId, revision)
  for (const { id: deliveryId } of rows) {
    await sendDelivery(world.deps, { deliveryId })
    await pollDelivery(world.deps, { deliveryId })
  }
  return rows.map(({ id }) => id) as [string, string]
}

test('an update is not live while a store has only the earlier revision', async () => {
  const { deps, clock } = world
  const { db } = deps
  const release = await buildRelease(world, { platforms: ['deezer', 'itunes'] })
  const { releaseId } = release
  await prepareDeliveries(deps, release)
  const [early, late] = await deliver(releaseId, 1)
  clock.set(new Date('2026-03-06T00:00:01Z'))
  await checkLive(deps, { deliveryId: early })
  const out = await releaseOf(releaseId)
  expect(out.status).toBe('published')

  clock.set(new Date('2026-03-09T12:00:00Z'))
  await buildRevision(deps, release.accountId, { ...release.revision, number: 2, title: 'Night Train' })
  await db
    .updateTable('releases')
    .set({ status: 'approved', revision: 2 })
    .where('id', '=', releaseId)
    .execute()
  await prepareDeliveries(deps, release)
  await checkLive(deps, { deliveryId: late })
  expect((await rowsOf(releaseId, 1)).map(({ status }) => status)).toEqual(['live', 'live'])
  expect((await releaseOf(releaseId)).status).toBe('in_process')
  const [first] = await deliver(releaseId, 2)
  await checkLive(deps, { deliveryId: first })
  expect(await releaseOf(releaseId)).toEqual({ status: 'published', live_at: out.live_at })
})
