// Posts transfers: every entry and every balance in the transaction of the caller, each key exactly once.
import { createHash } from 'node:crypto'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { type BalanceRow, insertTransfers, listKeys, type TransferRow } from './data.server.ts'
import { type Entry, entriesOf, type Movement, type TransferKind } from './domain/transfers.ts'

export interface Transfer {
  /** A new UUID, for callers that refer to the transfer before it is posted; a transfer whose key is known keeps its first. */
  id?: string
  /** Says what is posted, such as `payout:{id}:reserve`. It can be used only once within its account. */
  key: string
  /** The account that the key belongs to: one of those that take part. */
  accountId: string
  kind: TransferKind
  movements: readonly Movement[]
  statementId?: string
  trackId?: string
  payoutId?: string
  actorId?: string
  /**
   * Refuses the transfer if it takes more from a `payable` than there is, or takes from one on hold. Every withdrawal
   * that somebody requests sets it; corrections do not, because what was paid by mistake must be booked back.
   */
  requirePayable?: boolean
}

export interface PostedTransfer {
  transferId: string
  /** False when the key was used before, by the same request. */
  isNew: boolean
}

/**
 * Posts a batch, in the order given. Repeating a request with its key changes nothing and returns the first answer, also
 * when both run at the same time.
 *
 * A transaction calls it once: locks are taken in an order that concurrent calls share, and a second call would break it.
 *
 * @throws AppError `key_reused` (409) when a key was used for another request
 * @throws AppError `insufficient_balance` (422) or `withdrawals_on_hold` (409), see `requirePayable`. The transaction
 * must be rolled back, which happens when the error leaves it
 */
export async function postTransfers(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  transfers: readonly Transfer[],
): Promise<PostedTransfer[]> {
  const rows = transfers.map((transfer) => rowOf(transfer, entriesOf(transfer.movements)))
  const withdrawals = rows.flatMap((row, index) =>
    transfers[index]?.requirePayable ? { index, taken: takenFrom(row) } : [],
  )
  const guarded = new Set(withdrawals.flatMap(({ taken }) => taken.map(({ accountId }) => accountId)))
  const { answers, balances, held } = await postRows(trx, clock.now(), rows, [...guarded])
  const taken = withdrawals.flatMap(({ index, taken }) => (answers[index]?.isNew ? taken : []))
  if (taken.some(({ accountId }) => held.has(accountId))) throw new AppError('withdrawals_on_hold', 409)
  requirePayable(taken, balances)
  return answers
}

const takenFrom = ({ entries }: TransferRow): Entry[] =>
  entries.filter(({ book, amountMicros }) => book === 'payable' && amountMicros < 0n)

function requirePayable(taken: readonly Entry[], balances: readonly BalanceRow[]): void {
  const sources = new Set(taken.map(({ accountId, currency }) => `${accountId} ${currency}`))
  const overdrawn = balances.find(
    ({ accountId, book, currency, balanceMicros }) =>
      book === 'payable' && balanceMicros < 0n && sources.has(`${accountId} ${currency}`),
  )
  if (overdrawn)
    throw new AppError('insufficient_balance', 422, {
      params: { currency: overdrawn.currency, missing_micros: String(-overdrawn.balanceMicros) },
    })
}

/** A transfer as it is stored; the hash says whether a later request with its key is the same. */
export function rowOf(
  transfer: Omit<Transfer, 'movements' | 'requirePayable'> & { reversesId?: string },
  entries: readonly Entry[],
): TransferRow {
  const { accountId, key, kind, statementId, trackId, payoutId, reversesId, actorId } = transfer
  if (entries.length === 0) throw new RangeError(`Transfer ${key} moves nothing.`)
  const lines = entries.map((entry) =>
    JSON.stringify([
      entry.accountId,
      entry.book,
      entry.ref,
      entry.currency,
      String(entry.amountMicros),
      String(entry.usSourceMicros),
      entry.splitRevisionId,
    ]),
  )
  const subject = JSON.stringify([
    kind,
    statementId ?? null,
    trackId ?? null,
    payoutId ?? null,
    reversesId ?? null,
  ])
  const requestSha256 = createHash('sha256')
    .update([subject, ...lines.sort()].join('\n'))
    .digest()
  return {
    id: transfer.id ?? newId(),
    key: { accountId, key, requestSha256 },
    kind,
    statementId: statementId ?? null,
    trackId: trackId ?? null,
    payoutId: payoutId ?? null,
    reversesId: reversesId ?? null,
    actorId: actorId ?? null,
    entries,
  }
}

/** @returns an answer for each row, the balances that changed, and which of the guarded accounts are on hold */
export async function postRows(
  trx: Trx,
  postedAt: Date,
  rows: readonly TransferRow[],
  guarded: readonly string[] = [],
) {
  const byKey = new Map<string, TransferRow>()
  for (const row of rows) if (!byKey.has(keyOf(row))) byKey.set(keyOf(row), row)
  const { ids, balances, held } = await insertTransfers(trx, postedAt, [...byKey.values()], guarded)
  const used = new Map<string, { id: string; requestSha256: Buffer }>()
  const others = [...byKey.values()].filter(({ id }) => !ids.has(id))
  for (const { account_id, key, transfer_id, request_sha256 } of others.length > 0
    ? await listKeys(
        trx,
        others.map(({ key }) => key),
      )
    : [])
    used.set(keyOf({ key: { accountId: account_id, key } }), {
      id: transfer_id,
      requestSha256: request_sha256,
    })
  const answers = rows.map((row): PostedTransfer => {
    const first = required(byKey.get(keyOf(row)))
    const { id, requestSha256 } = used.get(keyOf(row)) ?? {
      id: first.id,
      requestSha256: first.key.requestSha256,
    }
    if (!requestSha256.equals(row.key.requestSha256))
      throw new AppError('key_reused', 409, { params: { key: row.key.key } })
    return { transferId: id, isNew: ids.has(row.id) }
  })
  return { answers, balances, held }
}

const keyOf = ({ key: { accountId, key } }: { key: { accountId: string; key: string } }) =>
  `${accountId} ${key}`
