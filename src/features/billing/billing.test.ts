// Buying, upgrading, cancelling and renewing, through the API and the test gateway.
import { describe, expect, test, vi } from 'vitest'
import { buildPayee, stateOf, usd, withdraw } from '#features/payouts/payouts.fixtures.ts'
import { required } from '#lib/pure/required.ts'
import { NoBillingAnswer } from '#ports/billing/index.ts'
import { signEvent } from '#ports/gateway-store.ts'
import { buildStaff, buildUser, proveSession, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buy, changeCard, deliver, gatewayOf, insertApple, submit } from './billing.fixtures.ts'
import { followSubscription } from './follow-subscription.server.ts'

const planOf = async (app: TestApp, { cookie }: TestPerson) =>
  (await app.client(cookie).accounts.user()).subscription
const mailsTo = async (app: TestApp, { email }: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('to_address', '=', email)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)
const paymentsOf = (app: TestApp) =>
  app.deps.db
    .selectFrom('billing_invoices')
    .select(['number', 'total_minor', 'status'])
    .orderBy('number')
    .execute()

describe('buying a plan', () => {
  test('a card that works gives the plan, an invoice with a PDF and a mail', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    const { state, page } = await buy(app, person, 'pro')
    expect([page.status, state]).toEqual([303, 'paid'])
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2027-11-21' })
    const { billing } = app.client(person.cookie)
    expect((await billing.find()).subscription).toMatchObject({
      plan: 'pro',
      status: 'active',
      amount: '49.99',
      currency: 'USD',
      periodStart: '2026-11-21',
      periodEnd: '2027-11-21',
      daysLeft: 365,
      cancelsAtPeriodEnd: false,
    })
    const { items } = await billing.invoices()
    expect(items).toMatchObject([
      { number: 'TEST-00001', amount: '49.99', status: 'paid', description: 'PRO, one year' },
    ])
    const pdf = await app.fetch((items[0]?.pdfUrl ?? '').replace(app.deps.publicUrl, ''))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(await pdf.text()).toContain('Invoice TEST-00001')
    await app.runJobs()
    expect(await mailsTo(app, person)).toEqual(['PRO is yours'])
  })

  test.each([
    ['declines', {}, 402, 'open'],
    ['asks', {}, 200, 'open'],
    ['asks', { step: 'refused' }, 402, 'open'],
    ['asks', { step: 'confirmed' }, 303, 'paid'],
    ['times_out', {}, 504, 'paid'],
  ] as const)('the card that %s %j', async (card, fields, status, state) => {
    const app = await openTestApp()
    const person = await buildUser(app)
    const { billing } = app.client(person.cookie)
    const { id, url } = await billing.openCheckout({ plan: 'pro', from: 'v3_navbar' })
    const page = await submit(app, url, { card, ...fields })
    expect(page.status).toBe(status)
    if (status === 402) expect(await page.text()).toContain('Payment failed')
    expect(await billing.checkCheckout({ id })).toEqual({ state })
    expect((await planOf(app, person)).plan_name).toBe(state === 'paid' ? 'pro' : 'indiefy_lite')
  })

  test('a plan that was paid is given at the end of the day, without an event and without a return', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    const { billing } = app.client(person.cookie)
    const { id, url } = await billing.openCheckout({ plan: 'pro' })
    await submit(app, url, { card: 'works' })
    await app.moveTo('2026-11-22T00:01:00Z')
    expect((await planOf(app, person)).plan_name).toBe('pro')
    expect(await billing.checkCheckout({ id })).toEqual({ state: 'paid' })
  })

  test('when two checkouts are open, one can be paid, and there is one subscription', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    const { billing } = app.client(person.cookie)
    const first = await billing.openCheckout({ plan: 'pro' })
    const second = await billing.openCheckout({ plan: 'advanced' })
    expect((await submit(app, first.url, { card: 'works' })).status).toBe(410)
    expect((await submit(app, second.url, { card: 'works' })).status).toBe(303)
    expect(await billing.checkCheckout({ id: second.id })).toEqual({ state: 'paid' })
    expect(await billing.checkCheckout({ id: first.id })).toEqual({ state: 'expired' })
    await expect(billing.openCheckout({ plan: 'advanced' })).rejects.toMatchObject({
      code: 'already_subscribed',
    })
    await expect(billing.openCheckout({ plan: 'pro' })).rejects.toMatchObject({ code: 'already_subscribed' })

    const racer = await buildUser(app)
    const raced = await Promise.allSettled(
      Array.from({ length: 4 }, () => app.client(racer.cookie).billing.openCheckout({ plan: 'pro' })),
    )
    const opened = raced.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    // A later one may have closed an earlier one; of all of them one can be paid.
    const pages = []
    for (const { url } of opened) pages.push((await submit(app, url, { card: 'works' })).status)
    expect(pages.sort()).toEqual([303, ...pages.slice(1).map(() => 410)])
  })

  test('a second subscription that was paid all the same ends, and its money goes back', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    const gateway = gatewayOf(app)
    const { billing } = app.client(person.cookie)
    const first = await billing.openCheckout({ plan: 'pro' })
    // As if the other page could not be closed in time.
    const expire = vi.spyOn(gateway, 'expireCheckout').mockResolvedValue()
    await app.deps.db.updateTable('checkouts').set({ state: 'expired' }).where('id', '=', first.id).execute()
    const second = await billing.openCheckout({ plan: 'pro' })
    expire.mockRestore()
    await submit(app, second.url, { card: 'works' })
    await billing.checkCheckout({ id: second.id })
    await app.deps.db.updateTable('checkouts').set({ state: 'open' }).where('id', '=', first.id).execute()
    await submit(app, first.url, { card: 'works' })
    expect(await billing.checkCheckout({ id: first.id })).toEqual({ state: 'undone' })
    const store = await gateway.api.request('/v1/invoices?customer=nobody')
    expect(store.status).toBe(200)
    const running = await app.deps.db
      .selectFrom('subscriptions')
      .select('status')
      .where('account_id', '=', person.viewer.accountId)
      .execute()
    expect(running).toEqual([{ status: 'active' }])
    const { body } = required(
      gateway.events().find(({ body }) => body.includes('customer.subscription.deleted')),
    )
    expect(JSON.parse(body).data.object.status).toBe('canceled')
  })

  test('the gateway is not there: nothing is open, and the sentence says so', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    vi.spyOn(gatewayOf(app), 'openSubscriptionCheckout').mockRejectedValueOnce(new NoBillingAnswer('down'))
    const { billing } = app.client(person.cookie)
    await expect(billing.openCheckout({ plan: 'pro' })).rejects.toMatchObject({
      code: 'payment_failed',
      status: 502,
      message: 'Payment failed',
    })
    expect((await buy(app, person, 'pro')).state).toBe('paid')
  })
})

