// Public server API of the ledger.
import type { Db, Trx } from '#lib/db.ts'
import { findPayable, findPayableForUpdate, listBalances } from './data.server.ts'

export {
  listBookByStatement,
  listHeldAccounts,
  listOverdrawnAccounts,
  sumDecidedDisputes,
} from './data.server.ts'
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

/** What may be withdrawn at this moment. */
export const readPayable = async (db: Db, account: { accountId: string; currency: string }) =>
  payableOf(await findPayable(db, account))

/**
 * What may be withdrawn, locked until the transaction ends, so that a decision about it still holds when it is posted.
 * Call it before `postTransfers`, for one account.
 */
export async function lockPayable(trx: Trx, account: { accountId: string; currency: string }) {
  return payableOf(await findPayableForUpdate(trx, account))
}

const payableOf = (row: Awaited<ReturnType<typeof findPayable>>) => ({
  balanceMicros: row?.balance_micros ?? 0n,
  usSourceMicros: row?.us_source_micros ?? 0n,
})
