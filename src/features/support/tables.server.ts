// Tables of support.
import type { ColumnType, Generated } from 'kysely'
import type { StoredAnswers } from '#features/forms/domain/answers.ts'
import type { TicketCategory, TicketEvent, TicketStatus } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    support_tickets: {
      id: string
      number: Generated<bigint>
      account_id: string
      user_id: string
      request_key: string
      subject: string
      category: TicketCategory
      release_id: string | null
      form: string | null
      form_version: number | null
      status: Generated<TicketStatus>
      assignee_id: string | null
      due_at: Date | null
      remaining_ms: bigint | null
      overdue_at: Date | null
      created_at: Date
      closed_at: Date | null
    }
    support_events: {
      id: string
      ticket_id: string
      type: TicketEvent
      actor_id: string | null
      request_key: string | null
      text: string
      /** jsonb is written as text. Null for what was not sent with a form. */
      answers: ColumnType<StoredAnswers | null, string | undefined, never>
      was_in_time: boolean | null
      at: Date
    }
    support_files: {
      id: string
      event_id: string
      ticket_id: string
      object_key: string
      file_name: string
      media_type: string
      size_bytes: bigint
    }
  }
}
