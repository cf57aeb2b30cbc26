// Every SQL statement of deliveries. Jobs and staff work on every account; owners only see their own.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import { hasEnded, STATUSES } from '#features/releases/domain/status.ts'
import type { Db, Tables } from '#lib/db.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { type DeliveryKind, type DeliveryStatus, SENDABLE } from './domain.ts'
import type { Problem } from './tables.server.ts'

/** Deliveries with what sending and lists need of their releases. */
export const withRelease = (db: Db) =>
  db
    .selectFrom('deliveries')
    .innerJoin('releases', 'releases.id', 'deliveries.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('deliveries')
    .select([
      'releases.title as release_title',
      'releases.status as release_status',
      'releases.revision as release_revision',
      'releases.live_at as release_live_at',
      'releases.update_of as release_update_of',
      'releases.release_date',
      'releases.release_timing',
      'artists.name as artist_name',
    ])

export const findDelivery = (db: Db, id: string) =>
  withRelease(db).where('deliveries.id', '=', id).executeTakeFirst()

/** Locks only the delivery, so that of two concurrent jobs the second sees the status that the first one set. */
export const findDeliveryForUpdate = (db: Db, id: string) =>
  withRelease(db).where('deliveries.id', '=', id).forUpdate('deliveries').executeTakeFirst()

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export const listDeliveriesOfRelease = (db: Db, releaseId: string) =>
  withRelease(db)
    .where('deliveries.release_id', '=', releaseId)
    .orderBy('deliveries.revision', 'desc')
    .orderBy('deliveries.id', 'desc')
    .execute()

export async function listDeliveryEvents(db: Db, deliveryIds: string[]) {
  if (deliveryIds.length === 0) return []
  return db
    .selectFrom('delivery_events')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('id')
    .execute()
}

/** The facts that decide about a takedown; within a scope, or without one for jobs. */
export function findTakedownFacts(db: Db, params: { id: string; scope?: TenantScope }) {
  const { accountId, artistId } = params.scope ?? {}
  let query = db
    .selectFrom('releases')
    .innerJoin('accounts', 'accounts.id', 'releases.account_id')
    .select(['releases.status', 'releases.live_at', 'releases.update_of', 'releases.release_date'])
    .select(['releases.revision', 'accounts.plan'])
    .select((eb) =>
      eb
        .selectFrom('release_events')
        .whereRef('release_events.release_id', '=', 'releases.id')
        .where('to_status', '=', 'takedown_requested')
        .select((eb) => eb.fn.max('release_events.at').as('at'))
        .as('requested_at'),
    )
    .where('releases.id', '=', params.id)
  if (accountId) query = query.where('releases.account_id', '=', accountId)
  if (artistId) query = query.where('releases.artist_id', '=', artistId)
  return query.executeTakeFirst()
}

/** Whether a delivery of the release is being sent to the store, or may have arrived there. */
export const isBeingSent = (db: Db, params: { releaseId: string; store: string }): Promise<boolean> =>
  hasDelivery(db, params, (eb) =>
    eb.and([
      eb('kind', '=', 'release'),
      eb.or([
        eb('status', 'in', ['preparing', 'sending']),
        // One whose batch is gone from the store is only waited for.
        eb.and([eb('status', '=', 'unknown'), eb('sent_at', 'is', null)]),
      ]),
    ]),
  )

/** Whether a takedown of the whole release was requested and sent to the store or queued. */
export const isTakenFrom = (db: Db, params: { releaseId: string; store: string }): Promise<boolean> =>
  hasDelivery(db, params, (eb) =>
    eb.and([
      eb('kind', '=', 'takedown'),
      eb('isrcs', 'is', null),
      eb('rights_ended', '=', false),
      eb('status', '!=', 'cancelled'),
    ]),
  )

/** Whether the release was queued for the store again after this delivery. */
export const isDeliveredAgain = (
  db: Db,
  { id, release_id: releaseId, store }: Pick<DeliveryRow, 'id' | 'release_id' | 'store'>,
): Promise<boolean> =>
  hasDelivery(db, { releaseId, store }, (eb) =>
    eb.and([eb('kind', '=', 'release'), eb('id', '>', id), eb('status', '!=', 'cancelled')]),
  )

async function hasDelivery(
  db: Db,
  { releaseId, store }: { releaseId: string; store: string },
  where: (eb: ExpressionBuilder<Tables, 'deliveries'>) => Expression<SqlBool>,
): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('store', '=', store)
    .where(where)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isReleaseInScope(
  db: Db,
  params: { releaseId: string; scope: TenantScope },
): Promise<boolean> {
  const { accountId, artistId } = params.scope
  let query = db
    .selectFrom('releases')
    .select('id')
    .where('id', '=', params.releaseId)
    .where('account_id', '=', accountId)
  if (artistId) query = query.where('artist_id', '=', artistId)
  return (await query.executeTakeFirst()) !== undefined
}

/** The stores of the revision that was submitted last; none before the first submission. */
export async function listChosenStores(db: Db, releaseId: string): Promise<string[]> {
  const row = await db
    .selectFrom('releases')
    .innerJoin('release_revisions', (join) =>
      join
        .onRef('release_revisions.release_id', '=', 'releases.id')
        .onRef('release_revisions.number', '=', 'releases.revision'),
    )
    .select('release_revisions.content')
    .where('releases.id', '=', releaseId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.content) as { platforms: string[] }).platforms : []
}

