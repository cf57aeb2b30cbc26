// SQL of the acknowledgements of stores: the deliveries they can be about, and those that are about none.
import { sql } from 'kysely'
import { hasEnded, STATUSES } from '#features/releases/domain/status.ts'
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { UnmatchedReason } from './domain.ts'

/** Accepted deliveries that their store can still refuse: what it should have, and should show or will. */
export const listWatched = (db: Db, store: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('releases', 'releases.id', 'deliveries.release_id')
    .select(['deliveries.id', 'deliveries.message_id', 'releases.upc'])
    .where('deliveries.store', '=', store)
    .where('deliveries.status', '=', 'accepted')
    // Staff look for the reason already.
    .where('deliveries.needs_staff', '=', false)
    .where('releases.status', 'not in', STATUSES.filter(hasEnded))
    .whereRef('deliveries.revision', '=', 'releases.revision')
    .orderBy('deliveries.id')
    .execute()

/** Those of the names that were not found before. */
export async function listNewNames(db: Db, store: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (
      select from unmatched_acknowledgements where store = ${store} and file_name = name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those of the messages, by the id of their delivery, that were named for the store. */
export async function listKnownDeliveries(
  db: Db,
  store: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from deliveries where store = ${store} and id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the codes whose release has a delivery to the store, whether it was sent or not. */
export async function listKnownCodes(db: Db, store: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code
    where exists (
      select from upcs join deliveries on deliveries.release_id = upcs.release_id
      where upcs.gtin = lpad(code, 14, '0') and deliveries.store = ${store})`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

export interface UnmatchedFile {
  store: string
  fileName: string
  reason: UnmatchedReason
  subject: string | null
  /** None for a file that is too large to be kept. */
  objectKey: string | null
  sizeBytes: number | null
}

export const insertUnmatched = (
  db: Db,
  { store, fileName, reason, subject, objectKey, sizeBytes }: UnmatchedFile,
  at: Date,
) =>
  db
    .insertInto('unmatched_acknowledgements')
    .values({
      id: newId(),
      store,
      file_name: fileName,
      reason,
      subject,
      object_key: objectKey,
      size_bytes: sizeBytes === null ? null : BigInt(sizeBytes),
      found_at: at,
    })
    .onConflict((on) => on.doNothing())
    .execute()

/** Newest first; one more than `limit`, if there is one. */
export function listUnmatched(db: Db, { after, limit }: { after?: string; limit: number }) {
  let query = db.selectFrom('unmatched_acknowledgements').selectAll()
  if (after) query = query.where('id', '<', after)
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const findUnmatched = (db: Db, id: string) =>
  db.selectFrom('unmatched_acknowledgements').selectAll().where('id', '=', id).executeTakeFirst()
