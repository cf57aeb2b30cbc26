// The test gateway against the objects that Stripe publishes, and the adapter of Stripe over HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { log } from '#lib/log.ts'
import { required } from '#lib/pure/required.ts'
import { testClock } from '#ports/clock/index.ts'
import { signEvent } from '#ports/gateway-store.ts'
import { portOf } from '#test/port-of.ts'
import { billingSandbox } from './embedded.ts'
import { BILLING_SANDBOX_PATH, type BillingGateway, NoBillingAnswer, type PriceOrder } from './port.ts'
import { periodAt, secondsOf } from './sandbox/store.ts'
import { stripeBilling } from './stripe.ts'
import published from './stripe-fixtures.json' with { type: 'json' }

// Nobody listens to the events that it announces.
log.level = 'silent'

const folder = mkdtempSync(path.join(tmpdir(), 'backline-billing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const START = new Date('2026-08-12T09:00:00Z')
const PRO: PriceOrder = {
  lookupKey: 'backline_pro_year',
  name: 'PRO, one year',
  amountMinor: 4_999,
  currency: 'USD',
  interval: 'year',
}
const ADVANCED: PriceOrder = { ...PRO, lookupKey: 'backline_advanced_year', amountMinor: 19_999 }

let count = 0
async function openSandbox() {
  const clock = testClock(START)
  const dataDir = path.join(folder, String(++count))
  const publicUrl = 'http://localhost'
  const sandbox = await billingSandbox({ dataDir, publicUrl, secret: 'a secret', clock })
  const visit = (url: string, fields?: Record<string, string>) =>
    Promise.resolve(
      sandbox.sandbox.request(
        url.replace(`${publicUrl}${BILLING_SANDBOX_PATH}`, ''),
        fields && { method: 'POST', body: new URLSearchParams(fields) },
      ),
    )
  return { clock, sandbox, visit }
}

const orderFor = (customer: string, checkoutId: string, now = START) => ({
  checkoutId,
  accountId: '019a0000-0000-7000-8000-00000000000a',
  customer,
  successUrl: 'http://localhost/paid',
  cancelUrl: 'http://localhost/left',
  expiresAt: new Date(now.getTime() + 3_600_000),
})
const ANA = {
  accountId: '019a0000-0000-7000-8000-00000000000a',
  email: 'ana@backline.test',
  name: 'Ana Lima',
}

/** Everything that billing asks for, with what it was answered. */
async function useEverything(
  gateway: BillingGateway,
  { sandbox, visit }: Awaited<ReturnType<typeof openSandbox>>,
) {
  const customer = await gateway.createCustomer(ANA)
  const bought = await gateway.openSubscriptionCheckout({ ...orderFor(customer, 'one'), price: PRO })
  await visit(bought.url, { card: 'works' })
  const { subscription } = await gateway.findCheckout(bought.id)
  const id = required(subscription)
  const upgrade = await gateway.openPaymentCheckout({
    ...orderFor(customer, 'two'),
    description: 'Advanced, 265 of 365 days',
    amountMinor: 10_890,
    currency: 'USD',
  })
  await visit(upgrade.url, { card: 'works' })
  const paid = await gateway.findCheckout(upgrade.id)
  await gateway.setPrice(id, ADVANCED)
  await gateway.setCancelsAtPeriodEnd(id, true)
  const left = await gateway.openPaymentCheckout({
    ...orderFor(customer, 'three'),
    description: 'Nothing',
    amountMinor: 1,
    currency: 'USD',
  })
  await gateway.expireCheckout(left.id)
  const portal = await gateway.openPortal({ customer, returnUrl: 'http://localhost/back' })
  const invoices = await gateway.listInvoices(customer)
  const payment = await gateway.findPaymentOfInvoice(required(invoices.at(-1)).id)
  await gateway.refund({ payment: required(payment), amountMinor: 100, key: 'part' })
  const refunds = await gateway.listRefunds(required(payment))
  for (const amountMinor of [500, -200])
    await gateway.addCredit({
      customer,
      amountMinor,
      currency: 'USD',
      description: 'Thanks for waiting',
      key: `credit ${amountMinor}`,
    })
  const credit = await gateway.listCredit(customer)
  const found = await gateway.findSubscription(id)
  await gateway.endSubscription(id)
  return {
    customer,
    id,
    paid,
    left: await gateway.findCheckout(left.id),
    portal,
    invoices,
    refunds,
    credit,
    found,
    sandbox,
  }
}

describe('the test gateway', () => {
  test('the test gateway answers the adapter like Stripe would', async () => {
    const world = await openSandbox()
    const { paid, left, invoices, refunds, credit, found, id } = await useEverything(world.sandbox, world)
    expect([paid.state, left.state]).toEqual(['paid', 'expired'])
    expect(invoices.map(({ totalMinor, number }) => [number, totalMinor])).toEqual([
      ['TEST-00002', 10_890],
      ['TEST-00001', 4_999],
    ])
    expect(invoices.map(({ subscription }) => subscription)).toEqual([null, id])
    expect(refunds).toMatchObject([{ state: 'settled', amountMinor: 100 }])
    expect(credit.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor])).toEqual([
      [-200, 300],
      [500, 500],
    ])
    expect(found).toMatchObject({
      id,
      accountId: ANA.accountId,
      status: 'active',
      lookupKey: 'backline_advanced_year',
      amountMinor: 19_999,
      currency: 'USD',
      interval: 'year',
      cancelsAtPeriodEnd: true,
      periodStart: START,
      periodEnd: new Date('2027-08-12T09:00:00Z'),
    })
    expect(await world.sandbox.findSubscription(id)).toMatchObject({ status: 'ended', endedAt: START })
  })

  test('the same call with the same key is one customer, one checkout and one refund', async () => {
    const { sandbox, visit } = await openSandbox()
    const customer = await sandbox.createCustomer(ANA)
    expect(await sandbox.createCustomer(ANA)).toBe(customer)
    const first = await sandbox.openSubscriptionCheckout({ ...orderFor(customer, 'one'), price: PRO })
    expect(await sandbox.openSubscriptionCheckout({ ...orderFor(customer, 'one'), price: PRO })).toEqual(
      first,
    )
    await visit(first.url, { card: 'works' })
    const { invoice } = await sandbox.findCheckout(first.id)
    const payment = required(await sandbox.findPaymentOfInvoice(required(invoice)))
    await sandbox.refund({ payment, key: 'x' })
    await sandbox.refund({ payment, key: 'x' })
    await expect(sandbox.refund({ payment, key: 'y' })).rejects.toThrow(NoBillingAnswer)
  })

  test('a price whose amount changes is replaced, and its subscribers keep theirs', async () => {
    const { sandbox, visit, clock } = await openSandbox()
    const customer = await sandbox.createCustomer(ANA)
    const bought = await sandbox.openSubscriptionCheckout({ ...orderFor(customer, 'one'), price: PRO })
    await visit(bought.url, { card: 'works' })
    const dearer = { ...PRO, amountMinor: 5_999 }
    const other = await sandbox.openSubscriptionCheckout({ ...orderFor(customer, 'two'), price: dearer })
    expect(await (await visit(other.url)).text()).toContain('USD 59.99')
    const { subscription } = await sandbox.findCheckout(bought.id)
    clock.set(new Date('2027-08-12T09:00:00Z'))
    expect(await sandbox.findSubscription(required(subscription))).toMatchObject({
      amountMinor: 4_999,
      periodStart: new Date('2027-08-12T09:00:00Z'),
    })
  })

  test('credit pays the next invoices of a subscription before the card does, and no single payment', async () => {
    const { sandbox, visit, clock } = await openSandbox()
    const customer = await sandbox.createCustomer(ANA)
    const give = (amountMinor: number, key: string) =>
      sandbox.addCredit({ customer, amountMinor, currency: 'USD', description: 'A gift', key })
    for (let count = 0; count < 3; count++) await give(6_000, 'once')
    const upgrade = await sandbox.openPaymentCheckout({
      ...orderFor(customer, 'two'),
      description: 'Advanced, 265 of 365 days',
      amountMinor: 1_000,
      currency: 'USD',
    })
    await visit(upgrade.url, { card: 'works' })
    const bought = await sandbox.openSubscriptionCheckout({ ...orderFor(customer, 'one'), price: PRO })
    await visit(bought.url, { card: 'works' })
    const id = required((await sandbox.findCheckout(bought.id)).subscription)
    clock.set(new Date('2027-08-12T09:00:00Z'))
    await sandbox.findSubscription(id)
    const invoices = await sandbox.listInvoices(customer)
    expect(invoices.map(({ totalMinor, paidMinor }) => [totalMinor, paidMinor])).toEqual([
      [4_999, 3_998],
      [4_999, 0],
      [1_000, 1_000],
    ])
    expect((await sandbox.listCredit(customer)).map(({ balanceMinor }) => balanceMinor)).toEqual([
      0, 1_001, 6_000,
    ])
    expect(await sandbox.findPaymentOfInvoice(required(invoices[1]).id)).toBeNull()
  })

  test('its pages are marked as a test, and open only by their signed links', async () => {
    const { sandbox, visit } = await openSandbox()
    const customer = await sandbox.createCustomer(ANA)
    const { url } = await sandbox.openSubscriptionCheckout({ ...orderFor(customer, 'one'), price: PRO })
    const page = await visit(url)
    expect(await page.text()).toMatch(/Test payment.*No money moves/s)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await visit(url.replace(/signature=./, 'signature='))).status).toBe(404)
    expect((await visit(url.replace('/checkout/', '/portal/'))).status).toBe(404)
    expect((await visit(url, { card: 'declines' })).status).toBe(402)
  })

  test.each([
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2026-01-31', 2, 'month', '2026-03-31'],
    ['2028-02-29', 1, 'year', '2029-02-28'],
    ['2028-02-29', 4, 'year', '2032-02-29'],
  ] as const)('from %s, %d %s later is %s', (from, periods, interval, to) => {
    const anchor = secondsOf(new Date(`${from}T09:00:00Z`))
    expect(periodAt(anchor, periods, interval)).toBe(secondsOf(new Date(`${to}T09:00:00Z`)))
  })
})

