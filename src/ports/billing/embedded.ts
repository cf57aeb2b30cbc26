// A test gateway for installations without a Stripe key. The adapter of Stripe calls it in process; people pay on its
// page with test cards. Its events are signed and announced as Stripe's are.
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { isSigned, sign } from '#lib/secret.ts'
import { announceEvents, type SignedEvent, signEvent } from '#ports/gateway-store.ts'
import { BILLING_EVENTS_PATH, BILLING_SANDBOX_PATH, type BillingGateway } from './port.ts'
import { billingApi } from './sandbox/api.ts'
import { openTestGateway, type TestGateway } from './sandbox/gateway.ts'
import { printInvoice } from './sandbox/invoice-pdf.ts'
import { eventObject } from './sandbox/objects.ts'
import {
  renderCheckout,
  renderGone,
  renderNoAnswer,
  renderPortal,
  renderSecondStep,
} from './sandbox/pages.ts'
import { CARD_NAMES, type Card, type GatewaySession, openBillingStore } from './sandbox/store.ts'

interface SandboxConfig {
  dataDir: string
  publicUrl: string
  secret: string
  clock: { now(): Date }
}

export interface BillingSandbox extends BillingGateway {
  sandbox: Hono
  /** The HTTP interface that it stands in for. */
  api: Hono
  webhookSecret: string
  /** The signed events so far, oldest first, as they would be sent now. */
  events(): SignedEvent[]
}

const API_BASE = 'http://gateway.invalid'
const PURPOSE = 'billing-sandbox'

export async function billingSandbox(config: SandboxConfig): Promise<BillingSandbox> {
  const { dataDir, publicUrl, secret, clock } = config
  const store = openBillingStore(path.join(dataDir, 'billing-gateway'))
  const pages = `${publicUrl}${BILLING_SANDBOX_PATH}`
  const linkTo = (kind: string, id: string, back = '') =>
    `${pages}/${kind}/${id}?${new URLSearchParams({ ...(back ? { back } : {}), signature: sign(secret, PURPOSE, kind, id, back) })}`
  const pdfOf = (invoice: string) => linkTo('invoices', invoice)
  const gateway = openTestGateway({ store, now: () => clock.now(), pdfOf })
  const api = billingApi(gateway, {
    checkoutOf: (session) => linkTo('checkout', session),
    portalOf: (customer, back) => linkTo('portal', customer, back),
    pdfOf,
  })
  const webhookSecret = `whsec_${sign(secret, PURPOSE, 'events')}`
  const signed = (since: number) =>
    store
      .list('events')
      .filter(({ number }) => number > since)
      .sort((a, b) => a.number - b.number)
      .map((event) => {
        const body = JSON.stringify(eventObject(event))
        return { body, signature: signEvent(webhookSecret, body, clock.now()) }
      })
  const count = () => store.list('events').length
  /** Announces what a piece of work has caused. */
  const announcing = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const before = count()
    const result = await work()
    if (count() > before) void announceEvents(`${publicUrl}${BILLING_EVENTS_PATH}`, signed(before))
    return result
  }

  const { stripeBilling } = await import('./stripe.ts')
  return {
    ...stripeBilling({
      secretKey: 'sk_test_gateway',
      webhookSecret,
      apiBase: API_BASE,
      fetch: (input, init) => announcing(() => api.fetch(new Request(input, init))),
    }),
    sandbox: sandboxPages(gateway, {
      isOurs: (kind, id, back, signature) => isSigned(secret, signature, PURPOSE, kind, id, back),
      pdfOf,
      announcing,
    }),
    api,
    webhookSecret,
    events: () => signed(0),
  }
}

interface Pages {
  isOurs: (kind: string, id: string, back: string, signature: string) => boolean
  pdfOf: (invoice: string) => string
  announcing: <T>(work: () => T | Promise<T>) => Promise<T>
}

function sandboxPages(gateway: TestGateway, { isOurs, pdfOf, announcing }: Pages): Hono {
  const { store } = gateway
  const pages = new Hono()
  const asked = (c: Context, kind: string) => {
    const id = c.req.param('id') ?? ''
    const { back = '', signature = '' } = c.req.query()
    return isOurs(kind, id, back, signature) ? { id, back } : undefined
  }
  const html = (c: Context, page: string | Promise<string>, status: 200 | 402 | 410 | 504 = 200) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    return c.html(page, status)
  }

  pages.get('/checkout/:id', (c) => {
    const session = gateway.currentSession(asked(c, 'checkout')?.id ?? '')
    if (!session) return c.notFound()
    return session.status === 'open' ? html(c, renderCheckout(session)) : html(c, renderGone(), 410)
  })
  pages.post('/checkout/:id', async (c) => {
    const session = gateway.currentSession(asked(c, 'checkout')?.id ?? '')
    if (!session) return c.notFound()
    if (session.status !== 'open') return html(c, renderGone(), 410)
    const { card: chosen, step } = await c.req.parseBody()
    const card = cardOf(chosen)
    if (card === 'declines') return html(c, renderCheckout(session, 'The card was declined.'), 402)
    if (card === 'asks' && step === 'refused')
      return html(c, renderCheckout(session, 'The payment was not confirmed.'), 402)
    if (card === 'asks' && step !== 'confirmed') return html(c, renderSecondStep(session))
    const paid = await announcing((): GatewaySession => gateway.completeCheckout(session, card))
    return card === 'times_out' ? html(c, renderNoAnswer(paid), 504) : c.redirect(paid.successUrl, 303)
  })

  pages.get('/portal/:id', (c) => {
    const link = asked(c, 'portal')
    const customer = store.get('customers', link?.id ?? '')
    if (!link || !customer) return c.notFound()
    const invoices = store
      .list('invoices')
      .filter((invoice) => invoice.customer === customer.id)
      .sort((a, b) => b.number.localeCompare(a.number))
    return html(c, renderPortal({ card: customer.card, back: link.back, invoices, pdfOf }))
  })
  pages.post('/portal/:id', async (c) => {
    const link = asked(c, 'portal')
    if (!link) return c.notFound()
    const { card } = await c.req.parseBody()
    await announcing(() => gateway.changeCard(link.id, cardOf(card)))
    return c.redirect(link.back, 303)
  })

  pages.get('/invoices/:id', async (c) => {
    const invoice = store.get('invoices', asked(c, 'invoices')?.id ?? '')
    const customer = invoice && store.get('customers', invoice.customer)
    if (!invoice || !customer) return c.notFound()
    c.header('content-type', 'application/pdf')
    c.header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
    return c.body(await printInvoice(invoice, customer))
  })
  return pages
}

const cardOf = (value: unknown): Card => CARD_NAMES.find((card) => card === value) ?? 'works'