/**
 * Until the transaction ends nobody else draws a batch id for these stores. Locks are taken in the order of the names,
 * so that two transactions never deadlock.
 */
export const lockBatchIds = (db: Db, stores: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('deliveries.batch_id ' || store, 0))
    from (select store from unnest(${[...stores].sort()}::text[]) with ordinality as named (store, position)
      order by position offset 0) as ordered`.execute(db)

/** Maps each store to its last batch id; stores without a delivery are absent. */
export async function listLastBatchIds(db: Db, stores: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('deliveries')
    .select('store')
    .select((eb) => eb.fn.max('batch_id').as('last'))
    .where('store', 'in', stores)
    .groupBy('store')
    .execute()
  return new Map(rows.map(({ store, last }) => [store, last]))
}

/**
 * Runs `work` unless another process does so for the same delivery; in that case it does nothing. The lock belongs to
 * the database session, so it ends with its holder, even after a crash.
 */
export const withLease = (db: Db, id: string, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`deliveries.lease ${id}`}, 0)`
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(
      connection,
    )
    if (!rows[0]?.got) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })

type DeliveryKey = Pick<DeliveryRow, 'release_id' | 'store' | 'batch_id'>

/** The store has the message, or may have it. */
export const RECEIVED: readonly DeliveryStatus[] = ['sent', 'unknown', 'accepted', 'live', 'removed']

/** The last delivery before this one that the store received and did not reject. */
export function findPreviousDelivery(
  db: Db,
  { release_id, store, batch_id }: DeliveryKey,
  { statuses = RECEIVED, kind }: { statuses?: readonly DeliveryStatus[]; kind?: DeliveryKind } = {},
) {
  let query = db
    .selectFrom('deliveries')
    .select(['id', 'batch_id', 'revision', 'kind', 'isrcs', 'status', 'sent_at'])
    .where('release_id', '=', release_id)
    .where('store', '=', store)
    .where('batch_id', '<', batch_id)
    .where('status', 'in', statuses)
  if (kind) query = query.where('kind', '=', kind)
  return query.orderBy('batch_id', 'desc').limit(1).executeTakeFirst()
}

/** Tracks that were taken down at the store while the release stays, including those of this delivery. */
export async function listTakenDownTracks(
  db: Db,
  { release_id, store, batch_id }: DeliveryKey,
): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('isrcs')
    .where('release_id', '=', release_id)
    .where('store', '=', store)
    .where('kind', '=', 'takedown')
    .where('batch_id', '<=', batch_id)
    .where('status', '!=', 'cancelled')
    .where('isrcs', 'is not', null)
    .execute()
  return [...new Set(rows.flatMap(({ isrcs }) => isrcs ?? []))].sort()
}

export const findBackoff = (db: Db, store: string) =>
  db.selectFrom('delivery_backoffs').selectAll().where('store', '=', store).executeTakeFirst()

