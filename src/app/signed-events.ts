// Events that payment services announce: of payouts, of billing, and of the App Store. They carry no session but a signature
// over their exact bytes.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import type { Env } from './http.ts'
import { refuse } from './refusals.ts'

/** Several times the largest event, an invoice with its lines. */
const EVENT_BYTES_MAX = 256 * 1024

/** @param receive stores what was announced, or refuses its signature */
export function signedEvents(receive: (c: Context<Env>) => Promise<void>) {
  const bounded = createMiddleware<Env>((c, next) =>
    bodyLimit({
      maxSize: EVENT_BYTES_MAX,
      onError: () => refuse(c, new AppError('body_too_large', 413, { params: { max: '256KB' } })),
    })(c, next),
  )
  const received = createMiddleware<Env>(async (c) => {
    await receive(c)
    return c.json({ received: true })
  })
  return [bounded, received] as const
}

export const stripeEvents = (receiveEvent: (event: { body: string; signature: string }) => Promise<void>) =>
  signedEvents(async (c) =>
    receiveEvent({ body: await c.req.text(), signature: c.req.header('stripe-signature') ?? '' }),
  )
