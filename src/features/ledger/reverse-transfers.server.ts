// Reverses transfers by their mirror image; nothing is changed or deleted.
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { listEntries, listTransferIdsOfStatement, listTransfers } from './data.server.ts'
import { type Entry, mirrorOf } from './domain/transfers.ts'
import { type PostedTransfer, postRows, rowOf } from './post-transfers.server.ts'

/**
 * Posts the mirror of each transfer: the same books, accounts and references with the opposite sign. A transfer is
 * reversed once; doing it again returns the first answer. Balances may become negative, because money that was paid by
 * mistake may be gone already.
 *
 * @throws AppError `not_found` for an unknown transfer, `wrong_state` for one that is itself a reversal
 */
export async function reverseTransfers(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { transferIds, actorId }: { transferIds: readonly string[]; actorId?: string },
): Promise<PostedTransfer[]> {
  if (transferIds.length === 0) return []
  const transfers = Map.groupBy(await listTransfers(trx, transferIds), ({ id }) => id)
  const entries = Map.groupBy(
    await listEntries(trx, [...transfers.values()].flat()),
    (entry) => entry.transfer_id,
  )
  const rows = transferIds.map((id) => {
    const accounts = transfers.get(id)?.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1))
    const [transfer] = accounts ?? []
    if (!transfer) throw notFound()
    if (transfer.reverses_id) throw wrongState('reversal')
    return rowOf(
      {
        key: `reverse:${id}`,
        accountId: transfer.account_id,
        kind: 'reversal',
        statementId: transfer.statement_id ?? undefined,
        trackId: transfer.track_id ?? undefined,
        payoutId: transfer.payout_id ?? undefined,
        reversesId: id,
        actorId,
      },
      mirrorOf((entries.get(id) ?? []).map(entryOf)),
    )
  })
  return (await postRows(trx, clock.now(), rows)).answers
}

/** Reverses everything that was posted for a statement, also what followed from it later. */
export async function reverseStatement(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { statementId, actorId }: { statementId: string; actorId?: string },
): Promise<PostedTransfer[]> {
  const transferIds = await listTransferIdsOfStatement(trx, statementId)
  return reverseTransfers(trx, deps, { transferIds, actorId })
}

const entryOf = (row: Awaited<ReturnType<typeof listEntries>>[number]): Entry => ({
  accountId: row.account_id,
  book: row.book,
  ref: row.ref,
  currency: row.currency,
  amountMicros: row.amount_micros,
  usSourceMicros: row.us_source_micros,
  splitRevisionId: row.split_revision_id,
})
