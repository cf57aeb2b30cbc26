// Tables of signals.
import type { Generated } from 'kysely'
import type { SignalEvent, SignalRule, SignalStatus } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    signals: {
      id: string
      track_id: string
      release_id: string
      account_id: string
      store: string
      usage_month: string
      status: Generated<SignalStatus>
      deadline_at: Date | null
      created_at: Date
      closed_at: Date | null
    }
    signal_evidence: {
      id: string
      signal_id: string
      rule: SignalRule
      rule_version: number
      country: string
      kind: string
      /** Null of a surge, which is found in usage by day. */
      statement_id: string | null
      expected: string | null
      found: string
      plays: string
      days: string[] | null
      share: string | null
      found_at: Date
    }
    signal_events: {
      id: string
      signal_id: string
      type: SignalEvent
      actor_id: string | null
      text: string
      at: Date
    }
    signal_files: {
      id: string
      event_id: string
      signal_id: string
      object_key: string
      file_name: string
      media_type: string
      size_bytes: bigint
    }
  }
}
