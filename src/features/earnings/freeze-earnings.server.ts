// Freezes the part of what an account has earned that somebody else claims, and ends the freeze by a decision.
import { allocateByLargestRemainder } from '#features/ledger/domain/allocation.ts'
import {
  listBookByStatement,
  postTransfers,
  readBalances,
  type Transfer,
} from '#features/ledger/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { listCredited } from './data.server.ts'

/**
 * Moves the claimed part of what an account has earned with a track since a month from `payable` to `disputed`: of a share
 * of `shareBp`, the part `claimedBp`. It takes the newest statements first and never more than is payable now, because
 * what has been paid out cannot be frozen.
 *
 * @returns what was frozen, by currency
 */
export async function freezeEarnings(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  by: {
    disputeId: string
    accountId: string
    trackId: string
    fromMonth: string | null
    claimedBp: number
    shareBp: number
    actorId?: string
  },
): Promise<{ amountMicros: bigint; currency: string }[]> {
  const { disputeId, accountId, claimedBp, shareBp, actorId } = by
  if (claimedBp < 1 || claimedBp > shareBp)
    throw new RangeError('A claim is a part of the share it concerns.')
  const payable = new Map(
    (await readBalances(trx, accountId))
      .filter(({ book }) => book === 'payable')
      .map(({ currency, balanceMicros }) => [currency, balanceMicros]),
  )
  const frozen = new Map<string, bigint>()
  const transfers: Transfer[] = []
  for (const { statement_id, currency, amountMicros, usMicros } of await listCredited(trx, by)) {
    const [claimed = 0n] = allocateByLargestRemainder(amountMicros, [
      BigInt(claimedBp),
      BigInt(shareBp - claimedBp),
    ])
    const left = payable.get(currency) ?? 0n
    const part = claimed < left ? claimed : left
    if (part <= 0n) continue
    payable.set(currency, left - part)
    frozen.set(currency, (frozen.get(currency) ?? 0n) + part)
    transfers.push({
      key: `freeze:${disputeId}:${statement_id}`,
      accountId,
      kind: 'dispute',
      statementId: statement_id,
      trackId: by.trackId,
      actorId,
      requirePayable: true,
      movements: [
        {
          from: { accountId, book: 'payable' },
          to: { accountId, book: 'disputed', ref: disputeId },
          amountMicros: part,
          currency,
          usSourceMicros: partOf(usMicros, part, amountMicros),
        },
      ],
    })
  }
  if (transfers.length > 0) await postTransfers(trx, deps, transfers)
  return [...frozen].map(([currency, amountMicros]) => ({ currency, amountMicros }))
}

/**
 * Ends a freeze: of what is frozen, `upheldBp` of `claimedBp` go to the claimant and the rest back to the account. Each
 * statement is a transfer of its own, so that reversing it takes back what was decided too.
 */
export async function settleFreeze(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  by: {
    disputeId: string
    accountId: string
    claimantAccountId: string
    claimedBp: number
    upheldBp: number
    actorId?: string
  },
): Promise<void> {
  const { disputeId, accountId, claimantAccountId, claimedBp, upheldBp, actorId } = by
  if (upheldBp < 0 || upheldBp > claimedBp) throw new RangeError('No more can be upheld than was claimed.')
  const frozen = await listBookByStatement(trx, { accountId, book: 'disputed', ref: disputeId })
  const transfers = frozen.map(({ statementId, currency, amountMicros, usSourceMicros }): Transfer => {
    const [upheld = 0n, rest = 0n] = allocateByLargestRemainder(amountMicros, [
      BigInt(upheldBp),
      BigInt(claimedBp - upheldBp),
    ])
    const usUpheld = partOf(usSourceMicros, upheld, amountMicros)
    const from = { accountId, book: 'disputed', ref: disputeId } as const
    return {
      key: `settle:${disputeId}:${statementId ?? 'none'}:${currency}`,
      accountId,
      kind: 'dispute',
      statementId: statementId ?? undefined,
      actorId,
      movements: [
        {
          from,
          to: { accountId: claimantAccountId, book: 'payable' },
          amountMicros: upheld,
          currency,
          usSourceMicros: usUpheld,
        },
        {
          from,
          to: { accountId, book: 'payable' },
          amountMicros: rest,
          currency,
          usSourceMicros: usSourceMicros - usUpheld,
        },
      ],
    }
  })
  if (transfers.length > 0) await postTransfers(trx, deps, transfers)
}

/** The same part of `value` as `part` is of `whole`, rounded toward zero and never more than `part`. */
function partOf(value: bigint, part: bigint, whole: bigint): bigint {
  if (whole === 0n) return 0n
  const share = (value * part) / whole
  if (part >= 0n) return share < 0n ? 0n : share < part ? share : part
  return share > 0n ? 0n : share > part ? share : part
}
