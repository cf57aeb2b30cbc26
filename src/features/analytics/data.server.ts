// SQL of analytics in PostgreSQL: names of what was played, notes, saved views and shared reports.
import { type Insertable, sql } from 'kysely'
import { hasPublicPages } from '#features/accounts/service.server.ts'
import type { Db, Tables } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type {} from './tables.server.ts'

export interface NamedRow {
  id: string
  title: string
  artistId: string | null
  artist: string
  releaseId: string
  artworkUploadId: string | null
}

/** Tracks that still exist; the main artist of the release is the artist. */
export async function nameTracks(db: Db, scope: TenantScope, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedRow>`
    select t.id, t.title, r.artist_id as "artistId", coalesce(a.name, '') as artist, r.id as "releaseId",
           r.artwork_upload_id as "artworkUploadId"
    from tracks t join releases r on r.id = t.release_id left join artists a on a.id = r.artist_id
    where t.id = any(${ids}::uuid[]) and r.account_id = ${scope.accountId}
      and (${scope.artistId}::uuid is null or r.artist_id = ${scope.artistId})`.execute(db)
  return rows
}

export async function nameReleases(db: Db, scope: TenantScope, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedRow>`
    select r.id, r.title, r.artist_id as "artistId", coalesce(a.name, '') as artist, r.id as "releaseId",
           r.artwork_upload_id as "artworkUploadId"
    from releases r left join artists a on a.id = r.artist_id
    where r.id = any(${ids}::uuid[]) and r.account_id = ${scope.accountId}
      and (${scope.artistId}::uuid is null or r.artist_id = ${scope.artistId})`.execute(db)
  return rows
}

export const listArtistNames = (db: Db, scope: TenantScope) =>
  db
    .selectFrom('artists')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .$if(scope.artistId !== null, (query) => query.where('id', '=', scope.artistId))
    .orderBy('name')
    .orderBy('id')
    .limit(1_000)
    .execute()

export const findArtistName = async (db: Db, scope: TenantScope, id: string): Promise<string | undefined> => {
  if (scope.artistId !== null && scope.artistId !== id) return undefined
  const row = await db
    .selectFrom('artists')
    .select('name')
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .executeTakeFirst()
  return row?.name
}

