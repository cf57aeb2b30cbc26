// Tables of deliveries: one row for each release, revision and store, and its history.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DeliveryKind, DeliveryStatus, UnmatchedReason } from './domain.ts'

export interface Problem {
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
      /** Hash of the document that was approved. */
      revision_sha256: string
      store: string
      kind: Generated<DeliveryKind>
      status: DeliveryStatus
      message_id: string
      batch_id: string
      /** Hash of the first batch that was built under this batch id. */
      batch_sha256: string | null
      /** The batch whose manifest was begun to be uploaded last. */
      completing_batch_id: string | null
      attempts: Generated<number>
      /** How often in a row the process that sent it died. */
      interruptions: Generated<number>
      /** An attempt has begun and not ended, so the next one finds that its process died. */
      attempt_open: Generated<boolean>
      /** A person has to act, or the store is late. */
      needs_staff: GeneratedAlways<boolean>
      redeliveries: Generated<number>
      isrcs: string[] | null
      /** A takedown because an update left nothing to grant at the store; a later revision can be delivered there again. */
      rights_ended: Generated<boolean>
      problem: JSONColumnType<Problem | null, string | null, string | null>
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
      problem: JSONColumnType<Problem | null, string, string>
    }
    unmatched_acknowledgements: {
      id: string
      store: string
      file_name: string
      reason: UnmatchedReason
      /** The release or message that the name says. */
      subject: string | null
      object_key: string | null
      size_bytes: bigint | null
      found_at: Date
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