/** Fields that Stripe has beside those of its published objects: only sent when they are asked for. */
const EXPANDED = new Set(['invoice.payments'])
/** Whatever we have written. */
const FREE = new Set(['metadata'])

/** What is not like the published object: a field it does not have, or a value of another type. */
function differencesFrom(expected: unknown, actual: unknown, place: string): string[] {
  if (EXPANDED.has(place) || FREE.has(place.split('.').at(-1) ?? '')) return []
  if (expected === undefined) return [`${place} is no field of Stripe`]
  if (expected === null || actual === null) return []
  if (Array.isArray(expected) && Array.isArray(actual))
    return expected.length === 0
      ? []
      : actual.flatMap((item, index) => differencesFrom(expected[0], item, `${place}.${index}`))
  if (typeof expected !== typeof actual || Array.isArray(expected) !== Array.isArray(actual))
    return [`${place} is ${typeof actual}, not ${typeof expected}`]
  if (typeof expected !== 'object' || typeof actual !== 'object') return []
  return Object.entries(actual).flatMap(([name, value]) =>
    differencesFrom((expected as Record<string, unknown>)[name], value, `${place}.${name}`),
  )
}

const RESOURCES: Record<string, unknown> = published.resources

/** Of a list each item, of anything else itself. */
function differencesOf(body: { object: string; data?: unknown }): string[] {
  if (body.object === 'list')
    return (body.data as { object: string }[]).flatMap((item) => differencesOf(item))
  return differencesFrom(RESOURCES[body.object], body, body.object)
}