describe('upgrading', () => {
  test('on day 100 it costs 108.90, and the next period the new price', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    await app.moveTo('2027-03-01T08:00:00Z')
    const { billing } = app.client(person.cookie)
    expect((await billing.find()).upgrade).toEqual({
      amount: '108.90',
      currency: 'USD',
      difference: '150.00',
      daysLeft: 265,
      daysTotal: 365,
    })
    expect((await buy(app, person, 'advanced')).state).toBe('paid')
    expect((await billing.find()).subscription).toMatchObject({
      plan: 'advanced',
      amount: '199.99',
      periodEnd: '2027-11-21',
    })
    expect(await planOf(app, person)).toEqual({ plan_name: 'advanced', expires: '2027-11-21' })
    const stored = await app.deps.db
      .selectFrom('checkouts')
      .selectAll()
      .where('kind', '=', 'upgrade')
      .executeTakeFirst()
    expect(stored).toMatchObject({
      amount_minor: 10_890,
      quoted_on: '2027-03-01',
      days_left: 265,
      days_total: 365,
    })
    await app.moveTo('2027-11-21T10:00:00Z')
    expect(await paymentsOf(app)).toEqual([
      { number: 'TEST-00001', total_minor: 4_999, status: 'paid' },
      { number: 'TEST-00002', total_minor: 10_890, status: 'paid' },
      { number: 'TEST-00003', total_minor: 19_999, status: 'paid' },
    ])
  })

  test('a quote of yesterday can no longer be paid', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    const { billing } = app.client(person.cookie)
    const { id, url } = await billing.openCheckout({ plan: 'advanced' })
    app.deps.clock.set(new Date('2026-11-22T00:00:00Z'))
    expect((await submit(app, url, { card: 'works' })).status).toBe(410)
    expect(await billing.checkCheckout({ id })).toEqual({ state: 'expired' })
  })

  test('the price of the last day of a period does not pay for the next one', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await app.moveTo('2026-11-22T00:05:00Z')
    await buy(app, person, 'pro')
    await app.moveTo('2027-11-21T23:50:00Z')
    const { billing } = app.client(person.cookie)
    const { id, url } = await billing.openCheckout({ plan: 'advanced' })
    app.deps.clock.set(new Date('2027-11-22T00:10:00Z'))
    expect((await submit(app, url, { card: 'works' })).status).toBe(303)
    expect(await billing.checkCheckout({ id })).toEqual({ state: 'undone' })
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2028-11-22' })
  })
})

