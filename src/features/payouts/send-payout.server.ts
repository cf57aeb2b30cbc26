// Sends an approved payout. The exact request is stored before the call; what the call did is recorded after it. A process
// that ends between the two leaves a payout that is being sent, and the payment service says what became of it.
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { NoRailAnswer, type PayoutOrder, type Rail, type SendAnswer } from '#ports/payouts/index.ts'
import { CENT, centsOf } from './domain/amounts.ts'
import { withholdingOf } from './domain/withholding.ts'
import { findAccountStates } from './find-pauses.server.ts'
import { findPayoutForUpdate, insertOrder, type PayoutRow } from './payouts.data.server.ts'
import { taxFactsOf } from './tax-facts.server.ts'
import { transitionPayouts } from './transition-payouts.server.ts'

export type SendDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'payouts' | 'payoutRules'>

/** Job `payouts.send`. */
export async function sendPayout(deps: SendDeps, { payoutId }: { payoutId: string }): Promise<void> {
  const prepared = await prepareOrder(deps, payoutId)
  if (prepared) await callRail(deps, prepared.rail, prepared.order)
}

/** Decides in one transaction what is sent. @returns undefined when nothing is to be sent now */
async function prepareOrder(
  deps: SendDeps,
  payoutId: string,
): Promise<{ rail: Rail; order: PayoutOrder } | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const payout = await findPayoutForUpdate(trx, payoutId)
    // An earlier attempt ended after its call may have been made.
    if (payout?.state === 'sending') {
      const reason = 'interrupted'
      await transitionPayouts(trx, deps, [{ payout, to: 'unknown', reason }], { role: 'system' })
      return undefined
    }
    if (payout?.state !== 'approved') return undefined
    const account = (await findAccountStates(trx, deps, [payout.account_id]))(payout.account_id)
    const [pause] = deps.payouts.rail(payout.rail) ? account.pauses : (['method_missing'] as const)
    if (pause) {
      await transitionPayouts(trx, deps, [{ payout, to: 'due', reason: pause }], { role: 'system' })
      return undefined
    }
    const now = deps.clock.now()
    const tax = withholdingOf(deps.payoutRules.withholding, taxFactsOf(account.taxForm, now), {
      amountMicros: payout.amount_micros,
      usSourceMicros: payout.us_source_micros,
    })
    const cost = deps.payoutRules.costMicros[payout.rail]
    const net = payout.amount_micros - tax.micros - cost
    if (net < CENT) {
      const reason = 'nothing_left'
      await transitionPayouts(trx, deps, [{ payout, to: 'cancelled', reason }], { role: 'system' })
      return undefined
    }
    const order: PayoutOrder = {
      payoutId,
      accountId: payout.account_id,
      destination: payout.destination,
      amountMinor: centsOf(net),
      currency: payout.currency,
      description: `Payout ${payoutId}`,
    }
    await insertOrder(trx, payout.rail, order, now)
    const values = {
      withheld_micros: tax.micros,
      cost_micros: cost,
      net_micros: net,
      jurisdiction: tax.jurisdiction,
    }
    await transitionPayouts(trx, deps, [{ payout, to: 'sending', values }], { role: 'system' })
    return { rail: payout.rail, order }
  })
}

/** Sends an order for the first time, or again under the same id, and records the answer. */
export async function callRail(deps: SendDeps, name: Rail, order: PayoutOrder): Promise<void> {
  const rail = deps.payouts.rail(name)
  if (!rail) return
  const answer = await rail.send(order).catch((error: unknown) => {
    if (!(error instanceof NoRailAnswer))
      log.error({ err: error, payoutId: order.payoutId }, 'payout adapter')
    else log.warn({ err: error.cause, payoutId: order.payoutId }, 'a payout has no answer')
    return undefined
  })
  await recordAnswer(deps, order.payoutId, answer)
}

/** @param answer undefined: nobody knows whether it was sent */
async function recordAnswer(deps: SendDeps, payoutId: string, answer: SendAnswer | undefined): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payout = await findPayoutForUpdate(trx, payoutId)
    if (payout?.state !== 'sending' && payout?.state !== 'unknown') return
    const change = changeOf(payout, answer)
    const role = answer ? ('rail' as const) : ('system' as const)
    if (change) await transitionPayouts(trx, deps, [{ payout, ...change }], { role })
  })
}

function changeOf(payout: PayoutRow, answer: SendAnswer | undefined) {
  if (!answer) return payout.state === 'unknown' ? undefined : { to: 'unknown' as const, reason: 'no_answer' }
  if (answer.state === 'refused') return { to: 'failed' as const, reason: answer.reason }
  return { to: 'sent' as const, values: { rail_reference: answer.reference, rail_payout: answer.payout } }
}