describe('the contract with Stripe', () => {
  let server: Server
  let world: Awaited<ReturnType<typeof openSandbox>>
  let gateway: BillingGateway
  const calls: { name: string; headers: Headers; form: string; answer: { object: string } }[] = []
  beforeAll(async () => {
    world = await openSandbox()
    server = createServer(
      getRequestListener(async (request) => {
        const form = await request.clone().text()
        const answer = await world.sandbox.api.fetch(request)
        const { pathname } = new URL(request.url)
        calls.push({
          name: `${request.method} ${pathname.replace(/(cs_test|cus|sub|in)_[\da-f]+/, ':id')}`,
          headers: request.headers,
          form,
          answer: await answer.clone().json(),
        })
        return answer
      }),
    ).listen(0)
    gateway = stripeBilling({
      secretKey: 'sk_test_contract',
      webhookSecret: world.sandbox.webhookSecret,
      apiBase: `http://localhost:${portOf(server)}`,
    })
  })
  afterAll(() => void server.close())

  test('every answer has the shape of Stripe’s own objects', async () => {
    await useEverything(gateway, world)
    const wrong = calls.flatMap(({ name, answer }) => differencesOf(answer).map((line) => `${name}: ${line}`))
    expect(wrong).toEqual([])
    expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual([
      'DELETE /v1/subscriptions/:id',
      'GET /v1/checkout/sessions/:id',
      'GET /v1/customers/:id/balance_transactions',
      'GET /v1/invoices',
      'GET /v1/invoices/:id',
      'GET /v1/prices',
      'GET /v1/refunds',
      'GET /v1/subscriptions/:id',
      'POST /v1/billing_portal/sessions',
      'POST /v1/checkout/sessions',
      'POST /v1/checkout/sessions/:id/expire',
      'POST /v1/customers',
      'POST /v1/customers/:id/balance_transactions',
      'POST /v1/prices',
      'POST /v1/refunds',
      'POST /v1/subscriptions/:id',
    ])
  })

  test('every call names the version of the API, and what makes something has a key', () => {
    for (const { name, headers } of calls) {
      expect(headers.get('stripe-version'), name).toMatch(/^\d{4}-\d\d-\d\d\./)
      expect(headers.get('authorization'), name).toBe('Bearer sk_test_contract')
      if (/POST .*\/(customers|balance_transactions|prices|checkout\/sessions|refunds)$/.test(name))
        expect(headers.get('idempotency-key'), name).toMatch(/^backline-/)
    }
  })

  test('an upgrade is our own amount, and its price is set without a proration', () => {
    const forms = calls
      .filter(({ name }) => name === 'POST /v1/subscriptions/:id')
      .map(({ form }) => new URLSearchParams(form))
    expect(
      forms.some((form) => form.get('proration_behavior') === 'none' && form.has('items[0][price]')),
    ).toBe(true)
    const payment = required(calls.find(({ form }) => form.includes('mode=payment')))
    const form = new URLSearchParams(payment.form)
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('10890')
    expect(form.get('invoice_creation[enabled]')).toBe('true')
  })

  test('a checkout with Stripe Tax asks for the address and the tax number', async () => {
    const withTax = stripeBilling({
      secretKey: 'sk_test_contract',
      apiBase: `http://localhost:${portOf(server)}`,
      hasTax: true,
    })
    const customer = await withTax.createCustomer(ANA)
    await withTax.openSubscriptionCheckout({
      ...orderFor(customer, '019a0000-0000-7000-8000-0000000000ff'),
      price: PRO,
    })
    const form = new URLSearchParams(required(calls.at(-1)).form)
    expect(form.get('automatic_tax[enabled]')).toBe('true')
    expect(form.get('tax_id_collection[enabled]')).toBe('true')
    expect(form.get('customer_update[address]')).toBe('auto')
    const payment = { description: 'Credit', amountMinor: 2_500, currency: 'USD' }
    await withTax.openPaymentCheckout({
      ...orderFor(customer, '019a0000-0000-7000-8000-0000000000fe'),
      ...payment,
    })
    expect(calls.at(-1)?.form).toContain('automatic_tax')
    await withTax.openPaymentCheckout({
      ...orderFor(customer, '019a0000-0000-7000-8000-0000000000fd'),
      ...payment,
      isUntaxed: true,
    })
    expect(calls.at(-1)?.form).not.toContain('automatic_tax')
    const without = required(calls.find(({ form }) => form.includes('mode=subscription')))
    expect(without.form).not.toContain('automatic_tax')
  })

  test('every event has the shape of Stripe’s own, and names what it is about', () => {
    const events = world.sandbox.events()
    const kinds = new Set<string>()
    for (const { body, signature } of events) {
      const event = JSON.parse(body)
      expect(differencesFrom(Object.keys(RESOURCES.event as object), Object.keys(event), 'event')).toEqual([])
      expect(Object.keys(event).filter((name) => !(name in (RESOURCES.event as object)))).toEqual([])
      expect(differencesOf(event.data.object), event.type).toEqual([])
      kinds.add(event.type)
      const read = gateway.readEvent(body, signature, START)
      expect(read.kind).toBe(event.type)
      if (event.type.startsWith('customer.subscription.')) expect(read.subscription).toMatch(/^sub_/)
      if (event.type.startsWith('checkout.session.')) expect(read.checkout).toMatch(/^cs_test_/)
      if (/refund/.test(event.type)) expect(read.payment).toMatch(/^pi_/)
    }
    expect([...kinds].sort()).toEqual([
      'charge.refunded',
      'checkout.session.completed',
      'checkout.session.expired',
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.updated',
      'invoice.paid',
      'refund.created',
    ])
  })

  test.each([
    ['another secret', (body: string) => signEvent('whsec_other', body, START)],
    [
      '301 seconds ago',
      (body: string) => signEvent(world.sandbox.webhookSecret, body, new Date(START.getTime() - 301_000)),
    ],
    [
      'in 301 seconds',
      (body: string) => signEvent(world.sandbox.webhookSecret, body, new Date(START.getTime() + 301_000)),
    ],
    ['another body', (body: string) => signEvent(world.sandbox.webhookSecret, `${body} `, START)],
  ])('an event signed with or of %s is refused', (_, signOf) => {
    const { body } = required(world.sandbox.events()[0])
    expect(() => gateway.readEvent(body, signOf(body), START)).toThrow()
  })

  test('a refusal and a missing answer are both NoBillingAnswer', async () => {
    await expect(gateway.findSubscription('sub_none')).rejects.toThrow(NoBillingAnswer)
    const closed = stripeBilling({ secretKey: 'sk_test', apiBase: 'http://127.0.0.1:9' })
    await expect(closed.findSubscription('sub_none')).rejects.toThrow(NoBillingAnswer)
  })
})

test('an installation without a secret for events refuses them', () => {
  const gateway = stripeBilling({ secretKey: 'sk_test' })
  expect(() => gateway.readEvent('{}', 't=1,v1=x', START)).toThrow('No secret')
})
