// Table types of notifications and their preferences.
import type { Generated } from 'kysely'
import type { NotificationKind } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    notifications: {
      id: string
      user_id: string
      account_id: string | null
      kind: NotificationKind
      params: Generated<Record<string, string | number>>
      href: string | null
      event_key: string
      read_at: Date | null
      created_at: Date
    }
    notification_settings: { user_id: string; kind: string; in_app: boolean; email: boolean }
  }
}
