// Tests that many deliveries are retried or cancelled at once, each exactly once and with its own result.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStore, showStore } from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildUser, openWorld, SYSTEM, type World } from './deliveries.fixtures.ts'
import { BULK_MAX, type DeliveryStatus } from './domain.ts'
import {
  cancelDelivery,
  changeDeliveries,
  prepareDeliveries,
  retryDelivery,
  sendDelivery,
} from './service.server.ts'

let world: World
let staff: Viewer
beforeAll(async () => {
  world = await openWorld()
  staff = { userId: (await buildUser(world.deps)).userId } as Viewer
}, 60_000)
afterAll(() => world?.close())

/** Queued deliveries of one release, put into a status. */
async function deliveries(platforms: string[], status: DeliveryStatus = 'failed') {
  const release = await buildRelease(world, { platforms })
  await prepareDeliveries(world.deps, release)
  await world.deps.db
    .updateTable('deliveries')
    .set({ status })
    .where('release_id', '=', release.releaseId)
    .execute()
  const rows = await world.deps.db
    .selectFrom('deliveries')
    .select(['id', 'store', 'batch_id'])
    .where('release_id', '=', release.releaseId)
    .orderBy('id')
    .execute()
  return { ...release, rows, ids: rows.map(({ id }) => id) }
}

const rowOf = (id: string) =>
  world.deps.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const eventsOf = async (id: string) =>
  (
    await world.deps.db
      .selectFrom('delivery_events')
      .select('status')
      .where('delivery_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

const auditOf = (id: string) =>
  world.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'account_id', 'before', 'after'])
    .where(sql<string>`after->>'delivery'`, '=', id)
    .execute()

const retry = (ids: string[], deps = world.deps) =>
  changeDeliveries(deps, { action: 'retry', ids, by: staff })
const cancel = (ids: string[]) => changeDeliveries(world.deps, { action: 'cancel', ids, by: staff })

test('two parallel requests retry each delivery exactly once, and only one of them says so', async () => {
  const first = await deliveries(['deezer', 'itunes', 'tidal'])
  const second = await deliveries(['deezer', 'itunes', 'tidal'], 'rejected')
  const ids = [...first.ids, ...second.ids]
  const answers = await Promise.all([retry(ids), retry(ids), retry(ids.toReversed())])
  for (const id of ids) {
    const results = answers.map(({ results }) => required(results.find((result) => result.id === id)))
    expect(results.filter(({ done }) => done)).toHaveLength(1)
    for (const { done, problem } of results)
      expect(problem).toEqual(done ? null : { code: 'wrong_state', params: { status: 'queued' } })
    expect((await eventsOf(id)).filter((status) => status === 'queued')).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'delivery.retried',
        actor_id: staff.userId,
        before: { status: expect.stringMatching(/failed|rejected/) },
        after: { status: 'queued', store: expect.stringMatching(/^(Deezer|iTunes|Apple|TIDAL|Tidal)/) },
      },
    ])
  }
  expect(answers[2].results.map(({ id }) => id)).toEqual(ids.toReversed())
  const batches = await Promise.all(ids.map(async (id) => (await rowOf(id)).batch_id))
  expect(
    batches.filter((batch) => [...first.rows, ...second.rows].some((row) => row.batch_id === batch)),
  ).toEqual([])
})

test('one delivery that cannot be retried does not stop the others, and each says why', async () => {
  const failed = await deliveries(['deezer'])
  const live = await deliveries(['itunes'], 'live')
  const arrived = await deliveries(['tidal'], 'queued')
  await sendDelivery(world.deps, { deliveryId: required(arrived.ids[0]) })
  const settings = await showStore(world.deps, 'qobuz')
  const lonely = await deliveries(['deezer'])
  await world.deps.db
    .updateTable('deliveries')
    .set({ store: 'qobuz' })
    .where('id', '=', required(lonely.ids[0]))
    .execute()
  await changeStore(world.deps, {
    id: 'qobuz',
    settings: { ...settings.settings, connection: { kind: 'none' } },
    secrets: {},
    version: settings.version,
    viewer: staff,
  })
  const absent = newId()
  const ids = [...live.ids, ...failed.ids, ...lonely.ids, ...arrived.ids, absent, failed.releaseId]
  const { results, hasMore } = await retry([...ids, ...failed.ids])
  expect(hasMore).toBe(false)
  expect(results.map(({ done, problem }) => [done, problem?.code ?? null])).toEqual([
    [false, 'wrong_state'],
    [true, null],
    [false, 'store_not_connected'],
    [false, 'wrong_state'],
    [false, 'not_found'],
    [false, 'not_found'],
  ])
  expect(results.at(-1)).toMatchObject({ id: failed.releaseId, delivery: null })
  expect(results[1]?.delivery).toEqual({
    releaseId: failed.releaseId,
    title: 'Night Drive',
    artistName: 'Aria Vale',
    store: { id: 'deezer', name: 'Deezer' },
    status: 'queued',
    statusBefore: 'failed',
  })
  expect(await eventsOf(required(live.ids[0]))).toEqual(['queued'])
  expect(await auditOf(required(live.ids[0]))).toEqual([])
})

