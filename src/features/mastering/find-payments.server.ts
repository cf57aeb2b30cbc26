// Finds the payment of a recording that counts: one that is not refunded, else the latest.
import type { Db } from '#lib/db.ts'
import { listFreePayments, listPayments } from './data.server.ts'
import { type Payment, paymentThatCounts } from './domain.ts'

export interface RecordingPayment extends Payment {
  /** The last day (UTC) on which a refund can be requested. */
  refundDeadline: string | null
}

/** Payments by the SHA-256 of the recording, without unpaid recordings. */
export async function findPayments(
  db: Db,
  by: { accountId: string; recordings: readonly string[] },
): Promise<Map<string, RecordingPayment>> {
  const [rows, free] = await Promise.all([listPayments(db, by), listFreePayments(db, by)])
  const payments = rows.flatMap(({ recording_sha256, paid_at, refunded_at, refund_deadline }) =>
    paid_at
      ? [
          {
            recording: recording_sha256,
            paidAt: paid_at,
            refundedAt: refunded_at,
            refundDeadline: refund_deadline,
          },
        ]
      : [],
  )
  for (const { recording_sha256: recording, used_at: paidAt } of free)
    if (recording && paidAt) payments.push({ recording, paidAt, refundedAt: null, refundDeadline: null })
  const found = new Map<string, RecordingPayment>()
  for (const [recording, group] of Map.groupBy(payments, (payment) => payment.recording)) {
    const payment = paymentThatCounts(group)
    if (payment) found.set(recording, payment)
  }
  return found
}

export const findPayment = async (
  db: Db,
  { accountId, recording }: { accountId: string; recording: string },
) => (await findPayments(db, { accountId, recordings: [recording] })).get(recording)
