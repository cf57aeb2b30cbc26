// Every SQL statement of reminders.
import type { Db, Trx } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** @returns false when the person has asked for it before */
export async function insertReminder(
  trx: Trx,
  row: { playlist_id: string; user_id: string; created_at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('playlist_reminders')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteReminder = (db: Db, by: { playlistId: string; userId: string }) =>
  db
    .deleteFrom('playlist_reminders')
    .where('playlist_id', '=', by.playlistId)
    .where('user_id', '=', by.userId)
    .execute()

export const deleteRemindersOf = (trx: Trx, userId: string) =>
  trx.deleteFrom('playlist_reminders').where('user_id', '=', userId).execute()

/** The ids of playlists. */
export async function listReminders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_reminders')
    .select('playlist_id')
    .where('user_id', '=', userId)
    .orderBy('playlist_id')
    .execute()
  return rows.map((row) => row.playlist_id)
}

export async function hasReminders(trx: Trx, playlistId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('playlist_reminders')
    .select('user_id')
    .where('playlist_id', '=', playlistId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the oldest reminders of a playlist. @returns the people who asked for them */
export async function takeReminders(trx: Trx, playlistId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('playlist_reminders')
    .where('playlist_id', '=', playlistId)
    .where('user_id', 'in', (oldest) =>
      oldest
        .selectFrom('playlist_reminders')
        .select('user_id')
        .where('playlist_id', '=', playlistId)
        .orderBy('created_at')
        .orderBy('user_id')
        .limit(limit),
    )
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
