// Every SQL statement about the active sessions of a person.
import type { Db } from '#lib/db.ts'
import type {} from '../tables.server.ts'

/** Sessions that have not expired by the system clock, most recently used first. */
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
