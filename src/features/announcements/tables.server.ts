// Tables of announcements.
import type { ColumnType } from 'kysely'
import type { Language } from '#lib/i18n/languages.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import type { Severity } from './domain.ts'

export type Texts = Partial<Record<Language, { title: string; text: string }>>

declare module '#lib/db.ts' {
  interface Tables {
    announcements: {
      id: string
      severity: Severity
      texts: ColumnType<Texts, string, never>
      plans: Plan[]
      from_day: PlainDate
      until_day: PlainDate | null
      created_by: string
      created_at: Date
      ended_at: Date | null
    }
    announcement_dismissals: {
      announcement_id: string
      user_id: string
      dismissed_at: Date
    }
  }
}
