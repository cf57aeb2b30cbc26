// Every SQL statement of the activity feed.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const insertActivity = (db: Db, row: Insertable<Tables['activity']>) =>
  db.insertInto('activity').values(row).execute()

export const findLastActivity = (db: Db, by: { accountId: string; entityId: string }) =>
  db
    .selectFrom('activity')
    .select(['type', 'created_at'])
    .where('account_id', '=', by.accountId)
    .where('entity_id', '=', by.entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
