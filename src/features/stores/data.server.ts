// Every SQL statement of stores.
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const findSettings = (db: Db, store: string) =>
  db.selectFrom('store_settings').selectAll().where('store', '=', store).executeTakeFirst()
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

export const listSettings = (db: Db) => db.selectFrom('store_settings').selectAll().execute()

/** What STORE_FOLDERS says now is what it said at this start, and nothing else. */
export async function setStartFolders(db: Db, folders: { store: string; folder: string }[], at: Date) {
  await db
    .updateTable('store_settings')
    .set({ start_folder: null })
    .where('start_folder', 'is not', null)
    .execute()
  for (const { store, folder } of folders)
    await db
      .insertInto('store_settings')
      .values({ store, start_folder: folder, updated_at: at })
      .onConflict((on) => on.column('store').doUpdateSet({ start_folder: folder }))
      .execute()
}

export const savePause = (
  db: Db,
  store: string,
  pause: { paused_at: Date; pause_reason: string } | { paused_at: null; pause_reason: null },
  at: Date,
) =>
  db
    .insertInto('store_settings')
    .values({ store, ...pause, updated_at: at })
    .onConflict((on) => on.column('store').doUpdateSet(pause))
    .execute()