/** @returns the number of failures in a row */
export async function countStoreFailure(db: Db, store: string, problem: Problem): Promise<number> {
  const { failures } = await db
    .insertInto('delivery_backoffs')
    .values({ store, failures: 1, problem: JSON.stringify(problem) })
    .onConflict((on) =>
      on.column('store').doUpdateSet((eb) => ({
        failures: eb('delivery_backoffs.failures', '+', 1),
        problem: JSON.stringify(problem),
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

export const setBackoffEnd = (db: Db, store: string, until: Date) =>
  db.updateTable('delivery_backoffs').set({ retry_at: until }).where('store', '=', store).execute()

export const clearBackoff = (db: Db, store: string) =>
  db.deleteFrom('delivery_backoffs').where('store', '=', store).execute()

export const beginAttempt = (
  db: Db,
  id: string,
  { attempts, interruptions }: Pick<DeliveryRow, 'attempts' | 'interruptions'>,
) =>
  db
    .updateTable('deliveries')
    .set({ attempts, interruptions, attempt_open: true })
    .where('id', '=', id)
    .execute()

/** From now on the store may have the complete batch. */
export const beginCompletion = (db: Db, { id, batch_id }: Pick<DeliveryRow, 'id' | 'batch_id'>) =>
  db.updateTable('deliveries').set({ completing_batch_id: batch_id }).where('id', '=', id).execute()

export const endAttempt = (db: Db, id: string) =>
  db.updateTable('deliveries').set({ attempt_open: false }).where('id', '=', id).execute()

export interface DeliveryValues {
  id: string
  account_id: string
  release_id: string
  revision: number
  store: string
  kind: DeliveryKind
  isrcs?: string[]
  rights_ended?: boolean
  message_id: string
  batch_id: string
  created_at: Date
}

/**
 * Inserts only the first of two deliveries with the same release, revision, store, kind and tracks.
 * @returns the ids of the inserted deliveries
 */
export async function insertDeliveries(db: Db, deliveries: readonly DeliveryValues[]): Promise<string[]> {
  const rows = await db
    .insertInto('deliveries')
    .values((eb) =>
      deliveries.map((values) => ({
        ...values,
        status: 'queued' as const,
        revision_sha256: eb
          .selectFrom('release_revisions')
          .select('release_revisions.sha256')
          .where('release_revisions.release_id', '=', values.release_id)
          .where('release_revisions.number', '=', values.revision),
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Oldest first, in the order in which they were queued. */
export async function listWaiting(db: Db, store: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('store', '=', store)
    .where('status', 'in', SENDABLE)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The keys of the jobs that take deliveries further. */
export const jobKeys = {
  send: (deliveryId: string) => `delivery-send-${deliveryId}`,
  poll: (deliveryId: string) => `delivery-poll-${deliveryId}`,
  checkLive: (deliveryId: string) => `delivery-live-${deliveryId}`,
}

const nextJobKey = sql<string>`case deliveries.status
  when 'sent' then ${jobKeys.poll('')}
  when 'accepted' then ${jobKeys.checkLive('')}
  else ${jobKeys.send('')}
end || deliveries.id`

/** Open deliveries without a job that can still run, oldest first. */
export const listStranded = (db: Db, limit: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('releases', 'releases.id', 'deliveries.release_id')
    .select(['deliveries.id', 'deliveries.status'])
    .where('deliveries.status', 'in', [...SENDABLE, 'sent', 'accepted'])
    // Nobody checks any more whether a release appears that has ended, or is long overdue.
    .where((eb) =>
      eb.or([
        eb('deliveries.status', '!=', 'accepted'),
        eb.and([eb('needs_staff', '=', false), eb('releases.status', 'not in', STATUSES.filter(hasEnded))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('due_jobs').select('id').where('job_key', '=', nextJobKey))),
    )
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs as job
        where job.key = ${nextJobKey} and (job.attempts < job.max_attempts or job.locked_at is not null)
      )`,
    )
    .orderBy('deliveries.id')
    .limit(limit)
    .execute()

/** Writes the status, its related columns, and an event of the history. */
export async function setDeliveryStatus(
  db: Db,
  id: string,
  status: DeliveryStatus,
  { problem, at, detail = {}, ...values }: DeliveryChange,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ...values, status, problem: problem ? JSON.stringify(problem) : null })
    .where('id', '=', id)
    .execute()
  const event = { delivery_id: id, status, detail: problem ? { ...detail, problem } : detail, at }
  await insertDeliveryEvents(db, [event])
}

export interface DeliveryChange {
  at: Date
  /** When omitted, the last problem is cleared. */
  problem?: Problem
  /** Additional details of the history event. */
  detail?: Record<string, unknown>
  attempts?: number
  batch_id?: string
  message_id?: string
  batch_sha256?: null
  redeliveries?: number
  rights_ended?: boolean
  sent_at?: Date | null
  answered_at?: Date | null
  live_at?: Date
  store_url?: string
}

/** The acknowledgements about the release that were at the store before this delivery's batch was completed. */
export const listAcknowledgementsBefore = async (db: Db, id: string): Promise<string[]> =>
  ((await findLastDetail(db, id, 'sending'))?.answersBefore as string[] | undefined) ?? []

/** How the delivery was accepted last: by an acknowledgement, or because staff said so. */
export const findAcceptance = async (db: Db, id: string): Promise<AcceptanceDetail | undefined> =>
  findLastDetail(db, id, 'accepted')

export interface AcceptanceDetail {
  /** The name of the file; deliveries of earlier versions do not have it. */
  acknowledgement?: string
  isConfirmedByStaff?: true
}

/** What the newest event with a status holds. */
async function findLastDetail(db: Db, id: string, status: DeliveryStatus) {
  const row = await db
    .selectFrom('delivery_events')
    .select('detail')
    .where('delivery_id', '=', id)
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.detail
}

/** The days on which other batches about the release were named for the store, including earlier ones of this delivery. */
export async function listOtherBatchDays(db: Db, delivery: DeliveryRow): Promise<string[]> {
  const { id, release_id: releaseId, store, batch_id: batchId } = delivery
  const others = await db
    .selectFrom('deliveries')
    .select('batch_id')
    .where('release_id', '=', releaseId)
    .where('store', '=', store)
    .where('id', '!=', id)
    .execute()
  const queued = await db
    .selectFrom('delivery_events')
    .select('at')
    .where('delivery_id', '=', id)
    .where('status', '=', 'queued')
    .execute()
  const own = dayOfBatch(batchId)
  const days = [...others.map(({ batch_id }) => dayOfBatch(batch_id)), ...queued.map(({ at }) => dayOf(at))]
  return days.flatMap((day) => (day && day !== own ? day : []))
}

/** Another batch about the same release that the store has or may have. */
export interface OtherBatch {
  batchId: string
  isBefore: boolean
  isUnanswered: boolean
  /** The files that answered it. */
  acknowledgements: string[]
}

/** The batches about the release that the store has beside this one. */
export async function listOtherBatches(db: Db, delivery: DeliveryRow): Promise<OtherBatch[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['batch_id', 'status'])
    .select([
      sql<string[]>`array(
        select detail ->> 'acknowledgement' from delivery_events
        where delivery_id = deliveries.id and detail ->> 'acknowledgement' is not null)`.as(
        'acknowledgements',
      ),
      // The acknowledgement may still come.
      sql<boolean>`exists (
        select from delivery_events
        where delivery_id = deliveries.id and detail ? 'isConfirmedByStaff')`.as('isConfirmedByStaff'),
    ])
    .where('release_id', '=', delivery.release_id)
    .where('store', '=', delivery.store)
    .where('id', '!=', delivery.id)
    .where('status', 'in', [...UNANSWERED, 'accepted', 'rejected', 'live', 'removed'])
    .execute()
  return rows.map(({ batch_id, status, acknowledgements, isConfirmedByStaff }) => ({
    batchId: batch_id,
    isBefore: batch_id < delivery.batch_id,
    isUnanswered: UNANSWERED.includes(status) || isConfirmedByStaff,
    acknowledgements,
  }))
}

const UNANSWERED: readonly DeliveryStatus[] = ['sending', 'unknown', 'sent']

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
export const dayOfBatch = (batchId: string): string | undefined => {
  const instant = instantOfBatch(batchId)
  return instant && dayOf(instant)
}

/** Records the hash of the first batch built for a delivery. @returns the recorded hash, which can be an earlier one */
export async function recordBatchHash(db: Db, id: string, sha256: string): Promise<string | null> {
  const { batch_sha256 } = await db
    .updateTable('deliveries')
    .set((eb) => ({ batch_sha256: eb.fn.coalesce('batch_sha256', eb.val(sha256)) }))
    .where('id', '=', id)
    .returning('batch_sha256')
    .executeTakeFirstOrThrow()
  return batch_sha256
}

export const setDeliveryProblem = (db: Db, id: string, problem: Problem | null) =>
  db
    .updateTable('deliveries')
    .set({ problem: problem && JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()

export interface DeliveryEventValues {
  delivery_id: string
  status: DeliveryStatus
  detail: Record<string, unknown>
  at: Date
}

export async function insertDeliveryEvents(db: Db, events: readonly DeliveryEventValues[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('delivery_events')
    .values(events.map((event) => ({ ...event, id: newId(), detail: JSON.stringify(event.detail) })))
    .execute()
}
