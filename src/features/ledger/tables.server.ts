// The ledger: transfers and their entries, which never change, and what is derived from them.
import type { BookName, TenantBook, TransferKind } from './domain/transfers.ts'

declare module '#lib/db.ts' {
  interface Tables {
    /** One row for each account that takes part. */
    ledger_transfers: {
      account_id: string
      posted_at: Date
      id: string
      kind: TransferKind
      statement_id: string | null
      track_id: string | null
      payout_id: string | null
      reverses_id: string | null
      actor_id: string | null
    }
    ledger_entries: {
      account_id: string
      posted_at: Date
      transfer_id: string
      seq: number
      book: BookName
      ref: string
      currency: string
      amount_micros: bigint
      us_source_micros: bigint
      split_revision_id: string | null
    }
    ledger_keys: { account_id: string; key: string; transfer_id: string; request_sha256: Buffer }
    /** Sums of the entries of customers’ books, written with every transfer; clearing has none. */
    ledger_balances: {
      account_id: string
      book: TenantBook
      currency: string
      ref: string
      balance_micros: bigint
      us_source_micros: bigint
    }
    /** Accounts whose withdrawals are blocked until staff have investigated. */
    ledger_holds: { account_id: string; reason: HoldReason; held_at: Date }
  }
}

/** Balances differ from their entries, the entries of an account do not add up to 0, or a transfer did not arrive in full. */
export type HoldReason = 'balance_differs' | 'entries_unbalanced' | 'clearing_open'
