// Table types of usage: the register of files. Their rows are in the warehouse.
import type { ColumnType } from 'kysely'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { SpikeCause } from './domain/spikes.ts'
import type { UsageFeed, UsageFileStatus } from './domain.ts'

/** jsonb is read as a value and written as text. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

declare module '#lib/db.ts' {
  interface Tables {
    usage_feeds: {
      store: string
      feed: UsageFeed
      first_day: PlainDate | null
      through: PlainDate | null
    }
    usage_files: {
      id: string
      number: number
      store: string
      feed: UsageFeed
      name: string
      object_key: string
      size_bytes: bigint
      sha256: Buffer
      day_from: PlainDate
      day_to: PlainDate
      revision: number
      status: UsageFileStatus
      failure: Json<{ code: string; params: Record<string, string | number> }>
      superseded_by: string | null
      row_count: bigint | null
      unmatched_count: bigint | null
      received_at: Date
      started_at: Date | null
      imported_at: Date | null
      removed_at: Date | null
      uploaded_by: string | null
    }
    usage_accounts: {
      account_id: string
      revision: bigint
      first_day: PlainDate
    }
    usage_unmatched: {
      file_id: string
      isrc: string
      streams: bigint
    }
    usage_spikes: {
      id: string
      account_id: string
      track_id: string | null
      day: PlainDate
      streams: bigint
      usual: bigint
      causes: ColumnType<SpikeCause[], string, string>
      found_at: Date
    }
    usage_corrections: {
      id: string
      account_id: string
      file_id: string
      store: string
      day_from: PlainDate
      day_to: PlainDate
      streams_before: bigint
      streams_after: bigint
      corrected_at: Date
    }
  }
}
