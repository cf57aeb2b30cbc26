// Table types of webhooks: endpoints, deliveries and attempts.
import type { Generated } from 'kysely'
import type { WebhookEvent, WebhookType } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    webhook_endpoints: {
      id: string
      account_id: string
      url: string
      secret: string
      events: WebhookEvent[]
      enabled: Generated<boolean>
      created_at: Date
    }
    webhook_deliveries: {
      id: string
      endpoint_id: string
      account_id: string
      event_id: string
      type: WebhookType
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
