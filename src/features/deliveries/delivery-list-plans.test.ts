// Tests how PostgreSQL reads the staff list of deliveries: by its indexes, on twenty thousand deliveries.
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/db.ts'
import { withoutTriggers } from '#test/database.ts'
import { buildRelease, openWorld, type World } from './deliveries.fixtures.ts'
import {
  countByStatus,
  countTrouble,
  type DeliveryFilter,
  listDeliveriesOfReleases,
  listReleasesWithDeliveries,
} from './delivery-list.data.server.ts'
import { DELIVERY_STATUSES } from './domain.ts'

let world: World
const releases: string[] = []
beforeAll(async () => {
  world = await openWorld()
  const { accountId } = await buildRelease(world)
  // Two per thousand failed, some are on their way, and almost all are live.
  await withoutTriggers(world.deps.db, async (trx) => {
    await sql`insert into releases (id, account_id, title, status, platforms, created_at, updated_at)
      select gen_random_uuid(), ${accountId}, 'Song ' || n, 'published', '{}', now(), now()
      from generate_series(1, 4000) as n`.execute(trx)
    await sql`insert into deliveries (id, account_id, release_id, revision, revision_sha256, store, status, message_id,
        batch_id, sent_at, created_at)
      select (lpad(to_hex(n * 10 + s), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${accountId}, id, 1, '', 'store ' || s,
        case when (n * 5 + s) % 500 = 0 then 'failed' when n > 3990 then 'sent' else 'live' end,
        n || ' ' || s, n || ' ' || s, now() - n * interval '1 minute', now() - n * interval '1 minute'
      from (select id, row_number() over () as n from releases) as numbered, generate_series(1, 5) as s`.execute(
      trx,
    )
  })
  await sql`analyze releases, deliveries`.execute(world.deps.db)
  const rows = await world.deps.db.selectFrom('releases').select('id').limit(24).execute()
  releases.push(...rows.map(({ id }) => id))
}, 60_000)
afterAll(() => world?.close())

/** The plans of the statements that `read` executes, with the values it gives them. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const { db } = world.deps
  const asked: CompiledQuery[] = []
  const spy = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await read(spy)
  const plans = await Promise.all(
    asked.map(({ sql: text, parameters }) =>
      db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters])),
    ),
  )
  return plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n')
}

const filterOf = (filter: Partial<DeliveryFilter>): DeliveryFilter => ({
  overdueSince: new Date(Date.now() - 48 * 3_600_000),
  ...filter,
})

describe.each<[string, Partial<DeliveryFilter>]>([
  ['no filter', {}],
  ['failed', { status: ['failed', 'rejected'] }],
  ['a problem', { trouble: 'needs_staff' }],
  ['past due', { trouble: 'past_due' }],
  ['retrying', { trouble: 'retrying' }],
  ['takedowns', { kind: 'takedown' }],
  ['a store', { store: ['store 3'] }],
  ['found releases', { search: 'Song 12', releaseIds: ['018f0000-0000-7000-8000-000000000000'] }],
])('with %s', (_, given) => {
  const filter = filterOf(given)

  test('a page is read from an index in its order', async () => {
    const plan = await plansOf((db) => listReleasesWithDeliveries(db, { filter, limit: 24 }))
    expect(plan).not.toContain('Seq Scan on deliveries')
  })

  test('the deliveries of a page are read by their releases', async () => {
    const plan = await plansOf((db) => listDeliveriesOfReleases(db, releases, filter))
    expect(plan).not.toContain('Seq Scan on deliveries')
  })
})

test('the counts without a search read a rare status from its index, and a bounded part of a common one', async () => {
  for (const filter of [
    {},
    { store: ['store 3'] },
    { trouble: 'failed' },
  ] satisfies Partial<DeliveryFilter>[]) {
    const plan = await plansOf((db) => countByStatus(db, filterOf(filter)))
    const parts = plan.split('Limit').slice(1)
    expect(parts).toHaveLength(DELIVERY_STATUSES.length)
    expect(parts.filter((part) => part.includes('Seq Scan')).length).toBeLessThanOrEqual(1)
  }
})

test('the numbers of the start page are read from an index', async () => {
  for (const trouble of ['failed', 'past_due'] as const) {
    const plan = await plansOf((db) => countTrouble(db, filterOf({ trouble })))
    expect(plan).toContain('deliveries_by_status')
  }
})
