// Every SQL statement of approvals.
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** Approvals of exactly this document: an approval of another one does not count. */
export const listApprovals = (db: Db, params: { releaseId: string; revision: number; sha256: string }) =>
  db
    .selectFrom('review_approvals')
    .innerJoin('users', 'users.id', 'review_approvals.reviewer_id')
    .select(['review_approvals.reviewer_id', 'review_approvals.at', 'users.name'])
    .where('release_id', '=', params.releaseId)
    .where('revision', '=', params.revision)
    .where('sha256', '=', params.sha256)
    .orderBy('at')
    .execute()

export const insertApproval = (
  db: Db,
  approval: { release_id: string; revision: number; reviewer_id: string; sha256: string; at: Date },
) => db.insertInto('review_approvals').values(approval).execute()
