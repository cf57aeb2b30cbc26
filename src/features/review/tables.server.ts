// Tables of the review: who has claimed a case, and who has approved which revision.
declare module '#lib/db.ts' {
  interface Tables {
    review_claims: { release_id: string; reviewer_id: string; claimed_at: Date; expires_at: Date }
    review_approvals: {
      release_id: string
      revision: number
      reviewer_id: string
      sha256: string
      at: Date
    }
  }
}

export {}
