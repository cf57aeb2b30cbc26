// Every SQL statement of recoupments.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type {} from './tables.server.ts'

const named = (db: Db) =>
  db
    .selectFrom('recoupments')
    .leftJoin('releases', 'releases.id', 'recoupments.release_id')
    .leftJoin('tracks', 'tracks.id', 'recoupments.track_id')
    .innerJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'recoupments.account_id').on('owner.closed_at', 'is', null),
    )
    .selectAll('recoupments')
    .select(['releases.title as release_title', 'tracks.title as track_title', 'owner.name as owner_name'])
export type RecoupmentRow = Awaited<ReturnType<typeof listOwnRecoupments>>[number]

export const listOwnRecoupments = (db: Db, accountId: string) =>
  named(db)
    .where('recoupments.account_id', '=', accountId)
    .orderBy('recoupments.priority')
    .orderBy('recoupments.id')
    .execute()

/** Those that an account is paid back by, and those whose agreement waits for this account or address. */
export const listRecoupmentsFor = (db: Db, by: { accountId: string; email: string | null }) =>
  named(db)
    .where((eb) =>
      eb.or([
        eb('recoupments.creditor_account_id', '=', by.accountId),
        eb.and([
          eb('recoupments.status', '=', 'proposed'),
          eb('recoupments.creditor_email', '=', by.email ?? ''),
          eb('recoupments.creditor_account_id', 'is', null),
        ]),
        eb(
          'recoupments.id',
          'in',
          eb.selectFrom('recoupment_consents').select('recoupment_id').where('account_id', '=', by.accountId),
        ),
      ]),
    )
    .where('recoupments.account_id', '<>', by.accountId)
    .orderBy('recoupments.id')
    .execute()

export const findRecoupmentForUpdate = (db: Db, id: string) =>
  db.selectFrom('recoupments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRecoupment = (db: Db, id: string) =>
  named(db).where('recoupments.id', '=', id).executeTakeFirst()

/** Of those that wait for agreement or have something left. */
export const countUnendedRecoupments = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('recoupments')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['proposed', 'open'])
    .where('left_micros', '>', 0n)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insertRecoupment = (db: Db, recoupment: Insertable<Tables['recoupments']>) =>
  db.insertInto('recoupments').values(recoupment).execute()

export const updateRecoupment = (db: Db, id: string, values: Updateable<Tables['recoupments']>) =>
  db.updateTable('recoupments').set(values).where('id', '=', id).execute()

export const insertRecoupmentConsents = async (
  db: Db,
  rows: Insertable<Tables['recoupment_consents']>[],
): Promise<void> => {
  if (rows.length > 0) await db.insertInto('recoupment_consents').values(rows).execute()
}

export const listRecoupmentConsents = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('recoupment_consents')
    .selectAll()
    .where(sql<boolean>`recoupment_id = any(${ids}::uuid[])`)
    .orderBy('account_id')
    .execute()

export const setRecoupmentConsent = (db: Db, by: { recoupmentId: string; accountId: string }, now: Date) =>
  db
    .updateTable('recoupment_consents')
    .set({ agreed_at: now })
    .where('recoupment_id', '=', by.recoupmentId)
    .where('account_id', '=', by.accountId)
    .executeTakeFirst()

/** Open recoupments whose scope fits the tracks; rows that are locked are in the order of their ids. */
export const listOpen = (trx: Db, trackIds: readonly string[], { locks }: { locks: boolean }) =>
  trx
    .selectFrom('recoupments')
    .selectAll()
    .where('status', '=', 'open')
    .where('left_micros', '>', 0n)
    .where(
      sql<boolean>`exists (select from tracks where tracks.id = any(${trackIds}::uuid[])
        and tracks.account_id = recoupments.account_id
        and (recoupments.release_id is null or recoupments.release_id = tracks.release_id)
        and (recoupments.track_id is null or recoupments.track_id = tracks.id))`,
    )
    .orderBy('id')
    .$if(locks, (query) => query.forUpdate())
    .execute()

export async function insertRecouped(
  trx: Db,
  rows: readonly { recoupmentId: string; statementId: string; amountMicros: bigint }[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('recouped_amounts')
    .values(
      rows.map(({ recoupmentId, statementId, amountMicros }) => ({
        id: newId(),
        recoupment_id: recoupmentId,
        statement_id: statementId,
        amount_micros: amountMicros,
      })),
    )
    .execute()
  // In the order of ids, as `listOpen` locks them.
  const taken = new Map<string, bigint>()
  for (const { recoupmentId, amountMicros } of rows)
    taken.set(recoupmentId, (taken.get(recoupmentId) ?? 0n) + amountMicros)
  for (const [id, amount] of [...taken].sort(([a], [b]) => (a < b ? -1 : 1)))
    await trx
      .updateTable('recoupments')
      .set((eb) => ({ left_micros: eb('left_micros', '-', amount) }))
      .where('id', '=', id)
      .execute()
}

/** What a statement has recouped and not given back. */
export const sumRecouped = (db: Db, statementId: string) =>
  db
    .selectFrom('recouped_amounts')
    .select(['recoupment_id', sql<bigint>`sum(amount_micros)::bigint`.as('amountMicros')])
    .where('statement_id', '=', statementId)
    .groupBy('recoupment_id')
    .having(sql<boolean>`sum(amount_micros) <> 0`)
    .orderBy('recoupment_id')
    .execute()

export const listRecouped = (db: Db, recoupmentId: string) =>
  db
    .selectFrom('recouped_amounts')
    .select(['statement_id', 'amount_micros', 'recorded_at'])
    .where('recoupment_id', '=', recoupmentId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()

/** Names recoupments for the audit log by their title. */
export const nameRecoupments: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('recoupments')
    .select(['id', 'title as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('title', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
