// Table types of promotions.
import type { Generated } from 'kysely'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Goal, PromotionState } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    promotions: {
      id: string
      account_id: string
      release_id: string
      daily_minor: number
      days: number
      starts_on: PlainDate
      countries: string[]
      goal: Goal
      note: string
      state: Generated<PromotionState>
      created_at: Date
      paid_at: Date | null
      started_at: Date | null
      ended_at: Date | null
      report: string | null
    }
    promotion_days: {
      promotion_id: string
      day: PlainDate
      spent_minor: number
      clicks: number
    }
  }
}
