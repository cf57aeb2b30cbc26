// Tests queueing for every store at once: a constant number of statements, and a separate batch id for each delivery.
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_STORES, STORES } from '#features/stores/domain.ts'
import { buildRelease, openWorld, type World } from './deliveries.fixtures.ts'
import { endAtStores, prepareDeliveries } from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const [template] = DEFAULT_STORES
  const settings = JSON.stringify({ ...template, connection: { kind: 'sandbox' } })
  await world.deps.db
    .insertInto('store_settings')
    .values(STORES.map(({ id }) => ({ store: id, settings, updated_at: world.clock.now() })))
    .execute()
}, 60_000)
afterAll(() => world?.close())

const rowsOf = (releaseId: string) =>
  world.deps.db.selectFrom('deliveries').selectAll().where('release_id', '=', releaseId).execute()

/** Dependencies that count every SQL statement. */
function countingDeps() {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { deps: { ...world.deps, db: world.deps.db.withPlugin(counter) }, statements: () => statements }
}

test('deliveries for every store are queued with at most twenty statements, and taken down with as few', async () => {
  const platforms = STORES.map(({ id }) => id)
  const { releaseId } = await buildRelease(world, { platforms })
  const queueing = countingDeps()
  await prepareDeliveries(queueing.deps, { releaseId })
  expect(queueing.statements()).toBeLessThanOrEqual(20)
  const rows = await rowsOf(releaseId)
  expect(rows.map(({ store }) => store).sort()).toEqual([...platforms].sort())
  const events = await world.deps.db
    .selectFrom('delivery_events')
    .select('delivery_id')
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  expect(events).toHaveLength(platforms.length)

  await world.deps.db
    .updateTable('deliveries')
    .set({ status: 'live', sent_at: world.clock.now() })
    .where('release_id', '=', releaseId)
    .execute()
  await world.deps.db
    .updateTable('releases')
    .set({ status: 'takedown_requested' })
    .where('id', '=', releaseId)
    .execute()
  const ending = countingDeps()
  await endAtStores(ending.deps, { releaseId })
  expect(ending.statements()).toBeLessThanOrEqual(20)
  expect(await rowsOf(releaseId)).toHaveLength(2 * platforms.length)
})

test('two releases queued concurrently for the same stores get different batch ids', async () => {
  const platforms = ['deezer', 'tidal', 'spotify']
  const releases = await Promise.all(
    [platforms, platforms.toReversed()].map((order) => buildRelease(world, { platforms: order })),
  )
  await Promise.all(releases.map(({ releaseId }) => prepareDeliveries(world.deps, { releaseId })))
  const rows = (await Promise.all(releases.map(({ releaseId }) => rowsOf(releaseId)))).flat()
  expect(rows).toHaveLength(6)
  expect(new Set(rows.map(({ store, batch_id }) => `${store} ${batch_id}`)).size).toBe(6)
})