describe('stopping', () => {
  test('a withdrawal planned for an earlier day goes back too when it is not sent by the end', async () => {
    const app = await openTestApp()
    const person = await buildPayee(app, { plan: 'basic' })
    await buy(app, person, 'pro')
    await app.moveTo('2027-09-01T09:00:00Z')
    const { id } = await withdraw(app, person, usd('20.00'))
    const { billing } = app.client(person.cookie)
    const requests = async () => (await billing.find()).activeRequests
    expect(await requests()).toMatchObject([{ id, onPlanEnd: 'cancelled_unless_sent' }])
    for (const state of ['due', 'approved', 'sending'] as const) {
      await app.deps.db.updateTable('payouts').set({ state }).where('id', '=', id).execute()
      expect(await requests()).toMatchObject([
        { id, onPlanEnd: state === 'sending' ? 'stays' : 'cancelled_unless_sent' },
      ])
    }
  })

  test('the plan stays until the end of the period, then withdrawals go back and the share is 85 %', async () => {
    const app = await openTestApp()
    const person = await buildPayee(app, { plan: 'basic' })
    await buy(app, person, 'pro')
    await app.moveTo('2027-11-10T09:00:00Z')
    const { id } = await withdraw(app, person, usd('20.00'))
    const { billing } = app.client(person.cookie)
    expect((await billing.find()).activeRequests).toMatchObject([
      { id, amount: '20.00', onPlanEnd: 'cancelled' },
    ])
    await billing.cancel()
    expect((await billing.find()).subscription).toMatchObject({ cancelsAtPeriodEnd: true, status: 'active' })
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2027-11-21' })
    expect(await stateOf(app, id)).toBe('waiting')
    await app.moveTo('2027-11-21T09:00:01Z')
    expect(await planOf(app, person)).toEqual({ plan_name: 'indiefy_lite', expires: null })
    expect(await stateOf(app, id)).toBe('cancelled plan_ended')
    expect((await billing.find()).subscription).toBeNull()
    // Somebody who has paid once can do so again, and late news of what ended does not touch it.
    expect((await buy(app, person, 'advanced')).state).toBe('paid')
    const { gateway_id: gatewayId } = await app.deps.db
      .selectFrom('subscriptions')
      .select('gateway_id')
      .where('status', '=', 'ended')
      .executeTakeFirstOrThrow()
    await followSubscription(app.deps, { gatewayId })
    expect(await planOf(app, person)).toEqual({ plan_name: 'advanced', expires: '2028-11-21' })
  })

  test('the end of the plan of a closed account leaves its withdrawals, because nobody could ask again', async () => {
    const app = await openTestApp()
    const person = await buildPayee(app, { plan: 'basic' })
    await buy(app, person, 'pro')
    await app.moveTo('2027-11-05T09:00:00Z')
    const { id } = await withdraw(app, person, usd('20.00'))
    await app.client(person.cookie).settings.close({ confirm: person.username })
    await app.moveTo('2027-11-19T09:00:01Z')
    await app.moveTo('2027-11-21T09:00:01Z')
    const { accountId } = person.viewer
    expect(
      await app.deps.db.selectFrom('accounts').select('plan').where('id', '=', accountId).execute(),
    ).toEqual([{ plan: 'basic' }])
    expect(await stateOf(app, id)).toBe('waiting')
    await app.moveTo('2027-12-05T00:00:00Z')
    expect(await stateOf(app, id)).toBe('due')
  })

  test('resuming before the end renews as if nothing had happened', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    const { billing } = app.client(person.cookie)
    await billing.cancel()
    await billing.resume()
    await app.moveTo('2027-11-21T09:00:01Z')
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2028-11-21' })
  })

  test('when the gateway fails, the person is told and the subscription continues', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    const { billing } = app.client(person.cookie)
    vi.spyOn(gatewayOf(app), 'setCancelsAtPeriodEnd').mockRejectedValueOnce(new NoBillingAnswer('down'))
    await expect(billing.cancel()).rejects.toMatchObject({
      code: 'cancellation_failed',
      message: 'Subscription cancellation failed (try again or contact support)',
    })
    vi.spyOn(gatewayOf(app), 'openPortal').mockRejectedValueOnce(new NoBillingAnswer('down'))
    await expect(billing.openPortal()).rejects.toMatchObject({
      code: 'portal_unavailable',
      message: 'Unable to open payment management',
    })
    expect((await billing.find()).subscription).toMatchObject({ cancelsAtPeriodEnd: false, status: 'active' })
  })

  test('a lesser plan begins with the next period, and can be taken back', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'advanced')
    const { billing } = app.client(person.cookie)
    await billing.lower({ plan: 'pro' })
    expect((await billing.find()).subscription).toMatchObject({
      plan: 'advanced',
      nextPlan: 'pro',
      amount: '199.99',
      nextAmount: '49.99',
    })
    await billing.resume()
    expect((await billing.find()).subscription).toMatchObject({ plan: 'advanced', nextPlan: null })
    await billing.lower({ plan: 'pro' })
    await app.moveTo('2027-11-21T09:00:01Z')
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2028-11-21' })
    expect((await paymentsOf(app)).map(({ total_minor }) => total_minor)).toEqual([19_999, 4_999])
  })
})

