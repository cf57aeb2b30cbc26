// Every SQL statement of claims. A caller that writes one has locked the release, so concurrent claims are serialized.
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** The claim that is valid at `now`. */
export const findClaim = (db: Db, { releaseId, now }: { releaseId: string; now: Date }) =>
  db
    .selectFrom('review_claims')
    .innerJoin('users as holder', 'holder.id', 'review_claims.reviewer_id')
    .select(['review_claims.reviewer_id', 'review_claims.expires_at', 'holder.name as holder_name'])
    .where('release_id', '=', releaseId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const upsertClaim = (
  db: Db,
  claim: { release_id: string; reviewer_id: string; claimed_at: Date; expires_at: Date },
) =>
  db
    .insertInto('review_claims')
    .values(claim)
    .onConflict((on) => on.column('release_id').doUpdateSet(claim))
    .execute()

export const extendClaim = (db: Db, releaseId: string, expires_at: Date) =>
  db.updateTable('review_claims').set({ expires_at }).where('release_id', '=', releaseId).execute()

/** Deletes the claim of one reviewer, or of any. */
export const deleteClaim = (db: Db, { releaseId, reviewerId }: { releaseId: string; reviewerId?: string }) =>
  db
    .deleteFrom('review_claims')
    .where('release_id', '=', releaseId)
    .$if(reviewerId !== undefined, (query) => query.where('reviewer_id', '=', reviewerId ?? ''))
    .execute()
