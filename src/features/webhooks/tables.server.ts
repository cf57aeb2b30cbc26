// Where an account wants to be told, what it was told, and every try.
import type { Generated } from 'kysely'

declare module '#lib/db.ts' {
  interface Tables {
    webhook_endpoints: {
      id: string
      account_id: string
      url: string
      secret: string
      events: string[]
      enabled: Generated<boolean>
      created_at: Date
    }
    webhook_deliveries: {
      id: string
      endpoint_id: string
      account_id: string
      event_id: string
      type: string
      body: string
      status: Generated<'waiting' | 'delivered' | 'failed'>
      attempts: Generated<number>
      next_at: Date | null
      created_at: Date
      finished_at: Date | null
    }
    webhook_attempts: {
      id: string
      delivery_id: string
      at: Date
      status: number | null
      error: string | null
      took_ms: number
    }
  }
}
