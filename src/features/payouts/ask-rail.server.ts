// Asks the payment service what became of a payout: after no answer, after an event, and until it can no longer come back.
import type { Trx } from '#lib/db.ts'
import { log } from '#lib/log.ts'
import type { PayoutOrder, Rail, RailState } from '#ports/payouts/index.ts'
import { ALERT_MS, maySendAgain } from './domain/payout-states.ts'
import { findOrder, findPayoutForUpdate, type PayoutRow, setAsked } from './payouts.data.server.ts'
import { callRail, type SendDeps } from './send-payout.server.ts'
import { alertStaff, type PayoutChange, planAsking, transitionPayouts } from './transition-payouts.server.ts'

/** Job `payouts.ask`. Schedules the next question when the answer changes nothing. */
export async function askRail(deps: SendDeps, { payoutId }: { payoutId: string }): Promise<void> {
  const asked = await findOrder(deps.db, payoutId)
  const rail = asked && deps.payouts.rail(asked.rail)
  if (!rail) return
  const { order } = asked
  const state = await rail.find(order).catch((error: unknown) => {
    log.warn({ err: error, payoutId }, 'the payment service did not answer about a payout')
    return undefined
  })
  // Money that did not arrive is taken back from the payment service before the person gets it back.
  const isReclaimed =
    state?.state !== 'failed' ||
    (await rail.reclaim(order).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error, payoutId }, 'a failed payout could not be taken back')
        return false
      },
    ))
  for (let step = 0; step < STEPS_MAX; step++) {
    const next = await recordState(deps, payoutId, isReclaimed ? state : undefined)
    if (next === 'send_again') await sendAgain(deps, asked)
    if (next !== 'more') return
  }
}

/** From unknown to sent to paid to failed; each step posts to the ledger in its own transaction. */
const STEPS_MAX = 4

const sendAgain = (deps: SendDeps, { rail, order }: { rail: Rail; order: PayoutOrder }) => {
  log.warn({ payoutId: order.payoutId }, 'a payout is sent again under the same id')
  return callRail(deps, rail, order)
}

/** @returns `more` when the answer allows another step, `send_again` when the order is to be sent again */
async function recordState(
  deps: SendDeps,
  payoutId: string,
  state: RailState | undefined,
): Promise<'done' | 'more' | 'send_again'> {
  return deps.db.transaction().execute(async (trx) => {
    const payout = await findPayoutForUpdate(trx, payoutId)
    if (!payout || !ASKED.some((asked) => asked === payout.state)) return 'done'
    const now = deps.clock.now()
    if (payout.state === 'sending') {
      // The job that sends it has not recorded an answer: it was interrupted, or is still waiting for one.
      const change: PayoutChange = { payout, to: 'unknown', reason: 'no_answer' }
      await transitionPayouts(trx, deps, [change], { role: 'system' })
      return 'more'
    }
    const change = changeOf(payout, state)
    if (change) {
      await transitionPayouts(trx, deps, [change], { role: 'rail' })
      return 'more'
    }
    await alertIfLate(trx, deps, payout)
    const isMissing = state?.state === 'not_found' && payout.state === 'unknown'
    const count = isMissing ? payout.not_found_count + 1 : 0
    const since = isMissing ? (payout.not_found_since ?? now) : null
    const again = state?.state === 'incomplete' || (isMissing && maySendAgain(count, since, now))
    await setAsked(trx, payoutId, {
      asked_at: now,
      not_found_count: again ? 0 : count,
      not_found_since: again ? null : since,
    })
    await planAsking(trx, deps, payout)
    return again ? 'send_again' : 'done'
  })
}

const ASKED = ['sending', 'unknown', 'sent', 'paid'] as const

function changeOf(payout: PayoutRow, state: RailState | undefined): PayoutChange | undefined {
  if (!state || state.state === 'not_found' || state.state === 'incomplete') return undefined
  const values = { rail_reference: state.reference, rail_payout: state.payout }
  if (state.state === 'failed') {
    const reason = payout.state === 'paid' ? 'returned' : state.reason
    return { payout, to: 'failed', reason, values }
  }
  if (payout.state === 'unknown') return { payout, to: 'sent', values }
  return payout.state === 'sent' && state.state === 'paid' ? { payout, to: 'paid', values } : undefined
}

async function alertIfLate(trx: Trx, deps: SendDeps, payout: PayoutRow): Promise<void> {
  const now = deps.clock.now()
  const { unknown_since: since, state, alerted_at } = payout
  if (state !== 'unknown' || alerted_at || !since || now.getTime() - since.getTime() < ALERT_MS) return
  await setAsked(trx, payout.id, { alerted_at: now })
  log.error({ event: 'payout_unknown', payoutId: payout.id, since }, 'a payout has been unknown for two days')
  await alertStaff(trx, deps, payout)
}
