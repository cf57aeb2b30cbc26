// The part of Stripe's HTTP interface that billing calls.
import { type Context, Hono } from 'hono'
import type { TestGateway } from './gateway.ts'
import {
  creditObject,
  customerObject,
  invoiceObject,
  listOf,
  portalObject,
  priceObject,
  refundObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts'
import { type GatewayPrice, type GatewaySession, hashOf } from './store.ts'

interface Links {
  checkoutOf: (session: string) => string
  portalOf: (customer: string, back: string) => string
  pdfOf: (invoice: string) => string
}

type Form = Record<string, string>

/** Served in process, or over HTTP in tests. */
export function billingApi(gateway: TestGateway, { checkoutOf, portalOf, pdfOf }: Links): Hono {
  const { store, seconds } = gateway
  const api = new Hono()

  /** Repeats the first answer to a key, as Stripe does. */
  const once = async (c: Context, work: (form: Form) => Response | Promise<Response>) => {
    const key = c.req.header('idempotency-key')
    const known = key && store.get('answers', `${c.req.path} ${key}`)
    if (known) return c.newResponse(known.body, known.status as 200, { 'content-type': 'application/json' })
    const answer = await work(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (key)
      store.put('answers', `${c.req.path} ${key}`, {
        status: answer.status,
        body: await answer.clone().text(),
      })
    return answer
  }

  api.post('/v1/customers', (c) =>
    once(c, (form) => {
      const id = `cus_${hashOf(c.req.header('idempotency-key') ?? form.email ?? '')}`
      const customer = {
        id,
        email: form.email ?? '',
        name: form.name ?? '',
        metadata: groupOf(form, 'metadata'),
        created: seconds(),
        card: null,
      }
      store.put('customers', id, customer)
      return c.json(customerObject(customer))
    }),
  )

  api.get('/v1/prices', (c) => {
    const keys = c.req.queries('lookup_keys[0]') ?? c.req.queries('lookup_keys[]') ?? []
    const prices = store.list('prices').filter(({ active, lookupKey }) => active && keys.includes(lookupKey))
    return c.json(listOf('/v1/prices', prices.map(priceObject)))
  })
  api.post('/v1/prices', (c) =>
    once(c, (form) => {
      const lookupKey = form.lookup_key ?? ''
      const taken = store.list('prices').filter((price) => price.lookupKey === lookupKey)
      if (taken.length > 0 && form.transfer_lookup_key !== 'true') return refuse(c, 'lookup_key_in_use')
      for (const price of taken) store.put('prices', price.id, { ...price, active: false })
      const price: GatewayPrice = {
        id: `price_${hashOf(`${lookupKey} ${form.unit_amount} ${taken.length}`)}`,
        lookupKey,
        name: form['product_data[name]'] ?? '',
        amountMinor: Number(form.unit_amount),
        currency: form.currency ?? '',
        interval: form['recurring[interval]'] === 'month' ? 'month' : 'year',
        active: true,
      }
      store.put('prices', price.id, price)
      return c.json(priceObject(price))
    }),
  )

  api.post('/v1/checkout/sessions', (c) =>
    once(c, (form) => {
      const mode = form.mode === 'subscription' ? 'subscription' : 'payment'
      const price = mode === 'subscription' ? store.get('prices', form['line_items[0][price]'] ?? '') : null
      if (price === undefined || !store.get('customers', form.customer ?? ''))
        return refuse(c, 'resource_missing', 404)
      const expiresAt = Number(form.expires_at)
      if (expiresAt < seconds() + 1_800 || expiresAt > seconds() + 86_400)
        return refuse(c, 'expires_at_invalid')
      const reference = form.client_reference_id ?? ''
      const session: GatewaySession = {
        id: `cs_test_${hashOf(reference)}`,
        mode,
        customer: form.customer ?? '',
        reference,
        metadata: groupOf(form, 'metadata'),
        subscriptionMetadata: groupOf(form, 'subscription_data[metadata]'),
        price: price?.id ?? null,
        amountMinor: price?.amountMinor ?? Number(form['line_items[0][price_data][unit_amount]']),
        currency: price?.currency ?? form['line_items[0][price_data][currency]'] ?? '',
        description: price?.name ?? form['line_items[0][price_data][product_data][name]'] ?? '',
        successUrl: form.success_url ?? '',
        cancelUrl: form.cancel_url ?? '',
        created: seconds(),
        expiresAt,
        status: 'open',
        subscription: null,
        payment: null,
        invoice: null,
      }
      store.put('sessions', session.id, session)
      return c.json(sessionObject(session, checkoutOf(session.id)))
    }),
  )
  api.get('/v1/checkout/sessions/:id', (c) => {
    const session = gateway.currentSession(c.req.param('id'))
    return session
      ? c.json(sessionObject(session, checkoutOf(session.id)))
      : refuse(c, 'resource_missing', 404)
  })
  api.post('/v1/checkout/sessions/:id/expire', (c) => {
    const session = gateway.currentSession(c.req.param('id'))
    if (session?.status !== 'open') return refuse(c, 'resource_missing', 400)
    return c.json(sessionObject(gateway.expire(session), null))
  })

  api.post('/v1/billing_portal/sessions', async (c) => {
    const { customer = '', return_url = '' } = Object.fromEntries(new URLSearchParams(await c.req.text()))
    if (!store.get('customers', customer)) return refuse(c, 'resource_missing', 404)
    return c.json(portalObject(customer, portalOf(customer, return_url), return_url, seconds()))
  })

  const subscriptionAnswer = (c: Context, id: string) => {
    const subscription = gateway.advance(id)
    return subscription
      ? c.json(subscriptionObject(subscription, gateway.priceOf(subscription.price)))
      : refuse(c, 'resource_missing', 404)
  }
  api.get('/v1/subscriptions/:id', (c) => subscriptionAnswer(c, c.req.param('id')))
  api.post('/v1/subscriptions/:id', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const subscription = gateway.advance(c.req.param('id'))
    if (!subscription || subscription.status === 'canceled') return refuse(c, 'resource_missing', 404)
    const price = form['items[0][price]']
    // This gateway does not prorate, so it refuses to be asked for it.
    if (price && form.proration_behavior !== 'none') return refuse(c, 'proration_not_supported')
    gateway.saveSubscription(
      {
        ...subscription,
        price: price ?? subscription.price,
        cancelAtPeriodEnd:
          form.cancel_at_period_end === undefined
            ? subscription.cancelAtPeriodEnd
            : form.cancel_at_period_end === 'true',
      },
      'updated',
    )
    return subscriptionAnswer(c, subscription.id)
  })
  api.delete('/v1/subscriptions/:id', (c) => {
    const subscription = gateway.advance(c.req.param('id'))
    if (!subscription || subscription.status === 'canceled') return refuse(c, 'resource_missing', 404)
    gateway.saveSubscription({ ...subscription, status: 'canceled', endedAt: seconds() }, 'deleted')
    return subscriptionAnswer(c, subscription.id)
  })

  api.get('/v1/invoices', (c) => {
    const invoices = store
      .list('invoices')
      .filter(({ customer }) => customer === c.req.query('customer'))
      .sort((a, b) => b.number.localeCompare(a.number))
      .slice(0, Number(c.req.query('limit') ?? 10))
    return c.json(
      listOf(
        '/v1/invoices',
        invoices.map((invoice) => invoiceObject(invoice, pdfOf(invoice.id))),
      ),
    )
  })
  api.get('/v1/invoices/:id', (c) => {
    const invoice = store.get('invoices', c.req.param('id'))
    return invoice ? c.json(invoiceObject(invoice, pdfOf(invoice.id))) : refuse(c, 'resource_missing', 404)
  })

  api.post('/v1/refunds', (c) =>
    once(c, (form) => {
      const payment = store.get('payments', form.payment_intent ?? '')
      if (!payment) return refuse(c, 'resource_missing', 404)
      const left = payment.amountMinor - payment.refundedMinor
      const amount = form.amount === undefined ? left : Number(form.amount)
      if (amount > left || left === 0) return refuse(c, 'charge_already_refunded')
      return c.json(refundObject(gateway.refund(payment, amount)))
    }),
  )
  api.get('/v1/refunds', (c) => {
    const payment = c.req.query('payment_intent')
    const refunds = store.list('refunds').filter((refund) => refund.payment === payment)
    return c.json(listOf('/v1/refunds', refunds.map(refundObject)))
  })

  const creditsPath = '/v1/customers/:id/balance_transactions'
  api.post(creditsPath, (c) =>
    once(c, (form) => {
      const customer = c.req.param('id')
      const amountMinor = -Number(form.amount)
      if (!store.get('customers', customer)) return refuse(c, 'resource_missing', 404)
      if (!Number.isInteger(amountMinor) || amountMinor === 0) return refuse(c, 'amount_invalid')
      const credit = gateway.addCredit({
        customer,
        amountMinor,
        currency: form.currency ?? '',
        description: form.description ?? '',
        metadata: groupOf(form, 'metadata'),
        invoice: null,
      })
      return c.json(creditObject(credit))
    }),
  )
  api.get(creditsPath, (c) => {
    const credits = gateway.creditsOf(c.req.param('id')).slice(0, Number(c.req.query('limit') ?? 10))
    return c.json(listOf(c.req.path, credits.map(creditObject)))
  })
  return api
}

/** `metadata[account_id]=1` → `{ account_id: '1' }` */
function groupOf(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  )
}

const refuse = (c: Context, code: string, status: 400 | 404 = 400) =>
  c.json({ error: { type: 'invalid_request_error', code, message: code } }, status)
