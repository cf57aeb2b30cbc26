// The table of stores: what the operator set, over what the code begins with.
import type { JSONColumnType } from 'kysely'

declare module '#lib/db.ts' {
  interface Tables {
    store_settings: {
      store: string
      /** Read through the contract, which knows what older ones lack. */
      settings: JSONColumnType<object | null, string | null, string | null>
      secrets: string | null
      start_folder: string | null
      paused_at: Date | null
      pause_reason: string | null
      updated_at: Date
    }
  }
}
