// Every SQL statement of webhooks.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type {} from './tables.server.ts'

interface Owned {
  id: string
  accountId: string
}
interface Page {
  cursor?: string
  limit: number
}

/** Newest first, with one extra row that shows whether there is a next page. */
export function listEndpoints(db: Db, { accountId, cursor, limit }: { accountId: string } & Page) {
  let query = db.selectFrom('webhook_endpoints').selectAll().where('account_id', '=', accountId)
  if (cursor) query = query.where('id', '<', cursor)
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number]

export const findEndpoint = (db: Db, { id, accountId }: Owned) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const findEndpointForUpdate = (db: Db, { id, accountId }: Owned) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Counts under the account's lock, so that concurrent calls cannot exceed the limit. */
export async function countEndpointsForInsert(db: Db, accountId: string): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.length
}

export const insertEndpoint = (db: Db, endpoint: Insertable<Tables['webhook_endpoints']>) =>
  db.insertInto('webhook_endpoints').values(endpoint).returningAll().executeTakeFirstOrThrow()

export const updateEndpoint = (db: Db, id: string, values: Updateable<Tables['webhook_endpoints']>) =>
  db
    .updateTable('webhook_endpoints')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A webhook that is not failing. */
export const NO_FAILURE = {
  failing_since: null,
  failed_at: null,
  failed_status: null,
  failed_error: null,
  disabled_at: null,
}

export const deleteEndpoint = (db: Db, id: string) =>
  db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()

/** Erases the previous secret when its time is over. */
export const eraseEndedSecret = (db: Db, id: string, now: Date) =>
  db
    .updateTable('webhook_endpoints')
    .set({ previous_secret: null, previous_secret_until: null })
    .where('id', '=', id)
    .where('previous_secret_until', '<=', now)
    .execute()

export const findEndpointById = (db: Db, id: string) =>
  db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()

/** Webhooks that listen for an event: enabled, or turned off because of their failures since `disabledSince`. */
export const listSubscribed = (
  db: Db,
  { accountId, type, disabledSince }: { accountId: string; type: string; disabledSince: Date },
) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'enabled'])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('enabled', '=', true), eb('disabled_at', '>=', disabledSince)]))
    .where(sql<boolean>`${type} = any(events)`)
    .execute()

/** Inserts the new deliveries; an event is sent to a webhook once. */
export const insertDeliveries = (db: Db, rows: Insertable<Tables['webhook_deliveries']>[]) =>
  db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((on) => on.columns(['endpoint_id', 'event_id']).doNothing())
    .returningAll()
    .execute()
export type DeliveryRow = Awaited<ReturnType<typeof insertDeliveries>>[number]

export function listDeliveries(db: Db, { endpointId, cursor, limit }: { endpointId: string } & Page) {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId)
  if (cursor) query = query.where('id', '<', cursor)
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

interface OfEndpoint {
  id: string
  endpointId: string
  accountId: string
}

export const findDelivery = (db: Db, { id, endpointId, accountId }: OfEndpoint) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const listAttempts = (db: Db, deliveryId: string) =>
  db.selectFrom('webhook_attempts').selectAll().where('delivery_id', '=', deliveryId).orderBy('id').execute()

/** Restarts a finished delivery; returns undefined when it is not finished. */
export const restartDelivery = (db: Db, id: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_at: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '!=', 'waiting')
    .returningAll()
    .executeTakeFirst()

/** What can be resent together, without tests. */
const undelivered = (db: Db, { endpointIds, since }: { endpointIds: string[]; since: Date }) =>
  db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', 'in', endpointIds)
    .where('status', 'in', ['failed', 'unsent'])
    .where('created_at', '>=', since)
    .where('type', '!=', 'ping')

export async function countUndelivered(
  db: Db,
  about: { endpointIds: string[]; since: Date },
): Promise<Map<string, number>> {
  if (about.endpointIds.length === 0) return new Map()
  const rows = await undelivered(db, about)
    .select(['endpoint_id', (eb) => eb.fn.countAll().as('count')])
    .groupBy('endpoint_id')
    .execute()
  return new Map(rows.map((row) => [row.endpoint_id, Number(row.count)]))
}

/** Restarts what was not delivered, oldest first. */
export async function restartUndelivered(
  db: Db,
  { endpointId, since, limit }: { endpointId: string; since: Date; limit: number },
): Promise<DeliveryRow[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_at: null, finished_at: null })
    .where(
      'id',
      'in',
      undelivered(db, { endpointIds: [endpointId], since })
        .select('id')
        .orderBy('id')
        .limit(limit)
        .forUpdate(),
    )
    .returningAll()
    .execute()
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * The webhook of a delivery if it still exists, locked. Whoever also locks deliveries does it afterwards, as deleting a
 * webhook does.
 */
export const lockEndpointOf = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('webhook_deliveries').select('endpoint_id').where('id', '=', deliveryId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A waiting delivery with this number of attempts, locked. */
export const findDueForUpdate = (db: Db, { id, attempts }: { id: string; attempts: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()

export const setTried = (db: Db, id: string, values: { attempts: number; next_at: Date | null }) =>
  db.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute()

/** Finishes a delivery unless it is finished; returns true when this call did. */
export async function finishDelivery(
  db: Db,
  id: string,
  { status, now }: { status: 'delivered' | 'failed'; now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('webhook_deliveries')
    .set({ status, next_at: null, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export const insertAttempt = (db: Db, attempt: Insertable<Tables['webhook_attempts']>) =>
  db.insertInto('webhook_attempts').values(attempt).execute()

/** On how many days, by UTC, something was sent to the webhook. */
export async function countDaysTried(db: Db, endpointId: string, since: Date): Promise<number> {
  const { days } = await db
    .selectFrom('webhook_attempts as attempt')
    .innerJoin('webhook_deliveries as delivery', 'delivery.id', 'attempt.delivery_id')
    .where('delivery.endpoint_id', '=', endpointId)
    .where('attempt.at', '>=', since)
    .select(sql<string>`count(distinct (attempt.at at time zone 'UTC')::date)`.as('days'))
    .executeTakeFirstOrThrow()
  return Number(days)
}

/** Names webhooks for the audit log by their hosts: the rest of a URL may carry a key. */
export const nameWebhooks: SubjectSource = (db, { ids, search, limit }) => {
  const host = sql<string>`substring(url from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)')`
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', host.as('label')])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where(host, 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
