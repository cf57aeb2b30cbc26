// Credits to an account what was held for an invited party of a split.
import { postTransfers, type Transfer } from '#features/ledger/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { creditHeld, listHeldForUpdate } from './data.server.ts'
import { usSourceOf } from './domain.ts'

/**
 * Credits everything that is held for a party to the person who has accepted, or back to the owner of the track. Each
 * statement is a transfer of its own, so that reversing it takes back what was released too. It is not an error when
 * nothing is held.
 *
 * @returns what was released, by currency
 */
export async function releaseHeld(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  by: { ownerAccountId: string; partyId: string; toAccountId: string; actorId?: string },
): Promise<{ amountMicros: bigint; currency: string }[]> {
  const { ownerAccountId, partyId, toAccountId, actorId } = by
  const held = await listHeldForUpdate(trx, by)
  if (held.length === 0) return []
  const statements = Map.groupBy(held, (row) => `${row.statement_id} ${row.currency}`)
  const released = new Map<string, bigint>()
  const transfers = [...statements.values()].flatMap((rows): Transfer[] => {
    const [first] = rows
    if (!first) return []
    const { statement_id: statementId, currency } = first
    const amountMicros = rows.reduce((sum, row) => sum + row.amount_micros, 0n)
    if (amountMicros === 0n) return []
    released.set(currency, (released.get(currency) ?? 0n) + amountMicros)
    const usSourceMicros = usSourceOf(
      rows.map(({ country, amount_micros }) => ({ country, amountMicros: amount_micros })),
    )
    return [
      {
        // The first row says which of several releases for one party it is: more may be held after it was taken back.
        key: `release:${partyId}:${statementId}:${first.id}`,
        accountId: ownerAccountId,
        kind: 'hold_release',
        statementId,
        actorId,
        movements: [
          {
            from: { accountId: ownerAccountId, book: 'held', ref: partyId },
            to: { accountId: toAccountId, book: 'payable' },
            amountMicros,
            currency,
            usSourceMicros,
          },
        ],
      },
    ]
  })
  if (transfers.length > 0) await postTransfers(trx, deps, transfers)
  await creditHeld(trx, { ownerAccountId, partyId, toAccountId })
  return [...released].map(([currency, amountMicros]) => ({ currency, amountMicros }))
}
