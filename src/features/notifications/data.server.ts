// Every SQL statement of notifications.
import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { MONEY_KINDS } from './domain.ts'
import type {} from './tables.server.ts'

/** Skips people who were already notified of the same event. */
export const insertNotifications = (db: Db, rows: Insertable<Tables['notifications']>[]) =>
  db
    .insertInto('notifications')
    .values(rows)
    .onConflict((on) => on.columns(['user_id', 'event_key']).doNothing())
    .execute()

/** The preferences of these people for a group; people without a row have what is usual. */
export const listPreferences = (db: Db, params: { userIds: readonly string[]; group: string }) =>
  db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', 'in', params.userIds)
    .where('kind', '=', params.group)
    .execute()

/** Who has turned on a group that is off by default, after an id. */
export const listSubscribers = (db: Db, params: { group: string; after: string; limit: number }) =>
  db
    .selectFrom('notification_settings')
    .select('user_id')
    .where('kind', '=', params.group)
    .where((eb) => eb.or([eb('in_app', '=', true), eb('email', '=', true)]))
    .where('user_id', '>', params.after)
    .orderBy('user_id')
    .limit(params.limit)
    .execute()

export interface Reading {
  userId: string
  /** Leaves out those about money. */
  hidesMoney: boolean
}

const readBy =
  ({ userId, hidesMoney }: Reading) =>
  (eb: ExpressionBuilder<Tables, 'notifications'>) =>
    eb.and([eb('user_id', '=', userId), ...(hidesMoney ? [eb('kind', 'not in', MONEY_KINDS)] : [])])

/** Newest first, with one extra row that shows whether there is a next page. */
export function listNotifications(db: Db, params: Reading & { cursor?: string; limit: number }) {
  let query = db.selectFrom('notifications').selectAll().where(readBy(params))
  if (params.cursor) query = query.where('id', '<', params.cursor)
  return query
    .orderBy('id', 'desc')
    .limit(params.limit + 1)
    .execute()
}

/** The covers of releases in scope, by release. */
export async function findCoverUploads(
  db: Db,
  { releaseIds, scope }: { releaseIds: readonly string[]; scope: TenantScope },
): Promise<Map<string, string>> {
  if (releaseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('releases')
    .select(['id', 'artwork_upload_id'])
    .where('id', 'in', releaseIds)
    .where('account_id', '=', scope.accountId)
    .$if(scope.artistId !== null, (query) => query.where('artist_id', '=', scope.artistId))
    .where('artwork_upload_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, required(row.artwork_upload_id)]))
}

export async function countUnreadOf(db: Db, by: Reading): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where(readBy(by))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

interface Marking extends Reading {
  id: string
  now: Date
}

/** Returns undefined when this person has no such notification. */
export const setRead = (db: Db, { id, now, ...by }: Marking) =>
  db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where(readBy(by))
    .returning('id')
    .executeTakeFirst()

export const setReadUpTo = (db: Db, { id, now, ...by }: Marking) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where(readBy(by))
    .where('read_at', 'is', null)
    .where('id', '<=', id)
    .execute()

export const listOwnPreferences = (db: Db, userId: string) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).execute()

export const savePreferences = (db: Db, rows: Insertable<Tables['notification_settings']>[]) =>
  db
    .insertInto('notification_settings')
    .values(rows)
    .onConflict((on) =>
      on.columns(['user_id', 'kind']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        email: eb.ref('excluded.email'),
      })),
    )
    .execute()
