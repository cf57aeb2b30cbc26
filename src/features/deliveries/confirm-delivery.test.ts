// Tests that staff can record what a store has confirmed without an acknowledgement, and nothing else.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#lib/api.server.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import {
  answerStore,
  buildRelease,
  buildUser,
  openWorld,
  releaseStatusOf,
  type World,
} from './deliveries.fixtures.ts'
import { DELIVERY_STATUSES, isConfirmable } from './domain.ts'
import {
  checkLive,
  confirmDelivery,
  endAtStores,
  pollDelivery,
  prepareDeliveries,
  sendDelivery,
} from './service.server.ts'

let world: World
let staff: Viewer
beforeAll(async () => {
  world = await openWorld()
  staff = { userId: (await buildUser(world.deps)).userId } as Viewer
}, 60_000)
afterAll(() => world?.close())

const MORNING = new Date('2026-02-01T10:00:00.000Z')
beforeEach(() => world.clock.set(MORNING))

/** A release whose delivery the store has taken, and never answers. */
async function unanswered() {
  const release = await buildRelease(world)
  const sandbox = (await world.deps.stores.listSandboxes()).find(({ id }) => id === 'deezer')
  const rule = await sandbox?.addRule({ upc: release.upc, fault: 'lost' })
  await prepareDeliveries(world.deps, release)
  const find = (kind: 'release' | 'takedown' = 'release') =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', release.releaseId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  const { id } = await find()
  await sendDelivery(world.deps, { deliveryId: id })
  return {
    release,
    id,
    find,
    answerAgain: async () => rule && sandbox?.removeRule(rule.id),
    async takeDown() {
      await world.deps.db
        .updateTable('releases')
        .set({ status: 'takedown_requested' })
        .where('id', '=', release.releaseId)
        .execute()
      await endAtStores(world.deps, release)
      const takedown = await find('takedown')
      await sendDelivery(world.deps, { deliveryId: takedown.id })
      return takedown.id
    },
  }
}

const confirm = (id: string) => confirmDelivery(world.deps, { id, note: 'Mail of 3 May', by: staff })

test('a delivery counts as accepted, with the note in the audit log, and its release goes live', async () => {
  const { id, find, release, answerAgain } = await unanswered()
  expect((await confirm(id)).status).toBe('accepted')
  const { rows } = await sql<{ action: string; after: unknown }>`
    select action, after from audit_entries where after ->> 'delivery' = ${id}`.execute(world.deps.db)
  expect(rows).toMatchObject([
    { action: 'delivery.confirmed', after: { status: 'accepted', note: 'Mail of 3 May' } },
  ])
  await answerAgain()
  world.clock.set(new Date(Date.parse(release.revision.releaseDate) + 2 * DAY_MS))
  await checkLive(world.deps, { deliveryId: id })
  expect(await find()).toMatchObject({ status: 'live' })
  expect(await releaseStatusOf(world, release.releaseId)).toBe('published')
})

test('a takedown counts as confirmed, and the release is removed', async () => {
  const { id, release, takeDown } = await unanswered()
  await confirm(id)
  const takedownId = await takeDown()
  world.clock.set(new Date(MORNING.getTime() + 2 * DAY_MS))
  expect((await confirm(takedownId)).status).toBe('removed')
  expect(await releaseStatusOf(world, release.releaseId)).toBe('removed')
})

test('the late answer to a confirmed delivery does not count for a takedown of the same day', async () => {
  const { id, find, answerAgain, takeDown } = await unanswered()
  await confirm(id)
  const takedownId = await takeDown()
  await answerAgain()
  await pollDelivery(world.deps, { deliveryId: takedownId })
  expect(await find('takedown')).toMatchObject({ status: 'sent' })
})

test('a refusal that comes later is read all the same', async () => {
  const { id, find, release } = await unanswered()
  await confirm(id)
  answerStore(world, release.upc, { status: 'UnsupportedUsage' })
  await pollDelivery(world.deps, { deliveryId: id })
  expect(await find()).toMatchObject({ status: 'rejected', needs_staff: true })
})

test.each(
  DELIVERY_STATUSES.filter((status) => !isConfirmable(status)),
)('one that is %s is refused', async (status) => {
  const { id, find } = await unanswered()
  await world.deps.db.updateTable('deliveries').set({ status }).where('id', '=', id).execute()
  await expect(confirm(id)).rejects.toMatchObject({ code: 'wrong_state', params: { status } })
  expect(await find()).toMatchObject({ status })
})

test('of two people who confirm at once, one does', async () => {
  const { id } = await unanswered()
  const answers = await Promise.allSettled([confirm(id), confirm(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
