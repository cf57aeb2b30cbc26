// Tables of deliveries: one row for each release, revision and store, and what happened to it.
import type { Generated, JSONColumnType } from 'kysely'
import type { DeliveryKind, DeliveryStatus } from './domain.ts'

export interface Trouble {
  code: string
  params: Record<string, string | number>
}

declare module '#lib/db.ts' {
  interface Tables {
    deliveries: {
      id: string
      account_id: string
      release_id: string
      revision: number
      /** Of the document that was approved. */
      revision_sha256: string
      store: string
      kind: Generated<DeliveryKind>
      status: DeliveryStatus
      message_id: string
      batch_id: string
      /** Of what was packed under that name first. */
      batch_sha256: string | null
      attempts: Generated<number>
      redeliveries: Generated<number>
      isrcs: string[] | null
      trouble: JSONColumnType<Trouble | null, string | null, string | null>
      store_url: string | null
      sent_at: Date | null
      answered_at: Date | null
      live_at: Date | null
      created_at: Date
    }
    delivery_backoffs: {
      store: string
      failures: Generated<number>
      retry_at: Date | null
      trouble: JSONColumnType<Trouble | null, string, string>
    }
    delivery_events: {
      id: string
      delivery_id: string
      status: DeliveryStatus
      detail: JSONColumnType<Record<string, unknown>, string, string>
      at: Date
    }
  }
}