describe('a renewal that fails', () => {
  test('the account is reminded four times in two weeks, and then the plan ends', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro', 'renewal_fails')
    await app.runJobs()
    await app.moveTo('2027-11-21T09:00:01Z')
    const { billing } = app.client(person.cookie)
    expect((await billing.find()).subscription).toMatchObject({ status: 'past_due', keptUntil: '2027-12-05' })
    const failed = 'Payment failed: PRO was not renewed'
    const again = 'PRO is still not paid'
    for (const [day, mails] of [
      ['2027-11-23', [failed]],
      ['2027-11-25', [failed, again]],
      ['2027-11-29', [failed, again, again]],
      ['2027-12-04', [failed, again, again, again]],
    ] as const) {
      await app.moveTo(`${day}T12:00:00Z`)
      expect((await mailsTo(app, person)).slice(1), day).toEqual(mails)
      expect((await planOf(app, person)).plan_name).toBe('pro')
    }
    await app.moveTo('2027-12-05T09:00:01Z')
    expect(await planOf(app, person)).toEqual({ plan_name: 'indiefy_lite', expires: null })
    expect((await mailsTo(app, person)).at(-1)).toBe('PRO has ended')
    expect((await billing.find()).subscription).toBeNull()
  })

  test('another card within that time recovers it, and nothing asks again', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro', 'renewal_fails')
    await app.moveTo('2027-11-22T09:00:00Z')
    await changeCard(app, person, 'works')
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2028-11-21' })
    await app.moveTo('2028-01-01T00:00:00Z')
    expect((await mailsTo(app, person)).slice(1)).toEqual([
      'Payment failed: PRO was not renewed',
      'Your payment arrived',
    ])
    expect((await paymentsOf(app)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('stopping then ends the plan at once, and the card is not charged again', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro', 'renewal_fails')
    await app.moveTo('2027-11-22T09:00:00Z')
    const { billing } = app.client(person.cookie)
    await billing.cancel()
    expect(await billing.find()).toMatchObject({ plan: 'indiefy_lite', subscription: null })
    await submit(app, (await billing.openPortal()).url, { card: 'works' })
    await app.moveTo('2028-01-01T00:00:00Z')
    expect((await paymentsOf(app)).map(({ status }) => status)).toEqual(['paid', 'open'])
    expect((await planOf(app, person)).plan_name).toBe('indiefy_lite')
    expect((await mailsTo(app, person)).at(-1)).toBe('PRO has ended')
  })
})

describe('an account that is closed', () => {
  async function requestClosing(app: TestApp, person: TestPerson): Promise<void> {
    await proveSession(app, person)
    await app.client(person.cookie).settings.close({ confirm: person.username })
  }
  const subscriptionsOf = (app: TestApp) =>
    app.deps.db.selectFrom('subscriptions').select(['status', 'cancels_at_period_end']).execute()

  test('is not charged again, and keeps its plan to the end of the period', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    await requestClosing(app, person)
    await app.moveTo('2026-12-05T09:00:01Z')
    expect(await subscriptionsOf(app)).toEqual([{ status: 'active', cancels_at_period_end: true }])
    await app.moveTo('2027-11-21T09:00:01Z')
    expect(await subscriptionsOf(app)).toEqual([{ status: 'ended', cancels_at_period_end: true }])
    expect((await paymentsOf(app)).map(({ status }) => status)).toEqual(['paid'])
  })

  test('while a renewal is not paid ends at once, and the card is not charged again', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro', 'renewal_fails')
    await app.moveTo('2027-11-10T09:00:00Z')
    await requestClosing(app, person)
    await app.moveTo('2027-11-22T09:00:00Z')
    const { url } = await app.client(person.cookie).billing.openPortal()
    await app.moveTo('2027-11-24T09:00:01Z')
    await submit(app, url, { card: 'works' })
    await app.moveTo('2028-01-01T00:00:00Z')
    expect(await subscriptionsOf(app)).toMatchObject([{ status: 'ended' }])
    expect((await paymentsOf(app)).map(({ status }) => status)).toEqual(['paid', 'open'])
  })

  test('by a ban is not charged again, and a freeze changes nothing', async () => {
    const app = await openTestApp()
    const admin = await buildStaff(app, 'admin')
    const [banned, frozen] = [await buildUser(app), await buildUser(app)]
    for (const person of [banned, frozen]) await buy(app, person, 'pro')
    const block = { reason: 'Stolen recordings.', nextStep: 'Write to us.', endsAt: null }
    const { people } = app.client(admin.cookie)
    await proveSession(app, admin)
    await people.block({ id: banned.viewer.userId, kind: 'ban', ...block })
    await people.block({ id: frozen.viewer.userId, kind: 'freeze', ...block })
    await app.runJobs()
    const renewals = await app.deps.db
      .selectFrom('subscriptions')
      .select(['account_id', 'cancels_at_period_end'])
      .execute()
    expect(new Map(renewals.map((row) => [row.account_id, row.cancels_at_period_end]))).toEqual(
      new Map([
        [banned.viewer.accountId, true],
        [frozen.viewer.accountId, false],
      ]),
    )
  })

  test('buys nothing on a page that was opened before', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await requestClosing(app, person)
    await app.moveTo('2026-12-05T08:59:00Z')
    const { url } = await app.client(person.cookie).billing.openCheckout({ plan: 'pro' })
    await app.moveTo('2026-12-05T09:00:01Z')
    expect((await submit(app, url, { card: 'works' })).status).toBe(410)
    expect(await subscriptionsOf(app)).toEqual([])
  })
})

