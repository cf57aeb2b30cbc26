// Table of appeals against review decisions.
declare module '#lib/db.ts' {
  interface Tables {
    release_appeals: {
      id: string
      account_id: string
      release_id: string
      /** The event of the decision. */
      event_id: string
      user_id: string
      text: string
      created_at: Date
      due_at: Date
      result: 'upheld' | 'changed' | null
      answer: string | null
      answered_by: string | null
      answered_at: Date | null
    }
  }
}

export {}
