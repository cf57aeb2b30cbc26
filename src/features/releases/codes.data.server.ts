// Every SQL statement of codes: the counters they are drawn from, and what each names for life.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'

/**
 * Draws the next number of a prefix: never the same twice, whoever else draws. The row is locked until the caller
 * commits, so a rolled-back submission gives its numbers back.
 */
export async function drawNumber(db: Db, kind: 'isrc' | 'upc', prefix: string): Promise<number> {
  const row = await db
    .insertInto('code_counters')
    .values({ kind, prefix, next: 2n })
    .onConflict((on) => on.columns(['kind', 'prefix']).doUpdateSet({ next: sql`code_counters.next + 1` }))
    .returning('next')
    .executeTakeFirstOrThrow()
  return Number(row.next) - 1
}

/** Says whether the code was free; of two at once the second waits for the first and finds it taken. */
export async function insertIsrc(
  db: Db,
  values: { isrc: string; account_id: string; track_id: string; bound_at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('isrcs')
    .values(values)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export const insertRecording = (
  db: Db,
  values: { isrc: string; account_id: string; sha256: string; bound_at: Date },
) =>
  db
    .insertInto('isrc_recordings')
    .values(values)
    .onConflict((on) => on.doNothing())
    .execute()

/** Says whether the code was free, as `insertIsrc` does. */
export async function insertUpc(
  db: Db,
  values: { gtin: string; account_id: string; release_id: string; bound_at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('upcs')
    .values(values)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export const findUpc = (db: Db, gtin: string) =>
  db.selectFrom('upcs').selectAll().where('gtin', '=', gtin).executeTakeFirst()

/** Those of `gtins` that name a release for ever, or one of this account's that was not submitted yet. */
export async function listTakenUpcs(db: Db, accountId: string, gtins: string[]): Promise<string[]> {
  if (gtins.length === 0) return []
  const result = await sql<{ gtin: string }>`
    select gtin from upcs where gtin = any(${gtins})
    union select lpad(upc, 14, '0') from releases
    where account_id = ${accountId} and upc is not null and lpad(upc, 14, '0') = any(${gtins})`.execute(db)
  return result.rows.map((row) => row.gtin)
}

export const listIsrcs = (db: Db, isrcs: string[]) =>
  isrcs.length === 0
    ? []
    : db
        .selectFrom('isrcs')
        .selectAll()
        .where((eb) => eb('isrc', '=', eb.fn.any(eb.val(isrcs))))
        .execute()

/** What an account submitted: under these codes, or with these files. The earliest first. */
export const listRecordings = (db: Db, params: { accountId: string; isrcs: string[]; sha256s: string[] }) =>
  params.isrcs.length + params.sha256s.length === 0
    ? []
    : db
        .selectFrom('isrc_recordings')
        .select(['isrc', 'sha256'])
        .where('account_id', '=', params.accountId)
        .where((eb) =>
          eb.or([
            eb('isrc', '=', eb.fn.any(eb.val(params.isrcs))),
            eb('sha256', '=', eb.fn.any(eb.val(params.sha256s))),
          ]),
        )
        .orderBy('bound_at')
        .orderBy('isrc')
        .execute()

/** The tracks of a release with the hash of their audio, in playing order. */
export const listTrackFiles = (db: Db, releaseId: string) =>
  db
    .selectFrom('tracks')
    .leftJoin('uploads', 'uploads.id', 'tracks.upload_id')
    .select(['tracks.id', 'tracks.isrc', 'uploads.sha256'])
    .where('tracks.release_id', '=', releaseId)
    .orderBy('tracks.position')
    .execute()
