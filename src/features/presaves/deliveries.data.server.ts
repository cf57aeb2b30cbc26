// SQL statements of mails to fans and saves to their libraries. Both are claimed in batches with a lease, so that
// several
// workers can share them and the batch of a killed worker is soon claimed again.
import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.ts'
import type { MusicServiceName } from '#ports/music-services/index.ts'
import type { FailureReason, NextSave } from './domain/saves.ts'
import type {} from './tables.server.ts'

/** Queues a new save of a fan, even when they withdrew an earlier one. */
export const queueSave = (
  trx: Trx,
  row: { fan_id: string; presave_id: string; service: MusicServiceName; token: string },
) =>
  trx
    .insertInto('presave_saves')
    .values({ ...row, state: 'queued' })
    .onConflict((on) =>
      on.column('fan_id').doUpdateSet({
        state: 'queued',
        reason: null,
        attempts: 0,
        due_at: null,
        lease_until: null,
        token: row.token,
      }),
    )
    .execute()

export const cancelSave = (trx: Trx, fanId: string) =>
  trx
    .updateTable('presave_saves')
    .set({ state: 'cancelled', reason: null, token: null, due_at: null, lease_until: null })
    .where('fan_id', '=', fanId)
    .where('state', '!=', 'delivered')
    .execute()

export const queueMail = (trx: Trx, row: { presave_id: string; fan_id: string; kind: 'release' }) =>
  trx
    .insertInto('presave_mails')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()

/** Keeps sent mails, so that a fan who subscribes again does not get a second one. */
export const cancelMails = (trx: Trx, fanId: string) =>
  trx.deleteFrom('presave_mails').where('fan_id', '=', fanId).where('sent_at', 'is', null).execute()

export const listCountries = async (db: Db, presaveId: string): Promise<(string | null)[]> =>
  (
    await db
      .selectFrom('presave_fans')
      .select('country')
      .distinct()
      .where('presave_id', '=', presaveId)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).map(({ country }) => country)

/** Sets when mails and saves of fans in these countries are due. */
export async function setDueTimes(
  trx: Trx,
  presaveId: string,
  due: readonly { country: string | null; at: Date }[],
): Promise<void> {
  const countries = due.map(({ country }) => country ?? '')
  const times = due.map(({ at }) => at)
  for (const table of ['presave_saves', 'presave_mails'] as const)
    await sql`
      update ${sql.table(table)} as item set due_at = listed.at
      from presave_fans fan, unnest(${countries}::text[], ${times}::timestamptz[]) as listed (country, at)
      where item.presave_id = ${presaveId} and item.due_at is null and fan.id = item.fan_id
        and coalesce(fan.country, '') = listed.country`.execute(trx)
}

interface Claim {
  presaveId: string
  now: Date
  leaseUntil: Date
  limit: number
}

