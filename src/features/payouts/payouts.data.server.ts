// Every SQL statement of payouts, their history, their orders, and the batches that staff approve.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { type Db, type Tables, whenSet } from '#lib/db.ts'
import type { PayoutOrder, Rail } from '#ports/payouts/index.ts'
import { OPEN_STATES, type PayoutState } from './domain/payout-states.ts'

export const findPayout = (db: Db, id: string) =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

export const findPayoutForUpdate = (trx: Db, id: string) =>
  trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** In the order of their ids, in which all concurrent changes lock them. */
export const listPayoutsForUpdate = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('payouts')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const listPayoutsOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom('payouts').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').execute()

export const listByStatesForUpdate = (trx: Db, accountId: string, states: readonly PayoutState[]) =>
  trx
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', [...states])
    .orderBy('id')
    .forUpdate()
    .execute()

export const listOpen = (db: Db, accountId: string) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', [...OPEN_STATES])
    .orderBy('id')
    .execute()

export const findByRequestKey = (db: Db, accountId: string, key: string) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_key', '=', key)
    .executeTakeFirst()

/** Inserts a request with the first event of its history. */
export const insertRequest = (trx: Db, row: Insertable<Tables['payouts']>) =>
  trx
    .with('event', (db) =>
      db.insertInto('payout_events').values({
        id: row.id,
        payout_id: row.id,
        account_id: row.account_id,
        from_state: null,
        to_state: row.state,
        actor_role: 'user',
        actor_id: row.requested_by ?? null,
        reason: null,
        at: row.requested_at,
      }),
    )
    .insertInto('payouts')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns undefined when another transaction has changed its state meanwhile */
export const updatePayout = (
  trx: Db,
  { id, state }: Pick<PayoutRow, 'id' | 'state'>,
  values: Updateable<Tables['payouts']>,
) =>
  trx
    .updateTable('payouts')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

export const setAsked = (
  db: Db,
  id: string,
  values: Pick<
    Updateable<Tables['payouts']>,
    'asked_at' | 'ask_at' | 'not_found_count' | 'not_found_since' | 'alerted_at'
  >,
) => db.updateTable('payouts').set(values).where('id', '=', id).execute()

export const insertEvents = (trx: Db, rows: Insertable<Tables['payout_events']>[]) =>
  trx.insertInto('payout_events').values(rows).execute()

export const listEvents = (db: Db, payoutIds: readonly string[]) =>
  db
    .selectFrom('payout_events')
    .selectAll()
    .where(sql<boolean>`payout_id = any(${payoutIds}::uuid[])`)
    .orderBy('id')
    .execute()

interface ListQuery {
  accountId?: string
  states?: readonly PayoutState[]
  cursor?: string
  limit: number
}

/** Newest first, one more than `limit`. */
export const listPayouts = (db: Db, { accountId, states, cursor, limit }: ListQuery) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .$call(whenSet(accountId, (query, id) => query.where('account_id', '=', id)))
    .$call(whenSet(states, (query, all) => query.where('state', 'in', [...all])))
    .$call(whenSet(cursor, (query, id) => query.where('id', '<', id)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export async function countByState(db: Db): Promise<Map<PayoutState, { count: number; micros: bigint }>> {
  const rows = await db
    .selectFrom('payouts')
    .select((eb) => [
      'state',
      eb.fn.countAll<bigint>().as('count'),
      sql<bigint>`sum(amount_micros)::bigint`.as('micros'),
    ])
    .where('state', 'in', [...OPEN_STATES])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count, micros }) => [state, { count: Number(count), micros }]))
}

/** What left or is leaving, by currency. */
export async function sumTotals(db: Db, accountId: string) {
  const { rows } = await sql<{
    currency: string
    inTransitMicros: bigint
    paidMicros: bigint
    withheldMicros: bigint
    costMicros: bigint
  }>`
    select currency,
      coalesce(sum(net_micros) filter (where state = 'sent'), 0)::bigint as "inTransitMicros",
      coalesce(sum(net_micros) filter (where state = 'paid'), 0)::bigint as "paidMicros",
      coalesce(sum(withheld_micros) filter (where state in ('sent', 'paid')), 0)::bigint as "withheldMicros",
      coalesce(sum(cost_micros) filter (where state in ('sent', 'paid')), 0)::bigint as "costMicros"
    from payouts where account_id = ${accountId} group by currency order by currency`.execute(db)
  return rows
}

export const countPaid = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The order is written once; a second attempt to write it changes nothing. */
export async function insertOrder(trx: Db, rail: Rail, order: PayoutOrder, at: Date): Promise<void> {
  await trx
    .insertInto('payout_orders')
    .values({
      client_id: order.payoutId,
      account_id: order.accountId,
      rail,
      request: JSON.stringify(order),
      created_at: at,
    })
    .execute()
}

export async function findOrder(
  db: Db,
  payoutId: string,
): Promise<{ rail: Rail; order: PayoutOrder } | undefined> {
  const row = await db
    .selectFrom('payout_orders')
    .select(['rail', 'request'])
    .where('client_id', '=', payoutId)
    .executeTakeFirst()
  return row && { rail: row.rail, order: JSON.parse(row.request) }
}

/** @returns whether the event is new */
export async function insertRailEvent(
  trx: Db,
  event: Insertable<Tables['payout_rail_events']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payout_rail_events')
    .values(event)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertBatch = (trx: Db, row: Insertable<Tables['payout_batches']>) =>
  trx.insertInto('payout_batches').values(row).returningAll().executeTakeFirstOrThrow()
export type BatchRow = Awaited<ReturnType<typeof insertBatch>>

export const findBatchForUpdate = (trx: Db, id: string) =>
  trx.selectFrom('payout_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findBatch = (db: Db, id: string) =>
  db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst()

export const updateBatch = (trx: Db, id: string, values: Updateable<Tables['payout_batches']>) =>
  trx.updateTable('payout_batches').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/**
 * What a person has approved without a second one, from a time on. Approvals of the same person wait for each other until
 * the end of the transaction, so that lists that are approved at once add up too.
 */
export async function sumApprovedAlone(
  trx: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts.approvals/${userId}`}, 0))`.execute(trx)
  const { micros } = await trx
    .selectFrom('payout_batches')
    .select(sql<bigint>`coalesce(sum(total_micros), 0)::bigint`.as('micros'))
    .where('approved_by', '=', userId)
    .where('approved_at', '>', since)
    .whereRef('proposed_by', '=', 'approved_by')
    .executeTakeFirstOrThrow()
  return micros
}

export const listWaitingBatches = (db: Db) =>
  db
    .selectFrom('payout_batches')
    .innerJoin('users', 'users.id', 'payout_batches.proposed_by')
    .selectAll('payout_batches')
    .select('users.name as proposer_name')
    .where('state', '=', 'waiting')
    .orderBy('payout_batches.id')
    .limit(100)
    .execute()

/** Names payouts in the audit log by their amount; finds them by their id. */
export const namePayouts: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.account_id', 'payouts.account_id')
    .select([
      'payouts.id',
      sql<string>`payouts.currency || ' ' || trim(to_char(amount_micros / 1000000.0, '999999999990.00'))`.as(
        'label',
      ),
      'users.id as person_id',
    ])
    .$call(whenSet(ids, (query, ids) => query.where('payouts.id', 'in', ids)))
    .$call(whenSet(search, (query, text) => query.where(sql<boolean>`payouts.id::text = lower(${text})`)))
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute()
