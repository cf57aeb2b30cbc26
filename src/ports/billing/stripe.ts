// Stripe Billing: Checkout for payments, the customer portal, subscriptions with prices by lookup key.
import Stripe from 'stripe'
import * as z from 'zod'
import { openStripe, readSignedEvent, type SignedBody, type StripeConfig } from '../stripe-client.ts'
import {
  type BillingEvent,
  type BillingGateway,
  type CheckoutState,
  type CreditEntry,
  type Invoice,
  NoBillingAnswer,
  type PriceOrder,
  type RefundResult,
  type SubscriptionState,
} from './port.ts'

export interface StripeBillingConfig extends StripeConfig {
  /** Stripe Tax adds the tax of the customer's address to what a checkout asks for. */
  hasTax?: boolean
}

/** With Stripe Tax: the address is asked for and stored, because renewals need it, and a company can enter its tax number. */
const TAX = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>

export function stripeBilling(config: StripeBillingConfig): BillingGateway {
  const stripe = openStripe(config, { maxNetworkRetries: 1 })
  const tax = config.hasTax ? TAX : {}

  /** The price in force for a key; one whose amount has changed since is replaced and keeps its subscribers. */
  async function priceOf(order: PriceOrder): Promise<string> {
    const { lookupKey, name, amountMinor, interval } = order
    const currency = order.currency.toLowerCase()
    const known = (await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0]
    if (known?.unit_amount === amountMinor && known.currency === currency) return known.id
    const made = await stripe.prices.create(
      {
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        unit_amount: amountMinor,
        currency,
        recurring: { interval },
        product_data: { name },
      },
      { idempotencyKey: `backline-price-${lookupKey}-${amountMinor}-${currency}-${known?.id ?? 'first'}` },
    )
    return made.id
  }

  return {
    isOpen: true,
    createCustomer: ({ accountId, email, name }) =>
      answered(async () => {
        const customer = await stripe.customers.create(
          { email, name, metadata: { account_id: accountId } },
          { idempotencyKey: `backline-customer-${accountId}` },
        )
        return customer.id
      }),
    openSubscriptionCheckout: (order) =>
      answered(async () => {
        const metadata = { account_id: order.accountId, checkout_id: order.checkoutId }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            ...tax,
            customer: order.customer,
            client_reference_id: order.checkoutId,
            line_items: [{ price: await priceOf(order.price), quantity: 1 }],
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            expires_at: secondsOf(order.expiresAt),
            metadata,
            subscription_data: { metadata },
          },
          { idempotencyKey: `backline-checkout-${order.checkoutId}` },
        )
        return linkOf(session)
      }),
    openPaymentCheckout: (order) =>
      answered(async () => {
        const metadata = { account_id: order.accountId, checkout_id: order.checkoutId }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            ...(order.isUntaxed ? {} : tax),
            customer: order.customer,
            client_reference_id: order.checkoutId,
            line_items: [
              {
                price_data: {
                  currency: order.currency.toLowerCase(),
                  unit_amount: order.amountMinor,
                  product_data: { name: order.description },
                },
                quantity: 1,
              },
            ],
            invoice_creation: { enabled: true, invoice_data: { description: order.description } },
            payment_intent_data: { metadata },
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            expires_at: secondsOf(order.expiresAt),
            metadata,
          },
          { idempotencyKey: `backline-checkout-${order.checkoutId}` },
        )
        return linkOf(session)
      }),
    findCheckout: (id) => answered(async () => checkoutOf(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) =>
      answered(async () => {
        try {
          await stripe.checkout.sessions.expire(id)
        } catch (error) {
          // It is paid or has expired already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    openPortal: ({ customer, returnUrl }) =>
      answered(async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
        return { url }
      }),
    findSubscription: (id) => answered(async () => subscriptionOf(await stripe.subscriptions.retrieve(id))),
    setPrice: (id, order) =>
      answered(async () => {
        const item = itemOf(await stripe.subscriptions.retrieve(id))
        const price = await priceOf(order)
        if (item.price.id === price) return
        await stripe.subscriptions.update(id, {
          items: [{ id: item.id, price }],
          proration_behavior: 'none',
        })
      }),
    setCancelsAtPeriodEnd: (id, cancels) =>
      answered(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancels })
      }),
    endSubscription: (id) =>
      answered(async () => {
        try {
          await stripe.subscriptions.cancel(id)
        } catch (error) {
          // It has ended already.
          if (!isMissing(error)) throw error
        }
      }),
    listInvoices: (customer) =>
      answered(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 })
        return data.flatMap(invoiceOf)
      }),
    refund: ({ payment, amountMinor, key }) =>
      answered(async () => {
        await stripe.refunds.create(
          { payment_intent: payment, ...(amountMinor === undefined ? {} : { amount: amountMinor }) },
          { idempotencyKey: `backline-refund-${key}` },
        )
      }),
    listRefunds: (payment) =>
      answered(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
        return data.map(refundOf)
      }),
    addCredit: ({ customer, amountMinor, currency, description, key }) =>
      answered(async () => {
        const { id } = await stripe.customers.createBalanceTransaction(
          customer,
          // What the customer owes, so credit is negative.
          { amount: -amountMinor, currency: currency.toLowerCase(), description, metadata: { key } },
          { idempotencyKey: `backline-credit-${key}` },
        )
        return id
      }),
    listCredit: (customer) =>
      answered(async () => {
        const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 })
        return data.map(creditOf)
      }),
    findPaymentOfInvoice: (id) =>
      answered(async () => {
        const { payments } = await stripe.invoices.retrieve(id, { expand: ['payments'] })
        return idOf(payments?.data[0]?.payment.payment_intent)
      }),
    readEvent: (body, signature, now) => readEvent(stripe, config.webhookSecret, { body, signature, now }),
  }
}

