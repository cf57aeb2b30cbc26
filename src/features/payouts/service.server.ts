// Public server API of payouts.
import type { Db } from '#lib/db.ts'
import type { Rail } from '#ports/payouts/index.ts'
import type { WithholdingTable } from './domain/withholding.ts'
import { countByState, sumTotals } from './payouts.data.server.ts'

export { approveBatch, previewBatch, proposeBatch } from './approve-payouts.server.ts'
export {
  checkPayoneer,
  checkStripe,
  choosePayout,
  payoutHold,
  setUpPayoneer,
  setUpStripe,
} from './choose-method.server.ts'
export {
  type ActiveRequest,
  cancelRequestsOnPlanEnd,
  followPlan,
  listActiveRequests,
} from './follow-plan.server.ts'
export { namePayouts } from './payouts.data.server.ts'
export { receiveStripeEvent } from './receive-event.server.ts'
export { nameDifferences } from './reconciliation.data.server.ts'
export { cancelPayout, requestPayout } from './request-payout.server.ts'
export { decideTaxForm, listTaxForms } from './review-tax-form.server.ts'
export { submitTaxForm } from './submit-tax-form.server.ts'

/** What the operator has configured for payouts. */
export interface PayoutRules {
  minimumMicros: Record<Rail, bigint>
  /** What a payment service charges for a payout, which the person bears. */
  costMicros: Record<Rail, bigint>
  /** Batches of more need a second person. */
  approvalLimitMicros: bigint
  /** Null: nothing is withheld. */
  withholding: WithholdingTable | null
}

declare module '#lib/deps.ts' {
  interface Deps {
    payoutRules: PayoutRules
  }
}

/** What left or is leaving: micro-units by currency. */
export const payoutTotals = (db: Db, accountId: string) => sumTotals(db, accountId)

/** How many payouts wait for staff. */
export async function payoutStats({ db }: { db: Db }): Promise<{ due: number; unknown: number }> {
  const counts = await countByState(db)
  return { due: counts.get('due')?.count ?? 0, unknown: counts.get('unknown')?.count ?? 0 }
}
