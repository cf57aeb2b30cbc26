// Tables of disputes.
import type { DisputeEvent, DisputeStatus } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    disputes: {
      id: string
      track_id: string
      release_id: string
      claimant_account_id: string
      respondent_account_id: string
      requested_bp: number
      claimed_bp: number
      from_month: string | null
      status: DisputeStatus
      deadline_at: Date
      upheld_bp: number | null
      created_at: Date
      closed_at: Date | null
    }
    dispute_events: {
      id: string
      dispute_id: string
      type: DisputeEvent
      actor_id: string | null
      text: string
      at: Date
    }
    dispute_files: {
      id: string
      event_id: string
      dispute_id: string
      object_key: string
      file_name: string
      media_type: string
      size_bytes: bigint
    }
  }
}