const linkOf = ({ id, url }: Stripe.Checkout.Session) => {
  if (!url) throw new Error('The checkout has no page.')
  return { id, url }
}

const checkoutOf = (session: Stripe.Checkout.Session): CheckoutState => ({
  id: session.id,
  state:
    session.status === 'expired'
      ? 'expired'
      : session.status === 'complete' && session.payment_status !== 'unpaid'
        ? 'paid'
        : 'open',
  subscription: idOf(session.subscription),
  payment: idOf(session.payment_intent),
  invoice: idOf(session.invoice),
})

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0]
  if (!item) throw new Error('The subscription has no price.')
  return item
}

function subscriptionOf(subscription: Stripe.Subscription): SubscriptionState {
  const { price, current_period_start, current_period_end } = itemOf(subscription)
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    accountId: subscription.metadata.account_id ?? null,
    status: STATUSES[subscription.status] ?? 'incomplete',
    lookupKey: price.lookup_key,
    amountMinor: price.unit_amount ?? 0,
    currency: price.currency.toUpperCase(),
    interval: price.recurring?.interval === 'month' ? 'month' : 'year',
    periodStart: dateOf(current_period_start),
    periodEnd: dateOf(current_period_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
  }
}

const STATUSES: Partial<Record<string, SubscriptionState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

function invoiceOf(invoice: Stripe.Invoice): Invoice[] {
  const status = INVOICE_STATUSES[invoice.status ?? 'draft']
  if (!status || !invoice.id) return []
  return [
    {
      id: invoice.id,
      number: invoice.number,
      status,
      totalMinor: invoice.total,
      paidMinor: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      description: invoice.description ?? invoice.lines.data[0]?.description ?? '',
      issuedAt: dateOf(invoice.created),
      pdfUrl: invoice.invoice_pdf ?? null,
      subscription: idOf(invoice.parent?.subscription_details?.subscription),
    },
  ]
}

const refundOf = ({ id, status, amount }: Stripe.Refund): RefundResult => ({
  id,
  state:
    status === 'succeeded' ? 'settled' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  amountMinor: amount,
})

const creditOf = (entry: Stripe.CustomerBalanceTransaction): CreditEntry => ({
  id: entry.id,
  amountMinor: 0 - entry.amount,
  balanceMinor: 0 - entry.ending_balance,
  currency: entry.currency.toUpperCase(),
  invoice: idOf(entry.invoice),
  description: entry.description ?? '',
  key: entry.metadata?.key ?? null,
  at: dateOf(entry.created),
})

const INVOICE_STATUSES: Partial<Record<string, Invoice['status']>> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
  void: 'void',
}

function readEvent(stripe: Stripe, secret: string | undefined, signed: SignedBody): BillingEvent {
  const event = readSignedEvent(stripe, secret, signed)
  const { object, id, subscription, parent, payment_intent } = Subject.parse(event.data.object)
  return {
    id: event.id,
    kind: event.type,
    checkout: object === 'checkout.session' ? (id ?? null) : null,
    subscription:
      object === 'subscription'
        ? (id ?? null)
        : (subscription ?? parent?.subscription_details?.subscription ?? null),
    payment: object === 'refund' || object === 'charge' ? (payment_intent ?? null) : null,
  }
}

/** What names the checkout, subscription or payment of an event. */
const Subject = z.object({
  object: z.string(),
  id: z.string().optional(),
  subscription: z.string().nullish().catch(null),
  payment_intent: z.string().nullish().catch(null),
  parent: z
    .object({ subscription_details: z.object({ subscription: z.string().nullish().catch(null) }).nullish() })
    .nullish(),
})

async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new NoBillingAnswer(error)
  }
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
const dateOf = (seconds: number) => new Date(seconds * 1000)
const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
