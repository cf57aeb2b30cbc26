// Tables of split sheets, invitations, recoupments and open claims.
import type { ColumnType, Generated } from 'kysely'
import type { PartyStatus } from './domain/parties.ts'
import type { RecoupmentKind, RecoupmentStatus } from './domain/recoupments.ts'
import type { Share } from './domain/sheets.ts'

declare module '#lib/db.ts' {
  interface Tables {
    split_sheets: {
      id: string
      account_id: string
      release_id: string
      track_id: string | null
      created_at: Date
    }
    split_parties: {
      id: string
      sheet_id: string
      owner_account_id: string
      account_id: string | null
      user_id: string | null
      status: PartyStatus
      name: string
      email: string | null
      asked_at: Date | null
      answered_at: Date | null
      note: Generated<string>
      created_at: Date
    }
    split_revisions: {
      id: string
      sheet_id: string
      number: number
      from_month: string | null
      /** From then on a track follows its release again; it has no shares. */
      ends: Generated<boolean>
      created_by: string | null
      created_at: Date
    }
    split_shares: { revision_id: string; position: number; party_id: string; share_bp: number }
    split_invitations: {
      id: string
      party_id: string
      token_hash: string
      created_at: Date
      expires_at: Date
      closed_at: Date | null
    }
    split_proposals: {
      id: string
      account_id: string
      release_id: string
      track_id: string | null
      from_month: string | null
      ends: Generated<boolean>
      shares: ColumnType<Share[], string, never>
      status: 'open' | 'agreed' | 'declined' | 'withdrawn'
      created_by: string | null
      created_at: Date
      closed_at: Date | null
    }
    split_consents: {
      proposal_id: string
      account_id: string
      before_bp: number
      after_bp: number
      agreed_at: Date | null
    }
    recoupments: {
      id: string
      account_id: string
      release_id: string | null
      track_id: string | null
      kind: RecoupmentKind
      title: string
      amount_micros: bigint
      left_micros: bigint
      currency: string
      creditor_account_id: string | null
      creditor_name: string
      creditor_email: string
      priority: number
      status: RecoupmentStatus
      created_by: string | null
      created_at: Date
      agreed_at: Date | null
      ended_at: Date | null
    }
    recoupment_consents: { recoupment_id: string; account_id: string; agreed_at: Date | null }
    recouped_amounts: {
      id: string
      recoupment_id: string
      statement_id: string
      amount_micros: bigint
      recorded_at: Generated<Date>
    }
    split_claims: {
      dispute_id: string
      track_id: string
      account_id: string
      claimed_bp: number
      opened_at: Date
    }
  }
}
