// Events of the billing service. They may be forged, repeated, late or out of order, so an event only makes us ask.
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { findCheckoutOfSession, insertEvent } from './data.server.ts'

/**
 * Stores an event once, and asks about what it names. Both happen or neither.
 *
 * @throws AppError `signature_invalid` (400), also for one that is not of the last 300 seconds
 */
export async function receiveBillingEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'billing'>,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const event = readEvent(deps, body, signature)
  await deps.db.transaction().execute(async (trx) => {
    const row = { event_id: event.id, kind: event.kind, received_at: deps.clock.now() }
    if (!(await insertEvent(trx, row))) return
    const checkout = event.checkout ? await findCheckoutOfSession(trx, event.checkout) : undefined
    if (checkout)
      await deps.jobs.add(
        trx,
        'billing.checkout',
        { checkoutId: checkout.id },
        { key: `billing-checkout:${checkout.id}` },
      )
    // Of something that is paid once.
    else if (event.checkout)
      await deps.jobs.add(
        trx,
        'purchases.session',
        { sessionId: event.checkout },
        { key: `purchases-session:${event.checkout}` },
      )
    if (event.payment)
      await deps.jobs.add(
        trx,
        'refunds.payment',
        { paymentId: event.payment },
        { key: `refunds-payment:${event.payment}` },
      )
    if (event.subscription)
      await deps.jobs.add(
        trx,
        'billing.follow',
        { gatewayId: event.subscription },
        { key: `billing-follow:${event.subscription}` },
      )
  })
}

function readEvent({ billing, clock }: Pick<Deps, 'billing' | 'clock'>, body: string, signature: string) {
  try {
    return billing.readEvent(body, signature, clock.now())
  } catch (error) {
    log.warn({ err: error }, 'an event of the billing service was refused')
    throw new AppError('signature_invalid', 400)
  }
}