/** The account of a person who has not closed it. */
export const findOwnAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['accounts.id', 'accounts.plan'])
    .where('users.id', '=', userId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()

/** How far the files of playlists of each store reach. */
export async function listPlaylistReach(db: Db): Promise<{ stores: string[]; through: PlainDate[] }> {
  const rows = await db
    .selectFrom('usage_feeds')
    .select(['store', 'through'])
    .where('feed', '=', 'playlists')
    .where('through', 'is not', null)
    .orderBy('store')
    .execute()
  return {
    stores: rows.map(({ store }) => store),
    through: rows.flatMap(({ through }) => (through === null ? [] : [through])),
  }
}

export interface MarkScope {
  accountId: string
  artistId: string | null
  from: PlainDate
  to: PlainDate
}

/** Releases that came out in a range. */
export async function listReleaseDays(
  db: Db,
  by: MarkScope & { releaseId: string | null; limit: number },
): Promise<{ day: PlainDate; title: string; artist: string }[]> {
  const { rows } = await sql<{ day: PlainDate; title: string; artist: string }>`
    select to_char(r.release_date, 'YYYY-MM-DD') as day, r.title, coalesce(a.name, '') as artist
    from releases r left join artists a on a.id = r.artist_id
    where r.account_id = ${by.accountId} and r.status = 'published'
      and (${by.artistId}::uuid is null or r.artist_id = ${by.artistId})
      and (${by.releaseId}::uuid is null or r.id = ${by.releaseId})
      and r.release_date between ${by.from}::date and ${by.to}::date
    order by r.release_date desc, r.id desc limit ${by.limit}`.execute(db)
  return rows
}

/** Corrections of days in a range; they are of the whole account. */
export async function listCorrections(
  db: Db,
  by: { accountId: string; from: PlainDate; to: PlainDate; stores: readonly string[]; limit: number },
): Promise<{ day: PlainDate; store: string; before: number; after: number }[]> {
  const { rows } = await sql<{ day: PlainDate; store: string; before: string; after: string }>`
    select to_char(greatest(day_from, ${by.from}::date), 'YYYY-MM-DD') as day, store,
           streams_before::text as before, streams_after::text as after
    from usage_corrections
    where account_id = ${by.accountId} and day_from <= ${by.to}::date and day_to >= ${by.from}::date
      and (cardinality(${by.stores}::text[]) = 0 or store = any(${by.stores}::text[]))
      and streams_before <> streams_after
    order by corrected_at desc limit ${by.limit}`.execute(db)
  return rows.map(({ before, after, ...row }) => ({ ...row, before: Number(before), after: Number(after) }))
}

/** Notes about all artists are shown with those about one. */
export const listNotes = (db: Db, by: MarkScope & { limit: number }) =>
  db
    .selectFrom('analytics_notes')
    .select(['id', 'day', 'text'])
    .where('account_id', '=', by.accountId)
    .where('day', '>=', by.from)
    .where('day', '<=', by.to)
    .$if(by.artistId !== null, (query) => query.where('artist_id', '=', by.artistId))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(by.limit)
    .execute()

export const countNotes = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('analytics_notes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertNote = (db: Db, note: Insertable<Tables['analytics_notes']>) =>
  db.insertInto('analytics_notes').values(note).returning(['id', 'day', 'text']).executeTakeFirstOrThrow()

/** @returns whether there was one in the scope */
export async function deleteNote(db: Db, scope: TenantScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('analytics_notes')
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .$if(scope.artistId !== null, (query) => query.where('artist_id', '=', scope.artistId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface ViewOwner {
  userId: string
  accountId: string
}

export const listViewRows = (db: Db, { userId, accountId }: ViewOwner) =>
  db
    .selectFrom('analytics_views')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute()

/** A view of the same name is replaced. */
export const upsertView = (db: Db, view: Insertable<Tables['analytics_views']>) =>
  db
    .insertInto('analytics_views')
    .values(view)
    .onConflict((on) => on.columns(['user_id', 'account_id', 'name']).doUpdateSet({ filter: view.filter }))
    .returning(['id', 'name', 'filter'])
    .executeTakeFirstOrThrow()

export async function deleteView(db: Db, { userId, accountId }: ViewOwner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('analytics_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const sharesOf = (db: Db, scope: TenantScope) =>
  db
    .selectFrom('shared_reports')
    .leftJoin('artists', 'artists.id', 'shared_reports.artist_id')
    .selectAll('shared_reports')
    .select('artists.name as artist_name')
    .where('shared_reports.account_id', '=', scope.accountId)
    .$if(scope.artistId !== null, (query) => query.where('shared_reports.artist_id', '=', scope.artistId))

export type ShareRow = Awaited<ReturnType<typeof listShareRows>>[number]

export const listShareRows = (db: Db, scope: TenantScope, limit: number) =>
  sharesOf(db, scope).orderBy('shared_reports.id', 'desc').limit(limit).execute()

export const findShareRow = (db: Db, scope: TenantScope, id: string) =>
  sharesOf(db, scope).where('shared_reports.id', '=', id).executeTakeFirst()

/** Shares that can still be opened. */
export const countOpenShares = async (db: Db, accountId: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('shared_reports')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertShare = (db: Db, share: Insertable<Tables['shared_reports']>) =>
  db.insertInto('shared_reports').values(share).execute()

/** The first revocation counts. */
export const revokeShareRow = (db: Db, id: string, now: Date) =>
  db
    .updateTable('shared_reports')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The report of a token, counted as viewed. */
export const viewShareByToken = (db: Db, tokenHash: string) =>
  db
    .updateTable('shared_reports')
    .set(({ eb }) => ({ views: eb('views', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where(hasPublicPages('shared_reports.account_id'))
    .returningAll()
    .executeTakeFirst()

export const findShareByToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('shared_reports')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(hasPublicPages('shared_reports.account_id'))
    .executeTakeFirst()
