// Events that Stripe announces, of payouts and of billing, as the exact bytes that were signed.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import type { Env } from './http.ts'

/** Several times the largest event, an invoice with its lines. */
const EVENT_BYTES_MAX = 256 * 1024

/** @param receiveEvent stores what was announced, or refuses its signature */
export function stripeEvents(
  receiveEvent: (event: { body: string; signature: string }) => Promise<void>,
  refuse: (c: Context<Env>, error: unknown) => Response,
) {
  const bounded = createMiddleware<Env>((c, next) =>
    bodyLimit({
      maxSize: EVENT_BYTES_MAX,
      onError: () => refuse(c, new AppError('body_too_large', 413, { params: { max: '256KB' } })),
    })(c, next),
  )
  const receive = createMiddleware<Env>(async (c) => {
    await receiveEvent({
      body: await c.req.text(),
      signature: c.req.header('stripe-signature') ?? '',
    })
    return c.json({ received: true })
  })
  return [bounded, receive] as const
}