export async function claimMails(db: Db, { presaveId, now, leaseUntil, limit }: Claim) {
  return db
    .updateTable('presave_mails')
    .set((eb) => ({ lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('presave_id', '=', presaveId)
    .where('kind', '=', 'release')
    .where('fan_id', 'in', (eb) =>
      eb
        .selectFrom('presave_mails')
        .select('fan_id')
        .where('presave_id', '=', presaveId)
        .where('kind', '=', 'release')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('due_at', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['fan_id', 'attempts'])
    .execute()
}

export const setMailSent = (db: Db, fanId: string, at: Date) =>
  db
    .updateTable('presave_mails')
    .set({ sent_at: at, lease_until: null })
    .where('fan_id', '=', fanId)
    .where('kind', '=', 'release')
    .execute()

/** @param dueAt when it is tried again; null to give up */
export const setMailFailed = (db: Db, fanId: string, { now, dueAt }: { now: Date; dueAt: Date | null }) =>
  db
    .updateTable('presave_mails')
    .set({ lease_until: null, ...(dueAt ? { due_at: dueAt } : { given_up_at: now }) })
    .where('fan_id', '=', fanId)
    .where('kind', '=', 'release')
    .execute()

/** Services that have due saves. */
export const listDueServices = async (
  db: Db,
  { presaveId, now }: Pick<Claim, 'presaveId' | 'now'>,
): Promise<MusicServiceName[]> =>
  (
    await db
      .selectFrom('presave_saves')
      .select('service')
      .distinct()
      .where('presave_id', '=', presaveId)
      .where('state', 'in', ['queued', 'pending_source'])
      .where('due_at', '<=', now)
      .execute()
  ).map(({ service }) => service)

/** Postpones or fails due saves whose service does not have the release. */
export const setSourceMissing = (
  db: Db,
  { presaveId, service, now }: Pick<Claim, 'presaveId' | 'now'> & { service: MusicServiceName },
  next: { state: 'pending_source' | 'failed'; reason: FailureReason | null; dueAt: Date | null },
) =>
  db
    .updateTable('presave_saves')
    .set({ state: next.state, reason: next.reason, due_at: next.dueAt, lease_until: null })
    .where('presave_id', '=', presaveId)
    .where('service', '=', service)
    .where('state', 'in', ['queued', 'pending_source'])
    .where('due_at', '<=', now)
    .execute()

/** Claims due saves, oldest first; those that waited for the release become queued. */
export async function claimSaves(
  db: Db,
  { presaveId, service, now, leaseUntil, limit }: Claim & { service: MusicServiceName },
) {
  return db
    .updateTable('presave_saves')
    .set((eb) => ({ state: 'queued', lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('fan_id', 'in', (eb) =>
      eb
        .selectFrom('presave_saves')
        .select('fan_id')
        .where('presave_id', '=', presaveId)
        .where('service', '=', service)
        .where('state', 'in', ['queued', 'pending_source'])
        .where('due_at', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['fan_id', 'attempts', 'token'])
    .execute()
}

/**
 * Stores the results of a batch in one statement. Skips saves that were withdrawn or claimed by another worker since.
 */
export async function settleSaves(
  db: Db,
  leaseUntil: Date,
  settled: readonly (NextSave & { fanId: string })[],
): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update presave_saves as save set state = listed.state, reason = listed.reason, attempts = listed.attempts,
      due_at = listed.due_at, lease_until = null, token = case when listed.keeps_token then save.token end
    from unnest(${settled.map(({ fanId }) => fanId)}::uuid[], ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ reason }) => reason)}::text[], ${settled.map(({ attempts }) => attempts)}::int[],
      ${settled.map(({ dueAt }) => dueAt)}::timestamptz[], ${settled.map(({ keepsToken }) => keepsToken)}::bool[])
      as listed (fan_id, state, reason, attempts, due_at, keeps_token)
    where save.fan_id = listed.fan_id and save.state = 'queued' and save.lease_until = ${leaseUntil}`.execute(
    db,
  )
}

/** When the next mail or save is due, or when its lease ends; undefined when nothing is left. */
export async function findNextDue(db: Db, presaveId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(greatest(due_at, lease_until)) as at from presave_saves
        where presave_id = ${presaveId} and state in ('queued', 'pending_source') and due_at is not null
      union all
      select min(greatest(due_at, lease_until)) from presave_mails
        where presave_id = ${presaveId} and sent_at is null and given_up_at is null and due_at is not null
    ) as open`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Queues the failed saves that still have a token. @returns how many */
export async function retrySaves(
  trx: Trx,
  { presaveId, now, reasons }: Pick<Claim, 'presaveId' | 'now'> & { reasons: readonly FailureReason[] },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('presave_saves')
    .set({ state: 'queued', reason: null, attempts: 0, due_at: now })
    .where('presave_id', '=', presaveId)
    .where('state', '=', 'failed')
    .where('reason', 'in', reasons)
    .where('token', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends all open saves and deletes every token. */
export async function endSaves(db: Db, presaveId: string): Promise<void> {
  await db
    .updateTable('presave_saves')
    .set((eb) => ({
      state: 'failed',
      reason: eb
        .case()
        .when('state', '=', 'pending_source')
        .then('source_not_found' as const)
        .else('store_error' as const)
        .end(),
      due_at: null,
      lease_until: null,
    }))
    .where('presave_id', '=', presaveId)
    .where('state', 'in', ['queued', 'pending_source'])
    .execute()
  await db.updateTable('presave_saves').set({ token: null }).where('presave_id', '=', presaveId).execute()
}
