// Table types of webhooks: endpoints, deliveries and attempts.
import type { Generated } from 'kysely'
import type { DeliveryStatus, WebhookEvent, WebhookType } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    webhook_endpoints: {
      id: string
      account_id: string
      url: string
      secret: string
      events: WebhookEvent[]
      enabled: Generated<boolean>
      failing_since: Generated<Date | null>
      failed_at: Generated<Date | null>
      failed_status: Generated<number | null>
      failed_error: Generated<string | null>
      disabled_at: Generated<Date | null>
      previous_secret: Generated<string | null>
      previous_secret_until: Generated<Date | null>
      created_at: Date
    }
    webhook_deliveries: {
      id: string
      endpoint_id: string
      account_id: string
      event_id: string
      type: WebhookType
      body: string
      status: Generated<DeliveryStatus>
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
