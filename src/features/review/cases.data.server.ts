// Every SQL statement about the context of a case.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing, type Db, type Tables } from '#lib/db.ts'

/** Releases that share a file or code with this one, or its title in the same account; with their account. */
export const listMatchingReleases = (
  db: Db,
  params: { ids: string[]; accountId: string; title: string; releaseId: string },
) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select(['releases.id', 'releases.title', 'releases.type', 'releases.status', 'releases.release_date'])
    .select(['releases.account_id', 'artists.name as artist_name'])
    .select(accountName)
    .where('releases.id', '!=', params.releaseId)
    .where('releases.status', '!=', 'draft')
    .select(sameTitle(params).as('same_title'))
    .where((eb) => eb.or([sql<SqlBool>`releases.id = any(${params.ids}::uuid[])`, sameTitle(params)]))
    .orderBy('releases.id', 'desc')
    .execute()

/** The name of the account's first user, its owner. */
const accountName = (eb: ExpressionBuilder<Tables, 'releases'>) =>
  eb
    .selectFrom('users')
    .whereRef('users.account_id', '=', 'releases.account_id')
    .orderBy('users.created_at')
    .limit(1)
    .select('users.name')
    .as('account_name')

const sameTitle = (params: { accountId: string; title: string }) =>
  sql<boolean>`releases.account_id = ${params.accountId} and lower(releases.title) = lower(${params.title})`

/** Releases of the same account, newest first, without drafts. */
export const listOtherReleases = (db: Db, params: { accountId: string; releaseId: string; limit: number }) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select(['releases.id', 'releases.title', 'releases.type', 'releases.status', 'releases.release_date'])
    .select('artists.name as artist_name')
    .where('releases.account_id', '=', params.accountId)
    .where('releases.id', '!=', params.releaseId)
    .where('releases.status', '!=', 'draft')
    .orderBy('releases.id', 'desc')
    .limit(params.limit)
    .execute()

/**
 * Newest first, from the whole catalogue, without drafts. Matches part of a title, a track's title or the artist's
 * name, or a complete code in any notation: a UPC also matches as EAN.
 */
export function searchReleases(db: Db, { search, limit }: { search: string; limit: number }) {
  const like = containing(search)
  const code = search.replaceAll(/[\s-]/g, '').toUpperCase()
  return db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select(['releases.id', 'releases.title', 'releases.type', 'releases.status', 'releases.release_date'])
    .select(['releases.upc', 'releases.live_at', 'releases.artwork_upload_id'])
    .select('artists.name as artist_name')
    .select(accountName)
    .where('releases.status', '!=', 'draft')
    .where(
      () => sql<SqlBool>`(releases.title ilike ${like} or artists.name ilike ${like}
        or ltrim(releases.upc, '0') = ltrim(${code}, '0')
        or releases.id in (select release_id from tracks where title ilike ${like} or isrc = ${code}))`,
    )
    .orderBy('releases.id', 'desc')
    .limit(limit)
    .execute()
}
