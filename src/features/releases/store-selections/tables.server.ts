// Table of saved selections of stores.
declare module '#lib/db.ts' {
  interface Tables {
    store_selections: {
      id: string
      account_id: string
      name: string
      stores: string[]
      created_at: Date
    }
  }
}

export {}
