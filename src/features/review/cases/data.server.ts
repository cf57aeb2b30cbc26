// Every SQL statement about what surrounds a case.
import type { Db } from '#lib/db.ts'

/** Of the same account, newest first; drafts are nobody's business yet. */
export const listOtherReleases = (db: Db, by: { accountId: string; releaseId: string; limit: number }) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select(['releases.id', 'releases.title', 'releases.type', 'releases.status', 'releases.release_date'])
    .select('artists.name as artist_name')
    .where('releases.account_id', '=', by.accountId)
    .where('releases.id', '!=', by.releaseId)
    .where('releases.status', '!=', 'draft')
    .orderBy('releases.id', 'desc')
    .limit(by.limit)
    .execute()
