// Tests the staff list of deliveries: every filter and count against a recount, the pages, and what bounds them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, HOUR_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import type { DeliveryQuery } from './contract.ts'
import { buildRelease, openWorld, type World } from './deliveries.fixtures.ts'
import {
  DELIVERIES_OF_RELEASE_MAX,
  DELIVERY_STATUSES,
  DELIVERY_TROUBLES,
  type DeliveryStatus,
  troubleOf,
} from './domain.ts'
import { deliveryStats, listStaffDeliveries, showDelivery } from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fill()
}, 60_000)
afterAll(() => world?.close())

const STORES = ['deezer', 'itunes', 'tidal']
const RELEASES = ['Low Tide', 'Slow Ferries', 'Rua das Flores', 'Night 100%', 'Two_Rivers', 'Kitchen Radio']

interface Filled {
  id: string
  releaseId: string
  title: string
  upc: string
  store: string
  revision: number
  kind: 'release' | 'takedown'
  status: DeliveryStatus
  attempts: number
  redeliveries: number
  sentAt: Date | null
  problem: { code: string; params: Record<string, string> } | null
  createdAt: Date
}
const filled: Filled[] = []

let batches = 0
async function insert(release: { releaseId: string; accountId: string; sha256: string }, row: Filled) {
  batches += 1
  await world.deps.db
    .insertInto('deliveries')
    .values({
      id: row.id,
      account_id: release.accountId,
      release_id: release.releaseId,
      revision: row.revision,
      revision_sha256: release.sha256,
      store: row.store,
      kind: row.kind,
      status: row.status,
      message_id: `BL-${row.id}`,
      batch_id: `20260101${String(batches).padStart(9, '0')}`,
      attempts: row.attempts,
      redeliveries: row.redeliveries,
      problem: row.problem && JSON.stringify(row.problem),
      sent_at: row.sentAt,
      created_at: row.createdAt,
    })
    .execute()
  filled.push(row)
}

/** Deliveries in every status, with and without earlier attempts, sent recently or long ago, on several days. */
async function fill(): Promise<void> {
  const { deps, clock } = world
  const releases = []
  for (const title of RELEASES) {
    const release = await buildRelease(world, { platforms: STORES })
    await deps.db.updateTable('releases').set({ title }).where('id', '=', release.releaseId).execute()
    releases.push({ ...release, title })
  }
  let n = 0
  for (const revision of [1, 2])
    for (const release of releases)
      for (const store of STORES)
        for (const kind of ['release', 'takedown'] as const) {
          n += 1
          const status = DELIVERY_STATUSES[(n * 7 + revision) % DELIVERY_STATUSES.length] as DeliveryStatus
          const wasSent = ['sent', 'accepted', 'live', 'removed', 'rejected'].includes(status)
          await insert(release, {
            id: newId(),
            releaseId: release.releaseId,
            title: release.title,
            upc: release.upc,
            store,
            revision,
            kind,
            status,
            attempts: n % 3,
            redeliveries: n % 5 === 0 ? 1 : 0,
            sentAt: wasSent ? new Date(clock.now().getTime() - (n % 4) * 24 * HOUR_MS) : null,
            problem:
              status === 'accepted' && n % 2 === 0
                ? { code: 'not_live', params: {} }
                : status === 'sent' && n % 3 === 0
                  ? { code: 'acknowledgement_unreadable', params: {} }
                  : null,
            createdAt: new Date(clock.now().getTime() - (n % 6) * 24 * HOUR_MS),
          })
        }
}

const RECEIVED: DeliveryStatus[] = ['sent', 'unknown', 'accepted', 'live', 'removed']
const isUpdate = (row: Filled) =>
  row.kind === 'release' &&
  row.revision > 1 &&
  filled.some(
    (earlier) =>
      earlier.releaseId === row.releaseId &&
      earlier.store === row.store &&
      filled.indexOf(earlier) < filled.indexOf(row) &&
      RECEIVED.includes(earlier.status),
  )

const isSuperseded = (row: Filled) =>
  filled.some(
    (later) =>
      later.releaseId === row.releaseId &&
      later.store === row.store &&
      filled.indexOf(later) > filled.indexOf(row) &&
      RECEIVED.includes(later.status),
  )

