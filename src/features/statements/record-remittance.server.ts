// The payments of stores for their statements: money from the bank settles what the source owes.
import { roundHalfAwayFromZero } from '#features/ledger/domain/statement-totals.ts'
import { type Movement, PLATFORM } from '#features/ledger/domain/transfers.ts'
import { postTransfers, reverseTransfers } from '#features/ledger/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { addDays } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { Statement } from './contract.ts'
import { findSource, type StatementRow } from './data.server.ts'
import { type StatementStatus, unitsOf } from './domain/statement.ts'
import { deleteRemittance, insertRemittance, listRemittances } from './remittances.data.server.ts'
import { type DecideDeps, deciding } from './request-posting.server.ts'
import { statedUnitsOf } from './show-statements.server.ts'

const UNITS_PER_MICRO = 10_000n
const RECORDED_IN: readonly StatementStatus[] = ['matched', 'awaiting_approval', 'posted', 'reversed']

/**
 * Moves the payment from the bank to what the source owes, and what it differs by to the adjustments: shares are those of
 * the statement, whatever was paid.
 *
 * The transfer does not belong to the statement, because reversing a statement does not send the money back.
 *
 * @throws wrong_state; invalid_input for a currency that the statement does not have or whose payment is recorded, and for
 * a day that has not come
 */
export const recordRemittance = (
  deps: DecideDeps,
  viewer: Viewer,
  by: { id: string; currency: string; amount: string; receivedOn: string; reference: string },
): Promise<Statement> =>
  deciding(deps, viewer, by.id, async (trx, row) => {
    const { currency } = by
    if (!RECORDED_IN.includes(row.status)) throw wrongState(row.status)
    const units = statedUnitsOf(row).get(currency)
    const recorded = await listRemittances(trx, row.id)
    if (units === undefined || recorded.some((remittance) => remittance.currency === currency))
      throw invalidInput([{ code: 'remittance_unexpected', at: 'currency' }])
    // Where staff are, the day may have begun already: no time zone is a whole day ahead of UTC.
    if (by.receivedOn > addDays(deps.clock.today(), 1))
      throw invalidInput([{ code: 'remittance_in_future', at: 'receivedOn' }])
    const id = newId()
    const amountMicros = unitsOf(by.amount) / UNITS_PER_MICRO
    const differenceMicros = amountMicros - roundHalfAwayFromZero(units, UNITS_PER_MICRO)
    const movements = await movementsOf(trx, row, { currency, amountMicros, differenceMicros })
    const [transfer] = movements.every((movement) => movement.amountMicros === 0n)
      ? []
      : await postTransfers(trx, deps, [
          {
            key: `remittance:${id}`,
            accountId: PLATFORM,
            kind: 'remittance',
            actorId: viewer.userId,
            movements,
          },
        ])
    await insertRemittance(trx, {
      statement_id: row.id,
      currency,
      id,
      amount_micros: amountMicros,
      difference_micros: differenceMicros,
      received_on: by.receivedOn,
      reference: by.reference,
      transfer_id: transfer?.transferId ?? null,
      recorded_by: viewer.userId,
      recorded_at: deps.clock.now(),
    })
    return {
      event: 'remittance_recorded',
      audit: 'statement.remittance_recorded',
      details: { amount: decimalOfMicros(amountMicros), currency },
    }
  })

async function movementsOf(
  trx: Trx,
  row: StatementRow,
  payment: { currency: string; amountMicros: bigint; differenceMicros: bigint },
): Promise<Movement[]> {
  const source = await findSource(trx, row.source_id)
  if (!source) throw notFound()
  const { currency, amountMicros, differenceMicros } = payment
  const receivable = { accountId: PLATFORM, book: 'store_receivable', ref: source.code } as const
  return [
    { from: { accountId: PLATFORM, book: 'bank', ref: source.code }, to: receivable, amountMicros, currency },
    {
      from: receivable,
      to: { accountId: PLATFORM, book: 'adjustment', ref: source.code },
      amountMicros: differenceMicros,
      currency,
    },
  ]
}

/**
 * Takes back the record of a payment, with the mirror of its transfer.
 *
 * @throws wrong_state; not_found; remittance_credited (409) when shares were credited because of it
 */
export const withdrawRemittance = (
  deps: DecideDeps,
  viewer: Viewer,
  { id, currency }: { id: string; currency: string },
): Promise<Statement> =>
  deciding(deps, viewer, id, async (trx, row) => {
    if (!RECORDED_IN.includes(row.status)) throw wrongState(row.status)
    if (deps.creditOn === 'remittance' && (row.status === 'posted' || row.status === 'awaiting_approval'))
      throw new AppError('remittance_credited', 409)
    const remittance = await deleteRemittance(trx, { statementId: id, currency })
    if (!remittance) throw notFound()
    if (remittance.transfer_id)
      await reverseTransfers(trx, deps, { transferIds: [remittance.transfer_id], actorId: viewer.userId })
    return {
      event: 'remittance_withdrawn',
      audit: 'statement.remittance_withdrawn',
      details: { amount: decimalOfMicros(remittance.amount_micros), currency },
    }
  })
