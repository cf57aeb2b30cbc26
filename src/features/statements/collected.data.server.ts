// SQL of the files that were found in the report folders of stores.
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type { StoreFile } from '#ports/stores/index.ts'
import type {} from './tables.server.ts'

interface SeenFile {
  store: string
  path: string
  id: string
  file: StoreFile
  firstSeenAt: Date
}

/** What is known of files, by their path. */
export async function listCollected(
  db: Db,
  by: { store: string; paths: readonly string[] },
): Promise<Map<string, CollectedFile[]>> {
  const rows = await db
    .selectFrom('collected_reports')
    .selectAll()
    .where('store', '=', by.store)
    .where('path', '=', sql<string>`any(${by.paths}::text[])`)
    .execute()
  return Map.groupBy(rows, ({ path }) => path)
}
export type CollectedFile = Selectable<Tables['collected_reports']>

export const findCollectedForUpdate = (trx: Db, id: string) =>
  trx.selectFrom('collected_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A file of the store that was received and had these bytes. */
export const findSameContent = (db: Db, by: { store: string; sha256: Buffer }) =>
  db
    .selectFrom('collected_reports')
    .select('statement_id')
    .where('store', '=', by.store)
    .where('sha256', '=', by.sha256)
    .limit(1)
    .executeTakeFirst()

/** Replaces earlier sightings of the path that were never received, because the file was still being written. */
export async function insertCollected(
  trx: Db,
  { store, path, id, file, firstSeenAt }: SeenFile,
): Promise<void> {
  await trx
    .deleteFrom('collected_reports')
    .where('store', '=', store)
    .where('path', '=', path)
    .where('sha256', 'is', null)
    .execute()
  await trx
    .insertInto('collected_reports')
    .values({
      store,
      path,
      id,
      size_bytes: BigInt(file.sizeBytes),
      modified_at: file.modifiedAt,
      first_seen_at: firstSeenAt,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

export const setCollected = (db: Db, id: string, values: { sha256: Buffer; statement_id: string | null }) =>
  db.updateTable('collected_reports').set(values).where('id', '=', id).execute()
