// Every SQL statement of notifications.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** A notification whose event the person was told of already is not told again. */
export const insertNotifications = (db: Db, rows: Insertable<Tables['notifications']>[]) =>
  db
    .insertInto('notifications')
    .values(rows)
    .onConflict((on) => on.columns(['user_id', 'event_key']).doNothing())
    .execute()

/** What these people chose about a group; who has no row chose nothing and is told. */
export const listChoices = (db: Db, by: { userIds: readonly string[]; group: string }) =>
  db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', 'in', by.userIds)
    .where('kind', '=', by.group)
    .execute()
