// Table types of settings: data exports.
import type { Generated } from 'kysely'
import type { ExportKind } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    data_exports: {
      id: string
      account_id: string
      user_id: string
      kind: Generated<ExportKind>
      status: Generated<'preparing' | 'ready' | 'failed' | 'expired'>
      object_key: string | null
      size_bytes: bigint | null
      created_at: Date
      ready_at: Date | null
      expires_at: Date | null
    }
  }
}