/** The filters again, in plain code. */
function matching(query: DeliveryQuery): Filled[] {
  const now = world.clock.now()
  const text = query.search?.trim().toLowerCase()
  const day = (row: Filled) => row.createdAt.toISOString().slice(0, 10)
  const isSet = <T>(values: T | T[] | undefined): values is T | T[] => [values ?? []].flat().length > 0
  return filled.filter((row) => {
    const trouble = troubleOf(row, now)
    const needsStaff = trouble === 'failed' || row.problem !== null
    return (
      (!text || row.title.toLowerCase().includes(text) || row.upc === text || 'aria vale'.includes(text)) &&
      (!isSet(query.store) || [query.store].flat().includes(row.store)) &&
      (!isSet(query.status) || [query.status].flat().includes(row.status)) &&
      (!query.trouble || (query.trouble === 'needs_staff' ? needsStaff : trouble === query.trouble)) &&
      (!query.kind || (isUpdate(row) ? 'update' : row.kind) === query.kind) &&
      (!query.from || day(row) >= query.from) &&
      (!query.until || day(row) <= query.until)
    )
  })
}

async function pages(query: DeliveryQuery, limit: number) {
  const items = []
  let cursor: string | undefined
  let counts: Record<DeliveryStatus, number> | null = null
  do {
    const page = await listStaffDeliveries(world.deps, { ...query, cursor, limit })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    expect(page.counts === null).toBe(cursor !== undefined)
    counts = page.counts ?? counts
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return { items, counts }
}

const QUERIES: DeliveryQuery[] = [
  {},
  { search: 'ferries' },
  { search: '  ARIA ' },
  { search: '100%' },
  { search: '_' },
  { search: 'nothing like it' },
  { store: ['tidal'] },
  { store: ['tidal', 'deezer'] },
  { store: ['no_such_store'] },
  ...DELIVERY_STATUSES.map((status): DeliveryQuery => ({ status: [status] })),
  { status: ['failed', 'rejected'] },
  { status: [] },
  ...DELIVERY_TROUBLES.map((trouble): DeliveryQuery => ({ trouble })),
  { kind: 'release' },
  { kind: 'update' },
  { kind: 'takedown' },
  { from: '2026-01-30' },
  { until: '2026-01-29' },
  { from: '2026-01-29', until: '2026-01-30' },
  { search: 'Rua', store: ['itunes'], trouble: 'needs_staff', from: '2026-01-01' },
  { status: ['queued'], trouble: 'retrying', kind: 'takedown' },
]

test.each(QUERIES.map((query) => [query]))('%j finds and counts what a recount finds', async (query) => {
  const expected = matching(query)
  const { items, counts } = await pages(query, 2)
  const found = items.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
  expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  expect(items.map(({ total, deliveries }) => total - deliveries.length)).toEqual(items.map(() => 0))
  expect(new Set(items.map(({ releaseId }) => releaseId)).size).toBe(items.length)
  // A release stands where its newest matching delivery stands, and its deliveries are the newest first.
  const newest = items.map(({ deliveries }) => deliveries[0]?.id ?? '')
  expect(newest).toEqual(newest.toSorted().reverse())
  for (const { deliveries } of items)
    expect(deliveries.map(({ id }) => id)).toEqual(
      deliveries
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    )
  const others = matching({ ...query, status: undefined })
  expect(counts).toEqual(
    Object.fromEntries(
      DELIVERY_STATUSES.map((status) => [status, others.filter((row) => row.status === status).length]),
    ),
  )
})

test('a UPC finds its release in any notation', async () => {
  const { upc, releaseId } = filled[0] as Filled
  for (const search of [upc, `0${upc}`, `${upc.slice(0, 4)} ${upc.slice(4)}`]) {
    const { items } = await listStaffDeliveries(world.deps, { search, limit: 5 })
    expect(items.map((item) => item.releaseId)).toEqual([releaseId])
    expect(items[0]).toMatchObject({ upc, artistName: 'Aria Vale', title: RELEASES[0] })
  }
})

test('a second main artist is found and shown', async () => {
  const { releaseId } = filled[0] as Filled
  await world.deps.db
    .updateTable('releases')
    .set({ other_artists: JSON.stringify([{ name: 'Milo Grant', pages: {} }]) } as never)
    .where('id', '=', releaseId)
    .execute()
  const { items } = await listStaffDeliveries(world.deps, { search: 'milo', limit: 5 })
  expect(items).toMatchObject([{ releaseId, artistName: 'Aria Vale & Milo Grant' }])
})

test('each delivery says what is wrong, since when, what it does at its store, and whether that is past', async () => {
  const { items } = await listStaffDeliveries(world.deps, { limit: 100 })
  for (const delivery of items.flatMap(({ deliveries }) => deliveries)) {
    const row = filled.find(({ id }) => id === delivery.id) as Filled
    expect(delivery).toMatchObject({
      trouble: troubleOf(row, world.clock.now()),
      isUpdate: isUpdate(row),
      isSuperseded: isSuperseded(row),
      since: row.createdAt,
      store: { id: row.store },
    })
  }
})

test('the numbers of the start page are what their filters find', async () => {
  expect(await deliveryStats(world.deps)).toEqual({
    failed: matching({ trouble: 'failed' }).length,
    pastDue: matching({ trouble: 'past_due' }).length,
  })
  expect(matching({ trouble: 'past_due' }).length).toBeGreaterThan(0)
})

test('a delivery is shown with its history, and an unknown one is absent', async () => {
  const { id, store, status } = filled[3] as Filled
  expect(await showDelivery(world.deps, { id })).toMatchObject({
    id,
    status,
    store: { id: store },
    events: [],
  })
  const { releaseId } = filled[3] as Filled
  for (const other of [newId(), releaseId])
    await expect(showDelivery(world.deps, { id: other })).rejects.toMatchObject({ code: 'not_found' })
})

describe('while staff read the pages', () => {
  test('a new delivery moves its release to the top and nothing else is skipped or repeated', async () => {
    const first = await listStaffDeliveries(world.deps, { limit: 2 })
    const all = (await listStaffDeliveries(world.deps, { limit: 100 })).items.map(
      ({ releaseId }) => releaseId,
    )
    const top = first.items[0]
    const given = filled.find((row) => row.releaseId === top?.releaseId) as Filled
    const { account_id, revision_sha256 } = await world.deps.db
      .selectFrom('deliveries')
      .select(['account_id', 'revision_sha256'])
      .where('id', '=', given.id)
      .executeTakeFirstOrThrow()
    const release = { releaseId: given.releaseId, accountId: account_id, sha256: revision_sha256 }
    await insert(release, { ...given, id: newId(), revision: 3 })
    const rest = await listStaffDeliveries(world.deps, { cursor: first.nextCursor ?? '', limit: 100 })
    expect(rest.items.map(({ releaseId }) => releaseId)).toEqual(all.slice(2))
    const again = await listStaffDeliveries(world.deps, { limit: 1 })
    expect(again.items[0]?.releaseId).toBe(given.releaseId)
  })

  test('a release with very many deliveries returns the newest and says how many there are', async () => {
    const release = await buildRelease(world)
    await world.deps.db
      .updateTable('releases')
      .set({ title: 'Everywhere' })
      .where('id', '=', release.releaseId)
      .execute()
    const total = DELIVERIES_OF_RELEASE_MAX + 3
    for (let n = 1; n <= total; n++)
      await insert(release, {
        ...(filled[0] as Filled),
        id: newId(),
        releaseId: release.releaseId,
        title: 'Everywhere',
        kind: 'release',
        store: 'deezer',
        revision: n,
      })
    const { items } = await listStaffDeliveries(world.deps, { search: 'everywhere', limit: 5 })
    expect(items).toMatchObject([{ total }])
    expect(items[0]?.deliveries).toHaveLength(DELIVERIES_OF_RELEASE_MAX)
    expect(items[0]?.deliveries[0]?.revision).toBe(total)
  })
})

test('days are days in UTC', async () => {
  const row = filled[1] as Filled
  const created = row.createdAt.toISOString().slice(0, 10)
  const edge = new Date(`${created}T23:59:59.999Z`)
  await world.deps.db.updateTable('deliveries').set({ created_at: edge }).where('id', '=', row.id).execute()
  const found = async (query: DeliveryQuery) =>
    (await listStaffDeliveries(world.deps, { ...query, limit: 100 })).items
      .flatMap(({ deliveries }) => deliveries)
      .some(({ id }) => id === row.id)
  expect(await found({ from: created, until: created })).toBe(true)
  expect(await found({ from: addDays(created, 1) })).toBe(false)
})
