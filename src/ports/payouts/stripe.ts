// Stripe Connect: an account per owner, links to its onboarding, and payouts: a transfer to the account of the person,
// then a payout from there to their bank.
import Stripe from 'stripe'
import * as z from 'zod'
import { openStripe, readSignedEvent, type SignedBody, type StripeConfig } from '../stripe-client.ts'
import {
  NoRailAnswer,
  type PayoutGateway,
  type PayoutOrder,
  type PayoutRail,
  type RailEvent,
  type RailState,
} from './port.ts'

export type StripeGateway = Pick<PayoutGateway, 'beginSetup' | 'isConfigured' | 'readStripeEvent'> & {
  rail: PayoutRail
}

export function stripeGateway(config: StripeConfig): StripeGateway {
  const stripe = openStripe(config, { maxNetworkRetries: 1 })
  // What moves money is never repeated by the library: the state of a payout says what to do next.
  const payer = openStripe(config, { maxNetworkRetries: 0 })
  return {
    async beginSetup({ accountId, email, returnUrl, stripeAccount }) {
      const account =
        stripeAccount ??
        (
          await stripe.accounts.create(
            {
              type: 'express',
              email,
              metadata: { account_id: accountId },
              capabilities: { transfers: { requested: true } },
              settings: { payouts: { schedule: { interval: 'manual' } } },
            },
            { idempotencyKey: `backline-account-${accountId}` },
          )
        ).id
      // An expired link also returns to us; the page there offers a new one.
      const link = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: returnUrl,
      })
      return { stripeAccount: account, url: link.url }
    },
    async isConfigured(stripeAccount) {
      const { details_submitted, payouts_enabled } = await stripe.accounts.retrieve(stripeAccount)
      return details_submitted === true && payouts_enabled === true
    },
    rail: stripeRail(payer),
    readStripeEvent: (body, signature, now) =>
      readEvent(stripe, config.webhookSecret, { body, signature, now }),
  }
}

function stripeRail(stripe: Stripe): PayoutRail {
  /** Transfers are found by our id, because idempotency keys may be dropped after a day. */
  const findTransfer = async ({ payoutId }: PayoutOrder) =>
    (await stripe.transfers.list({ transfer_group: payoutId, limit: 1 })).data[0]
  const findPayout = async ({ payoutId, destination }: PayoutOrder, after: number) => {
    for await (const payout of stripe.payouts.list(
      { limit: 100, created: { gte: after } },
      { stripeAccount: destination },
    ))
      if (payout.metadata?.payout_id === payoutId) return payout
    return undefined
  }
  const reverse = async (order: PayoutOrder, transfer: Stripe.Transfer) => {
    if (!transfer.reversed)
      await stripe.transfers.createReversal(
        transfer.id,
        { metadata: { payout_id: order.payoutId } },
        { idempotencyKey: `${order.payoutId}:reversal` },
      )
  }

  return {
    send: (order) =>
      answered(async () => {
        const { payoutId, destination, amountMinor: amount, currency, description } = order
        const metadata = { payout_id: payoutId, account_id: order.accountId }
        let transfer = await findTransfer(order)
        try {
          transfer ??= await stripe.transfers.create(
            {
              amount,
              currency: currency.toLowerCase(),
              destination,
              transfer_group: payoutId,
              metadata,
              description,
            },
            { idempotencyKey: `${payoutId}:transfer` },
          )
        } catch (error) {
          return refusal(error)
        }
        if (transfer.reversed) return { state: 'refused', reason: 'reversed' }
        try {
          const payout =
            (await findPayout(order, transfer.created)) ??
            (await stripe.payouts.create(
              { amount, currency: currency.toLowerCase(), metadata },
              { stripeAccount: destination, idempotencyKey: `${payoutId}:payout` },
            ))
          return { state: 'accepted', reference: transfer.id, payout: payout.id }
        } catch (error) {
          const refused = refusal(error)
          await reverse(order, transfer)
          return refused
        }
      }),
    find: (order) =>
      answered(async (): Promise<RailState> => {
        const transfer = await findTransfer(order)
        if (!transfer) return { state: 'not_found' }
        const payout = await findPayout(order, transfer.created)
        const ids = { reference: transfer.id, payout: payout?.id ?? null }
        if (payout?.status === 'failed' || payout?.status === 'canceled')
          return { state: 'failed', ...ids, reason: payout.failure_code ?? payout.status }
        if (transfer.reversed) return { state: 'failed', ...ids, reason: 'reversed' }
        if (!payout) return { state: 'incomplete' }
        return { state: payout.status === 'paid' ? 'paid' : 'pending', ...ids }
      }),
    reclaim: (order) =>
      answered(async () => {
        const transfer = await findTransfer(order)
        if (transfer) await reverse(order, transfer)
      }),
    report: (day) =>
      answered(async () => {
        const from = Date.parse(`${day}T00:00:00Z`) / 1000
        const lines = []
        for await (const transfer of stripe.transfers.list({
          created: { gte: from, lt: from + 86_400 },
          limit: 100,
        }))
          lines.push({
            reference: transfer.transfer_group ?? transfer.id,
            amountMinor: transfer.amount,
            currency: transfer.currency.toUpperCase(),
          })
        return lines
      }),
  }
}

/** A request that Stripe has checked and refused. Anything else may have had an effect. */
function refusal(error: unknown): { state: 'refused'; reason: string } {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && (error.statusCode ?? 500) < 409)
    return { state: 'refused', reason: error.code ?? 'refused' }
  throw error
}

async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof NoRailAnswer ? error : new NoRailAnswer(error)
  }
}

function readEvent(stripe: Stripe, secret: string | undefined, signed: SignedBody): RailEvent {
  const event = readSignedEvent(stripe, secret, signed)
  const { metadata, transfer_group } = Subject.safeParse(event.data.object).data ?? {}
  return { id: event.id, kind: event.type, payoutId: metadata?.payout_id ?? transfer_group ?? null }
}

/** What names the payout of an event: our own mark on it, or the group of its transfer. */
const Subject = z.object({
  metadata: z.object({ payout_id: z.string().optional() }).nullish(),
  transfer_group: z.string().nullish(),
})
