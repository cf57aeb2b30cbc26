// Table of saved views.
import type { ColumnType } from 'kysely'
import type { ViewFilter } from './contract.ts'

declare module '#lib/db.ts' {
  interface Tables {
    release_views: {
      id: string
      account_id: string
      user_id: string
      name: string
      filter: ColumnType<Partial<ViewFilter>, string, string>
      created_at: Date
    }
  }
}