describe('events', () => {
  test('twenty copies in any order have one effect', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    const { url } = await app.client(person.cookie).billing.openCheckout({ plan: 'pro' })
    await submit(app, url, { card: 'works' })
    // Nobody returned to the page: the events alone give the plan.
    expect((await planOf(app, person)).plan_name).toBe('indiefy_lite')
    const events = gatewayOf(app).events()
    const shuffled = Array.from({ length: 20 }, () => events)
      .flat()
      .map((event, index) => ({ event, key: (index * 7_919) % 101 }))
      .sort((a, b) => a.key - b.key)
      .map(({ event }) => event)
    const statuses = await deliver(app, shuffled)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2027-11-21' })
    expect(await paymentsOf(app)).toHaveLength(1)
    expect((await mailsTo(app, person)).filter((subject) => subject === 'PRO is yours')).toHaveLength(1)
    const { items } = await app.client(person.cookie).notifications.list({})
    expect(items.filter(({ kind }) => kind === 'account.subscription_started')).toHaveLength(1)
    const stored = await app.deps.db.selectFrom('billing_events').select('event_id').execute()
    expect(stored).toHaveLength(events.length)
  })

  test('a forged, an old and a future one are refused, and an unknown one changes nothing', async () => {
    const app = await openTestApp()
    const { webhookSecret } = gatewayOf(app)
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { object: 'subscription', id: 'sub_none' } },
    })
    const now = app.deps.clock.now()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const refused = await deliver(app, [
      { body, signature: signEvent('whsec_other', body, now) },
      { body: `${body} `, signature: signEvent(webhookSecret, body, now) },
      { body, signature: signEvent(webhookSecret, body, at(-301)) },
      { body, signature: signEvent(webhookSecret, body, at(301)) },
      { body, signature: '' },
    ])
    expect(refused).toEqual([400, 400, 400, 400, 400])
    expect(await app.deps.db.selectFrom('billing_events').select('event_id').execute()).toEqual([])
    const other = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'plan.created',
      data: { object: { object: 'plan', id: 'p' } },
    })
    expect(
      await deliver(app, [{ body: other, signature: signEvent(webhookSecret, other, at(-299)) }]),
    ).toEqual([200])
  })

  test('an answer to an earlier question changes nothing after a later one', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    const gateway = gatewayOf(app)
    const { gateway_id } = await app.deps.db
      .selectFrom('subscriptions')
      .select('gateway_id')
      .executeTakeFirstOrThrow()
    const early = await gateway.findSubscription(gateway_id)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const find = vi.spyOn(gateway, 'findSubscription').mockImplementationOnce(async () => {
      await held
      return early
    })
    const { billing } = app.client(person.cookie)
    const slow = billing.refresh()
    await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1))
    await billing.cancel()
    release()
    await slow
    expect((await billing.find()).subscription).toMatchObject({ cancelsAtPeriodEnd: true })
  })
})