test('a delivery is cancelled once, and a complete batch at the store is never cancelled', async () => {
  const waiting = await deliveries(['deezer', 'itunes'], 'queued')
  const arrived = await deliveries(['tidal'], 'queued')
  const id = required(arrived.ids[0])
  await sendDelivery(world.deps, { deliveryId: id })
  await world.deps.db.updateTable('deliveries').set({ status: 'failed' }).where('id', '=', id).execute()
  const answers = await Promise.all([cancel([...waiting.ids, id]), cancel([...waiting.ids, id])])
  for (const own of waiting.ids) {
    expect(answers.filter(({ results }) => results.find((result) => result.id === own)?.done)).toHaveLength(1)
    expect(await eventsOf(own)).toEqual(['queued', 'cancelled'])
    expect(await auditOf(own)).toMatchObject([
      { action: 'delivery.cancelled', after: { status: 'cancelled' } },
    ])
  }
  for (const { results } of answers)
    expect(results.at(-1)).toMatchObject({ id, done: false, problem: { code: 'wrong_state' } })
  expect(await rowOf(id)).toMatchObject({ status: 'failed' })
})

test('a store that does not answer is asked once, and its deliveries keep their status', async () => {
  const { ids } = await deliveries(['itunes', 'deezer'])
  const more = await deliveries(['itunes'])
  const asked: string[] = []
  const stores = {
    ...world.deps.stores,
    of: (id: string) => {
      asked.push(id)
      if (id !== 'itunes') return world.deps.stores.of(id)
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    },
  }
  const { results } = await retry([...ids, ...more.ids], { ...world.deps, stores })
  const notChecked = { code: 'store_not_checked', params: { detail: 'ECONNREFUSED' } }
  for (const { delivery, done, problem } of results)
    expect([done, problem]).toEqual(delivery?.store.id === 'itunes' ? [false, notChecked] : [true, null])
  expect(asked.filter((id) => id === 'itunes')).toHaveLength(1)
  expect(await rowOf(required(more.ids[0]))).toMatchObject({ status: 'failed' })
  await expect(
    retryDelivery({ ...world.deps, stores }, { id: required(more.ids[0]), by: SYSTEM }),
  ).rejects.toMatchObject({ code: 'store_not_checked', status: 409 })
})

test('a filter finds what the action applies to; cancelled deliveries are only retried when they are named', async () => {
  const { releaseId } = await deliveries(['deezer'], 'live')
  const title = `Filtered ${newId()}`
  const of = async (status: DeliveryStatus) => {
    const made = await deliveries(['deezer'], status)
    await world.deps.db
      .updateTable('releases')
      .set({ title })
      .where('id', 'in', [made.releaseId, releaseId])
      .execute()
    return required(made.ids[0])
  }
  const [failed, rejected, cancelled, queued] = [
    await of('failed'),
    await of('rejected'),
    await of('cancelled'),
    await of('queued'),
  ]
  const act = async (action: 'retry' | 'cancel', status?: DeliveryStatus[]) =>
    (await changeDeliveries(world.deps, { action, filter: { search: title, status }, by: staff })).results
      .filter(({ done }) => done)
      .map(({ id }) => id)
  expect(await act('retry', ['live'])).toEqual([])
  expect(await act('retry')).toEqual([rejected, failed])
  expect(await act('retry', ['cancelled', 'live'])).toEqual([cancelled])
  expect(await act('cancel')).toEqual([queued, cancelled, rejected, failed])
  expect(await act('cancel')).toEqual([])
})

test('a filter changes the newest deliveries up to the limit and says that others remain', async () => {
  const { releaseId, accountId, sha256 } = await buildRelease(world)
  const title = `Many ${newId()}`
  await world.deps.db.updateTable('releases').set({ title }).where('id', '=', releaseId).execute()
  await world.deps.db
    .insertInto('deliveries')
    .values(
      Array.from({ length: BULK_MAX + 1 }, (_, n) => {
        const id = newId()
        return {
          id,
          account_id: accountId,
          release_id: releaseId,
          revision: n + 1,
          revision_sha256: sha256,
          store: 'tidal',
          status: 'queued' as const,
          message_id: `BL-${id}`,
          batch_id: `20300101${String(n).padStart(9, '0')}`,
          created_at: world.clock.now(),
        }
      }),
    )
    .execute()
  const act = () => changeDeliveries(world.deps, { action: 'cancel', filter: { search: title }, by: staff })
  const first = await act()
  expect(first.hasMore).toBe(true)
  expect(first.results.filter(({ done }) => done)).toHaveLength(BULK_MAX)
  const second = await act()
  expect([second.results.length, second.hasMore]).toEqual([1, false])
  await expect(
    cancelDelivery(world.deps, { id: required(second.results[0]).id, by: SYSTEM }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})
