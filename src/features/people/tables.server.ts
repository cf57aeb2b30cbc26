// Table types of messages from blocked people. The blocks themselves belong to accounts, which enforces them.
import type { Generated } from 'kysely'

declare module '#lib/db.ts' {
  interface Tables {
    appeals: {
      id: string
      user_id: string
      block_id: string
      kind: 'appeal' | 'message'
      text: string
      status: Generated<'open' | 'accepted' | 'declined' | 'answered'>
      answer: string | null
      answered_by: string | null
      answered_at: Date | null
      created_at: Date
    }
    appeal_files: {
      id: string
      appeal_id: string
      object_key: string
      file_name: string
      media_type: string
      size_bytes: bigint
    }
  }
}
