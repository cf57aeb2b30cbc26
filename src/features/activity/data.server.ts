// Every SQL statement of the activity feed.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const insertActivity = (db: Db, row: Insertable<Tables['activity']>) =>
  db.insertInto('activity').values(row).execute()

export const findLastActivity = (db: Db, params: { accountId: string; entityId: string }) =>
  db
    .selectFrom('activity')
    .select(['type', 'created_at'])
    .where('account_id', '=', params.accountId)
    .where('entity_id', '=', params.entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface FeedBy {
  accountId: string
  artistId: string | null
  cursor?: string
  limit: number
  type?: string
}

/**
 * Newest first, with one extra row. Staff have no name here: customers see decisions of the review team, not of
 * individuals.
 */
export function listActivityPage(db: Db, { accountId, artistId, cursor, limit, type }: FeedBy) {
  let query = db
    .selectFrom('activity')
    .leftJoin('users as actor', (join) =>
      join
        .onRef('actor.id', '=', 'activity.actor_id')
        .on((eb) =>
          eb.or([eb('actor.role', '=', 'user'), eb('actor.account_id', '=', eb.ref('activity.account_id'))]),
        ),
    )
    .selectAll('activity')
    .select('actor.name as actor_name')
    .where('activity.account_id', '=', accountId)
  if (artistId) query = query.where('activity.artist_id', '=', artistId)
  if (type) query = query.where('activity.type', '=', type)
  if (cursor) query = query.where('activity.id', '<', cursor)
  return query
    .orderBy('activity.id', 'desc')
    .limit(limit + 1)
    .execute()
}
