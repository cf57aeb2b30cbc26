// Every SQL statement about the sessions of a person, as they see them.
import type { Db } from '#lib/db.ts'
import type {} from '../tables.server.ts'

/** The sessions that still work by the system's clock, the one used last first. */
export const listSessions = (db: Db, userId: string, { since, now }: { since: Date; now: Date }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'impersonated_by'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', since)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