describe('others who have a say', () => {
  test('support sees the plan of whom they impersonate, no withdrawals, and changes nothing', async () => {
    const app = await openTestApp()
    const person = await buildPayee(app, { plan: 'pro' })
    await withdraw(app, person, usd('20.00'))
    const support = await buildStaff(app, 'support')
    const finance = await buildStaff(app, 'admin')
    const as = async (staff: TestPerson) =>
      app.client(await sessionCookie(app, person.viewer.userId, { impersonatedBy: staff.viewer.userId }))
        .billing
    expect((await (await as(support)).find()).activeRequests).toEqual([])
    expect((await (await as(finance)).find()).activeRequests).toHaveLength(1)
    await expect((await as(support)).openCheckout({ plan: 'advanced' })).rejects.toMatchObject({
      code: 'impersonating',
    })
  })

  test('support sees no receipts of whom they impersonate, whose links open for anybody', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    const as = async (staff: TestPerson) =>
      app.client(await sessionCookie(app, person.viewer.userId, { impersonatedBy: staff.viewer.userId }))
    const [support, finance] = [
      await as(await buildStaff(app, 'support')),
      await as(await buildStaff(app, 'admin')),
    ]
    expect((await finance.billing.invoices()).items).toHaveLength(1)
    expect((await finance.purchases.invoices()).items).toHaveLength(1)
    expect((await support.billing.invoices()).items).toEqual([])
    expect((await support.purchases.invoices()).items).toEqual([])
  })

  test('a subscription of Apple is shown and changed nowhere here', async () => {
    const app = await openTestApp()
    const person = await buildUser(app, { plan: 'pro', planUntil: '2027-01-31' })
    await insertApple(app, person)
    const { billing } = app.client(person.cookie)
    expect((await billing.find()).subscription).toMatchObject({ source: 'apple', periodEnd: '2027-02-01' })
    for (const attempt of [
      () => billing.cancel(),
      () => billing.resume(),
      () => billing.lower({ plan: 'pro' }),
      () => billing.openCheckout({ plan: 'advanced' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'billed_by_apple', status: 409 })
  })

  test('staff cannot give less than what is paid, but more', async () => {
    const app = await openTestApp()
    const person = await buildUser(app)
    await buy(app, person, 'pro')
    const admin = app.client((await buildStaff(app)).cookie)
    const id = person.viewer.userId
    await expect(admin.people.setPlan({ id, plan: 'indiefy_lite' })).rejects.toMatchObject({
      code: 'subscription_decides',
    })
    await admin.people.setPlan({ id, plan: 'advanced', until: '2026-12-31' })
    expect(await planOf(app, person)).toEqual({ plan_name: 'advanced', expires: '2026-12-31' })
    // Nobody pays for what they were given.
    const { billing } = app.client(person.cookie)
    expect((await billing.find()).upgrade).toBeNull()
    await expect(billing.openCheckout({ plan: 'advanced' })).rejects.toMatchObject({
      code: 'already_subscribed',
    })
    await app.moveTo('2027-01-01T00:00:00Z')
    expect(await planOf(app, person)).toEqual({ plan_name: 'pro', expires: '2027-11-21' })
  })
})
