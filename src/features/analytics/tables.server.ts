// Table types of analytics: what people add to their figures. The figures are in the warehouse.
import type { ColumnType, Generated } from 'kysely'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { SharedSection } from './domain/sections.ts'

declare module '#lib/db.ts' {
  interface Tables {
    analytics_notes: {
      id: string
      account_id: string
      /** The artist it is about; null for all. */
      artist_id: string | null
      day: PlainDate
      text: string
      created_by: string
      created_at: Date
    }
    analytics_views: {
      id: string
      user_id: string
      account_id: string
      name: string
      /** Read as a value and written as text. */
      filter: ColumnType<unknown, string, string>
      created_at: Date
    }
    shared_reports: {
      id: string
      account_id: string
      artist_id: string | null
      token_hash: string
      filter: ColumnType<unknown, string, string>
      sections: SharedSection[]
      rolling: boolean
      expires_at: Date
      revoked_at: Date | null
      views: Generated<number>
      created_by: string
      created_at: Date
    }
  }
}
