// The objects of the test gateway in the shapes of Stripe's API. Every field has the name and type of Stripe's own.
import type Stripe from 'stripe'
import type {
  GatewayCredit,
  GatewayCustomer,
  GatewayEvent,
  GatewayInvoice,
  GatewayPayment,
  GatewayPrice,
  GatewayRefund,
  GatewaySession,
  GatewaySubscription,
} from './store.ts'

/** Part of an object of Stripe's API, to any depth. */
type Part<T> = T extends readonly (infer Item)[]
  ? Part<Item>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T

export const listOf = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data })

export const priceObject = (price: GatewayPrice) =>
  ({
    id: price.id,
    object: 'price',
    active: price.active,
    currency: price.currency,
    livemode: false,
    lookup_key: price.lookupKey,
    nickname: null,
    product: `prod_${price.lookupKey}`,
    recurring: { interval: price.interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: price.amountMinor,
  }) satisfies Part<Stripe.Price>

export const customerObject = (customer: GatewayCustomer) =>
  ({
    id: customer.id,
    object: 'customer',
    created: customer.created,
    email: customer.email,
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
  }) satisfies Part<Stripe.Customer>

export const sessionObject = (session: GatewaySession, url: string | null) =>
  ({
    id: session.id,
    object: 'checkout.session',
    amount_total: session.amountMinor,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
    customer: session.customer,
    expires_at: session.expiresAt,
    invoice: session.invoice,
    livemode: false,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: session.payment,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscription,
    success_url: session.successUrl,
    url: session.status === 'open' ? url : null,
  }) satisfies Part<Stripe.Checkout.Session>

export const subscriptionObject = (subscription: GatewaySubscription, price: GatewayPrice) =>
  ({
    id: subscription.id,
    object: 'subscription',
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.endedAt,
    created: subscription.created,
    currency: price.currency,
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
      data: [
        {
          id: `si_${subscription.id.slice(4)}`,
          object: 'subscription_item',
          created: subscription.created,
          current_period_end: subscription.periodEnd,
          current_period_start: subscription.periodStart,
          price: priceObject(price),
          quantity: 1,
          subscription: subscription.id,
        },
      ],
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    status: subscription.status,
  }) satisfies Part<Stripe.Subscription>

export const invoiceObject = (invoice: GatewayInvoice, pdf: string) =>
  ({
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.amountMinor - invoice.creditMinor,
    amount_paid: invoice.status === 'paid' ? invoice.amountMinor - invoice.creditMinor : 0,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.description,
    invoice_pdf: pdf,
    lines: { object: 'list', has_more: false, url: `/v1/invoices/${invoice.id}/lines`, data: [] },
    livemode: false,
    number: invoice.number,
    parent: invoice.subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { metadata: null, subscription: invoice.subscription },
        }
      : null,
    status: invoice.status,
    total: invoice.amountMinor,
    ...(invoice.payment
      ? {
          payments: {
            object: 'list',
            has_more: false,
            url: `/v1/invoice_payments?invoice=${invoice.id}`,
            data: [
              {
                object: 'invoice_payment',
                invoice: invoice.id,
                payment: { type: 'payment_intent', payment_intent: invoice.payment },
                status: 'paid',
              },
            ],
          },
        }
      : {}),
  }) satisfies Part<Stripe.Invoice>

export const refundObject = (refund: GatewayRefund) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amountMinor,
    charge: chargeIdOf(refund.payment),
    created: refund.created,
    currency: refund.currency,
    metadata: {},
    payment_intent: refund.payment,
    status: 'succeeded',
  }) satisfies Part<Stripe.Refund>

const chargeIdOf = (payment: string) => `ch_${payment.slice(3)}`

export const chargeObject = (payment: GatewayPayment) =>
  ({
    id: chargeIdOf(payment.id),
    object: 'charge',
    amount: payment.amountMinor,
    amount_refunded: payment.refundedMinor,
    created: payment.created,
    currency: payment.currency,
    customer: payment.customer,
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: payment.id,
    refunded: payment.refundedMinor === payment.amountMinor,
    status: 'succeeded',
  }) satisfies Part<Stripe.Charge>

/** What the customer owes, so credit is negative. */
export const creditObject = (credit: GatewayCredit) =>
  ({
    id: credit.id,
    object: 'customer_balance_transaction',
    amount: -credit.amountMinor,
    created: credit.created,
    currency: credit.currency,
    customer: credit.customer,
    description: credit.description,
    ending_balance: -credit.balanceMinor,
    invoice: credit.invoice,
    livemode: false,
    metadata: credit.metadata,
    type: credit.invoice ? 'applied_to_invoice' : 'adjustment',
  }) satisfies Part<Stripe.CustomerBalanceTransaction>

export const portalObject = (customer: string, url: string, returnUrl: string, created: number) =>
  ({
    id: `bps_${customer.slice(4)}`,
    object: 'billing_portal.session',
    created,
    customer,
    livemode: false,
    return_url: returnUrl,
    url,
  }) satisfies Part<Stripe.BillingPortal.Session>

export const eventObject = (event: GatewayEvent) => ({
  id: event.id,
  object: 'event',
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: 1,
  type: event.type,
})
