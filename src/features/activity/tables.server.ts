// What happened in an account, as its people read it.
declare module '#lib/db.ts' {
  interface Tables {
    activity: {
      id: string
      account_id: string
      artist_id: string | null
      type: string
      title: string
      entity: string
      entity_id: string
      actor_id: string | null
      created_at: Date
    }
  }
}

export {}
