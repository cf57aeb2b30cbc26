// The table of stores: the operator's settings, which override the defaults from the code.
import type { JSONColumnType } from 'kysely'
import type { StoreFault } from './describe-fault.server.ts'

declare module '#lib/db.ts' {
  interface Tables {
    store_settings: {
      store: string
      /** Parsed through the contract, which fills in fields that older rows lack. */
      settings: JSONColumnType<object | null, string | null, string | null>
      secrets: string | null
      start_folder: string | null
      paused_at: Date | null
      pause_reason: string | null
      updated_at: Date
    }
    store_report_polls: {
      store: string
      polled_at: Date
      problem: JSONColumnType<StoreFault | null, string | null, string | null>
      failing_since: Date | null
    }
  }
}
