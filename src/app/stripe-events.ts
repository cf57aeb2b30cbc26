// POST /v1/payouts/events/stripe: events that Stripe announces, as the exact bytes that were signed.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { receiveStripeEvent } from '#features/payouts/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import type { Env } from './http.ts'

/** Ten times the largest event of a payout. */
const EVENT_BYTES_MAX = 64 * 1024

export function stripeEvents(deps: Deps, refuse: (c: Context<Env>, error: unknown) => Response) {
  const bounded = createMiddleware<Env>((c, next) =>
    bodyLimit({
      maxSize: EVENT_BYTES_MAX,
      onError: () => refuse(c, new AppError('body_too_large', 413, { params: { max: '64KB' } })),
    })(c, next),
  )
  const receive = createMiddleware<Env>(async (c) => {
    await receiveStripeEvent(deps, {
      body: await c.req.text(),
      signature: c.req.header('stripe-signature') ?? '',
    })
    return c.json({ received: true })
  })
  return [bounded, receive] as const
}
