// Tables of statements.
import type { ColumnType, Generated } from 'kysely'
import type { Layout } from '#engines/reports/layouts.ts'
import type { StatementStatus, UnmatchedReason } from './domain/statement.ts'
import type { StatementEventType, StoredFailure, StoredRecognition, StoredSummary } from './domain/stored.ts'

/** jsonb is read as a value and written as text. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

declare module '#lib/db.ts' {
  interface Tables {
    statement_sources: {
      id: string
      code: string
      name: string
      store_id: string | null
      currency: string | null
      created_by: string | null
      created_at: Date
    }
    statement_layouts: {
      id: string
      version: number
      name: string
      definition: ColumnType<Layout, string, never>
      created_by: string | null
      created_at: Date
    }
    statements: {
      id: string
      source_id: string
      file_key: string
      file_name: string
      entry_name: string | null
      size_bytes: bigint
      sha256: Buffer | null
      status: StatementStatus
      failure: Json<StoredFailure>
      recognition: Json<StoredRecognition>
      layout: Json<Layout>
      summary: Json<StoredSummary>
      similar_to: string | null
      similar_confirmed: Generated<boolean>
      run: Generated<number>
      uploaded_by: string | null
      requested_by: string | null
      created_at: Date
      parsed_at: Date | null
      posted_at: Date | null
      reversed_at: Date | null
      dsr_sender: Generated<string | null>
      dsr_message_id: Generated<string | null>
      dsr_file_number: Generated<number | null>
      dsr_file_count: Generated<number | null>
      lines_stored_at: Date | null
      /** Which storings of the lines count. */
      lines_file_ids: Generated<string[]>
    }
    collected_reports: {
      store: string
      path: string
      id: string
      size_bytes: bigint
      modified_at: Date
      first_seen_at: Date
      sha256: Generated<Buffer | null>
      statement_id: Generated<string | null>
    }
    statement_rates: {
      statement_id: string
      currency: string
      /** numeric(20,10), as text. */
      rate: string
      rate_source: string
      as_of: string
      set_by: string | null
      set_at: Date
    }
    statement_remittances: {
      statement_id: string
      currency: string
      id: string
      amount_micros: bigint
      difference_micros: bigint
      received_on: string
      reference: string
      transfer_id: string | null
      recorded_by: string | null
      recorded_at: Date
    }
    statement_cells: {
      statement_id: string
      identity: string
      usage_month: string
      currency: string
      store: string
      country: string
      kind: string
      lines: number
      quantity: string
      amount: string
    }
    statement_identities: {
      statement_id: string
      identity: string
      title: string
      artist: string
      release: string
      upc: string
      track_id: string | null
      reason: UnmatchedReason | null
    }
    statement_rejects: { statement_id: string; line: number; reason: string; cell: string; text: string }
    statement_aliases: {
      source_id: string
      identity: string
      track_id: string
      created_by: string | null
      created_at: Date
    }
    statement_match_requests: {
      id: string
      source_id: string
      identity: string
      track_id: string
      requested_by: string
      requested_at: Date
    }
    statement_suspense: {
      statement_id: string
      run: number
      identity: string
      usage_month: string
      currency: string
      gross_micros: bigint
      state: Generated<'open' | 'matched' | 'reversed'>
      track_id: string | null
    }
    statement_events: {
      id: string
      statement_id: string
      type: StatementEventType
      actor_id: string | null
      details: ColumnType<Record<string, string | number>, string | undefined, never>
      at: Date
    }
  }
}
