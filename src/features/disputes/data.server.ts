// Every SQL statement of disputes.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { DisputeStatus } from './domain.ts'
import type {} from './tables.server.ts'

const named = (db: Db) =>
  db
    .selectFrom('disputes')
    .leftJoin('tracks', 'tracks.id', 'disputes.track_id')
    .leftJoin('releases', 'releases.id', 'disputes.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .leftJoin('users as claimant', (join) =>
      join
        .onRef('claimant.account_id', '=', 'disputes.claimant_account_id')
        .on('claimant.closed_at', 'is', null),
    )
    .leftJoin('users as respondent', (join) =>
      join
        .onRef('respondent.account_id', '=', 'disputes.respondent_account_id')
        .on('respondent.closed_at', 'is', null),
    )
    .selectAll('disputes')
    .select([
      sql<string>`coalesce(tracks.title, releases.title, '')`.as('title'),
      'tracks.isrc',
      'artists.name as artist_name',
      sql<string>`coalesce(claimant.name, '')`.as('claimant_name'),
      sql<string>`coalesce(respondent.name, '')`.as('respondent_name'),
    ])
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>

export const findDispute = (db: Db, id: string) => named(db).where('disputes.id', '=', id).executeTakeFirst()

export const findDisputeForUpdate = (db: Db, id: string) =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of an account, on either side, the newest first; one row more than requested. */
export const listDisputesOf = (db: Db, by: { accountId: string; cursor?: string; limit: number }) =>
  named(db)
    .where((eb) =>
      eb.or([
        eb('disputes.claimant_account_id', '=', by.accountId),
        eb('disputes.respondent_account_id', '=', by.accountId),
      ]),
    )
    .$call(whenSet(by.cursor, (query, cursor) => query.where('disputes.id', '<', cursor)))
    .orderBy('disputes.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** For staff: the longest waiting first. */
export const listDisputes = (
  db: Db,
  by: { statuses: readonly DisputeStatus[]; cursor?: string; limit: number },
) =>
  named(db)
    .where('disputes.status', 'in', by.statuses)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('disputes.id', '>', cursor)))
    .orderBy('disputes.id')
    .limit(by.limit + 1)
    .execute()

/** Returns false when the same claim is open already. */
export async function insertDispute(db: Db, dispute: Insertable<Tables['disputes']>): Promise<boolean> {
  const inserted = await db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const updateDispute = (db: Db, id: string, values: Updateable<Tables['disputes']>) =>
  db.updateTable('disputes').set(values).where('id', '=', id).execute()

export const insertEvent = (db: Db, event: Insertable<Tables['dispute_events']>) =>
  db.insertInto('dispute_events').values(event).execute()

export const listEvents = (db: Db, disputeId: string) =>
  db
    .selectFrom('dispute_events')
    .leftJoin('users', 'users.id', 'dispute_events.actor_id')
    .selectAll('dispute_events')
    .select(['users.name as actor_name'])
    .where('dispute_id', '=', disputeId)
    .orderBy('dispute_events.id')
    .execute()

export const insertFiles = (db: Db, files: Insertable<Tables['dispute_files']>[]) =>
  db.insertInto('dispute_files').values(files).execute()

export const listFiles = (db: Db, disputeId: string) =>
  db.selectFrom('dispute_files').selectAll().where('dispute_id', '=', disputeId).orderBy('id').execute()

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('dispute_files')
    .innerJoin('disputes', 'disputes.id', 'dispute_files.dispute_id')
    .selectAll('dispute_files')
    .select(['disputes.claimant_account_id', 'disputes.respondent_account_id'])
    .where('dispute_files.id', '=', id)
    .executeTakeFirst()

/** The account of a party of the owner's sheets. */
export const findPartyAccount = (db: Db, by: { id: string; ownerAccountId: string }) =>
  db
    .selectFrom('split_parties')
    .select('account_id')
    .where('id', '=', by.id)
    .where('owner_account_id', '=', by.ownerAccountId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()

/** Names disputes for the audit log by their track. */
export const nameDisputes: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('disputes')
    .leftJoin('tracks', 'tracks.id', 'disputes.track_id')
    .select(['disputes.id', sql<string>`coalesce(tracks.title, '')`.as('label')])
    .$call(whenSet(ids, (query, ids) => query.where('disputes.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('tracks.title', 'ilike', containing(search))))
    .orderBy('disputes.id', 'desc')
    .limit(limit)
    .execute()
