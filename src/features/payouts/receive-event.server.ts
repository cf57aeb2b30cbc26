// Events of payment services. They may be forged, repeated, late or out of order, so an event only makes us ask.
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { findPayout, insertRailEvent } from './payouts.data.server.ts'

/**
 * Stores an event once and asks about its payout. Unknown payouts and repeated events are accepted and change nothing.
 *
 * @throws AppError `signature_invalid` (400), also for one that is not of the last 300 seconds
 */
export async function receiveStripeEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'payouts'>,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const event = readEvent(deps, body, signature)
  await deps.db.transaction().execute(async (trx) => {
    const payout =
      event.payoutId && UUID.test(event.payoutId) ? await findPayout(trx, event.payoutId) : undefined
    const isNew = await insertRailEvent(trx, {
      rail: 'stripe',
      event_id: event.id,
      kind: event.kind,
      payout_id: payout?.id ?? null,
      received_at: deps.clock.now(),
    })
    if (isNew && payout)
      await deps.jobs.add(trx, 'payouts.ask', { payoutId: payout.id }, { key: `payout-ask:${payout.id}` })
  })
}

function readEvent({ payouts, clock }: Pick<Deps, 'payouts' | 'clock'>, body: string, signature: string) {
  try {
    return payouts.readStripeEvent(body, signature, clock.now())
  } catch (error) {
    log.warn({ err: error }, 'an event of Stripe was refused')
    throw new AppError('signature_invalid', 400)
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
