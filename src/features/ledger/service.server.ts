// Public server API of the ledger.
import type { Db } from '#lib/db.ts'
import { listBalances } from './data.server.ts'

export { listBookByStatement } from './data.server.ts'
export { type PostedTransfer, postTransfers, type Transfer } from './post-transfers.server.ts'
export { prepareLedger } from './reconcile-ledger.server.ts'
export { reverseStatement, reverseTransfers } from './reverse-transfers.server.ts'

/** The books of a customer's account that are not 0, in micro-units; money that the installation owes is positive. */
export async function readBalances(db: Db, accountId: string) {
  const rows = await listBalances(db, accountId)
  return rows.map(({ book, currency, ref, balance_micros, us_source_micros }) => ({
    book,
    currency,
    ref,
    balanceMicros: balance_micros,
    usSourceMicros: us_source_micros,
  }))
}
