// Credit and refunds at the test gateway: bought once, given once, used by renewals, asked back, decided and settled.
import { describe, expect, test, vi } from 'vitest'
import { buy, deliver, gatewayOf, submit } from '#features/billing/billing.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildStaff, buildUser, mailsTo, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const clientOf = (app: TestApp, person: TestPerson) => app.client(person.cookie).purchases
const planOf = async (app: TestApp, person: TestPerson) =>
  (await app.client(person.cookie).accounts.user()).subscription.plan_name
const REASON = 'I bought it by mistake.'

async function openWorld(settings: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(settings)
  const [person, finance, second] = [
    await buildUser(app),
    await buildStaff(app, 'finance'),
    await buildStaff(app, 'finance'),
  ]
  for (const member of [finance, second]) await proveSession(app, member)
  return { app, person, finance, second, own: clientOf(app, person), desk: clientOf(app, finance) }
}
type World = Awaited<ReturnType<typeof openWorld>>

async function buyCredit({ app, own }: World, amount = '25.00') {
  const { id, url } = await own.buyCredit({ amount })
  await submit(app, url, { card: 'works' })
  const { state } = await own.checkPurchase({ id })
  await app.runJobs()
  return { id, state }
}

/** Requests a refund of the newest payment, and approves it as everybody who has to. */
async function refundNewest({ app, own, desk, second }: World, approvals = 1) {
  const invoice = required((await own.invoices()).items[0])
  const { refund } = await own.requestRefund({ invoiceId: invoice.id, reason: REASON })
  const id = required(refund).id
  await desk.decideRefund({ id, decision: 'approved', reason: REASON })
  if (approvals === 2) await clientOf(app, second).decideRefund({ id, decision: 'approved', reason: REASON })
  await app.runJobs()
  return { id, invoice }
}

describe('credit', () => {
  test('credit is bought with a card once, however often the payment is checked', async () => {
    const world = await openWorld()
    const { app, own } = world
    const { id, state } = await buyCredit(world)
    expect(state).toBe('paid')
    const events = gatewayOf(app).events()
    await deliver(app, [...events, ...events.toReversed(), ...events])
    await own.checkPurchase({ id })
    await app.runJobs()
    expect(await own.credit()).toMatchObject({
      balance: '25.00',
      currency: 'USD',
      offers: ['25.00', '50.00', '100.00'],
      entries: [{ amount: '25.00', balance: '25.00', cause: 'purchase' }],
    })
    const { items } = await own.invoices()
    expect(items).toMatchObject([{ kind: 'credit', amount: '25.00', obstacle: null, until: '2026-12-05' }])
    await expect(own.buyCredit({ amount: '1.00' })).rejects.toMatchObject({
      data: { problems: [{ code: 'amount_not_offered', at: 'amount' }] },
    })
    const stranger = await buildUser(app)
    await expect(clientOf(app, stranger).checkPurchase({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('a credit checkout that nobody pays expires by itself, without an event', async () => {
    const { app, own } = await openWorld()
    const { id } = await own.buyCredit({ amount: '50.00' })
    expect(await own.checkPurchase({ id })).toEqual({ state: 'open' })
    await app.moveTo('2026-11-21T12:00:00Z')
    await app.runJobs()
    expect(await own.checkPurchase({ id })).toEqual({ state: 'expired' })
    expect((await own.credit()).balance).toBe('0.00')
  })

  test('finance give credit with a reason, and it pays the plan before the card does', async () => {
    const { app, person, finance, own, desk } = await openWorld()
    const { accountId } = person.viewer
    const grant = {
      accountId,
      key: newId(),
      amount: '60',
      cause: 'goodwill',
      reason: 'Thanks for waiting.',
    } as const
    await Promise.all([1, 2, 3].map(() => desk.grantCredit(grant)))
    await app.runJobs()
    expect(await own.credit()).toMatchObject({
      balance: '60.00',
      entries: [{ amount: '60.00', cause: 'goodwill', reason: 'Thanks for waiting.' }],
    })
    await buy(app, person, 'pro')
    await app.runJobs()
    expect(await own.credit()).toMatchObject({
      balance: '10.01',
      entries: [{ amount: '-49.99', balance: '10.01', invoice: 'TEST-00001' }, { amount: '60.00' }],
    })
    // A card has paid nothing that could go back.
    expect((await own.invoices()).items).toEqual([])
    for (const [amount, code] of [
      ['0', 'credit_amount'],
      ['1000.01', 'credit_amount'],
      ['ten', 'credit_amount'],
    ] as const)
      await expect(desk.grantCredit({ ...grant, key: newId(), amount })).rejects.toMatchObject({
        data: { problems: [{ code, at: 'amount' }] },
      })
    await expect(
      desk.grantCredit({ ...grant, key: newId(), accountId: finance.viewer.accountId }),
    ).rejects.toMatchObject({ code: 'own_account' })
  })
})

describe('a refund', () => {
  test('the refund of a plan is requested, approved and settled; then the plan ends', async () => {
    const world = await openWorld()
    const { app, person, own, desk } = world
    await buy(app, person, 'pro')
    const [invoice] = (await own.invoices()).items
    expect(invoice).toMatchObject({ kind: 'plan', amount: '49.99', obstacle: null, refund: null })
    const invoiceId = required(invoice).id
    await expect(own.requestRefund({ invoiceId, reason: 'No' })).rejects.toMatchObject({
      data: { problems: [{ code: 'reason_short', at: 'reason' }] },
    })
    const asked = await own.requestRefund({ invoiceId, reason: REASON })
    expect(asked.refund).toMatchObject({ state: 'requested', amount: '49.99' })
    await expect(own.requestRefund({ invoiceId, reason: REASON })).rejects.toMatchObject({
      code: 'refund_requested',
    })
    expect(await planOf(app, person)).toBe('pro')
    const id = required(asked.refund).id
    expect((await desk.staffRefunds({})).items).toMatchObject([
      { id, canApprove: true, needsSecondPerson: false },
    ])
    const decision =
      'Paid by mistake, as you say. Nothing of it was used, so you get all of it back within five days.'
    await desk.decideRefund({ id, decision: 'approved', reason: decision })
    await app.runJobs()
    expect((await own.invoices()).items).toMatchObject([{ refund: { state: 'settled' } }])
    expect(await planOf(app, person)).toBe('indiefy_lite')
    const mails = await mailsTo(app, person.email)
    const subjects = mails.map(({ subject }) => subject)
    const approved = mails.find(({ subject }) => subject === 'Your refund of USD 49.99 was approved')
    expect(approved?.text).toContain(decision)
    expect(subjects).toContain('USD 49.99 is on its way back to you')
    await expect(desk.decideRefund({ id, decision: 'declined', reason: REASON })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })

  test('refund events that come twenty times, shuffled, late or forged have one effect', async () => {
    const world = await openWorld()
    const { app, person, own } = world
    await buy(app, person, 'pro')
    await refundNewest(world)
    const events = gatewayOf(app).events()
    const refunds = events.filter(({ body }) => body.includes('refund'))
    expect(refunds.length).toBeGreaterThan(0)
    const copies = Array.from({ length: 20 }, (_, round) =>
      round % 2 ? refunds : events.toReversed(),
    ).flat()
    await deliver(app, copies)
    const forged = refunds.map(({ body }) => ({ body, signature: 't=1,v1=00' }))
    expect(new Set(await deliver(app, forged))).toEqual(new Set([400]))
    const settled = await app.deps.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'refund.settled')
      .execute()
    expect(settled).toHaveLength(1)
    // A plan that is bought afterwards is not ended by an old event.
    await buy(app, person, 'advanced')
    await deliver(app, gatewayOf(app).events().toReversed())
    expect(await planOf(app, person)).toBe('advanced')
    expect((await own.invoices()).items.map(({ obstacle }) => obstacle)).toEqual([null, 'ended'])
  })

  test('the refund of an upgrade returns to PRO, and only then can the period be refunded', async () => {
    const world = await openWorld({ PAYOUT_APPROVAL_LIMIT: '1000' })
    const { app, person, own } = world
    await buy(app, person, 'pro')
    await app.moveTo('2026-11-24T10:00:00Z')
    await buy(app, person, 'advanced')
    expect((await own.invoices()).items.map(({ kind, obstacle }) => [kind, obstacle])).toEqual([
      ['upgrade', null],
      ['plan', 'upgrade_first'],
    ])
    const invoiceId = required((await own.invoices()).items[1]).id
    await expect(own.requestRefund({ invoiceId, reason: REASON })).rejects.toMatchObject({
      code: 'refund_refused',
      data: { params: { obstacle: 'upgrade_first' } },
    })
    await refundNewest(world)
    expect(await planOf(app, person)).toBe('pro')
    expect(await app.client(person.cookie).billing.find()).toMatchObject({
      subscription: { plan: 'pro', nextPlan: null, nextAmount: '49.99' },
    })
    expect((await own.invoices()).items.map(({ kind, obstacle }) => [kind, obstacle])).toEqual([
      ['upgrade', 'ended'],
      ['plan', null],
    ])
  })

  test('a period is not refunded while an upgrade that was paid since would end with it', async () => {
    const world = await openWorld()
    const { app, person, own, desk } = world
    await buy(app, person, 'pro')
    const invoiceId = required((await own.invoices()).items[0]).id
    const { refund } = await own.requestRefund({ invoiceId, reason: REASON })
    await buy(app, person, 'advanced')
    const decide = { id: required(refund).id, decision: 'approved', reason: REASON } as const
    await expect(desk.decideRefund(decide)).rejects.toMatchObject({ code: 'upgraded_since', status: 409 })
    expect(await planOf(app, person)).toBe('advanced')
    await refundNewest(world)
    await desk.decideRefund(decide)
    await app.runJobs()
    expect(await planOf(app, person)).toBe('indiefy_lite')
    expect((await own.invoices()).items.map(({ refund }) => refund?.state)).toEqual(['settled', 'settled'])
  })

  test('an upgrade can be asked back until the next period, which has the better price', async () => {
    const { app, person, own } = await openWorld({ PLAN_PRICES: 'pro=5/month,advanced=20/month' })
    await buy(app, person, 'pro')
    await app.moveTo('2026-12-15T09:00:00Z')
    await buy(app, person, 'advanced')
    expect((await own.invoices()).items[0]).toMatchObject({ kind: 'upgrade', obstacle: null })
    await app.moveTo('2026-12-21T10:00:00Z')
    expect((await own.invoices()).items.map(({ kind, obstacle }) => [kind, obstacle])).toEqual([
      ['plan', null],
      ['upgrade', 'ended'],
      ['plan', 'ended'],
    ])
  })

  test('what credit paid of a plan comes back as credit', async () => {
    const world = await openWorld()
    const { app, person, own } = world
    await buyCredit(world)
    await buy(app, person, 'pro')
    await app.runJobs()
    expect((await own.credit()).balance).toBe('0.00')
    await refundNewest(world)
    await deliver(app, gatewayOf(app).events())
    expect(await planOf(app, person)).toBe('indiefy_lite')
    expect(await own.credit()).toMatchObject({
      balance: '25.00',
      entries: [{ amount: '25.00', cause: null }, { amount: '-25.00' }, { amount: '25.00' }],
    })
    expect((await own.invoices()).items[0]).toMatchObject({ amount: '24.99', refund: { state: 'settled' } })
  })

  test('the refund of credit takes it back, and is refused when a part of it was used', async () => {
    const world = await openWorld()
    const { app, person, own } = world
    await buyCredit(world)
    await refundNewest(world)
    expect(await own.credit()).toMatchObject({
      balance: '0.00',
      entries: [
        { amount: '-25.00', cause: null },
        { amount: '25.00', cause: 'purchase' },
      ],
    })
    await buyCredit(world, '100.00')
    await buy(app, person, 'pro')
    await app.runJobs()
    const { items } = await own.invoices()
    expect(items.find(({ amount }) => amount === '100.00')).toMatchObject({ obstacle: 'credit_used' })
  })

  test('the refund of credit that is used after the approval fails, and staff are notified', async () => {
    const world = await openWorld()
    const { app, person, finance, own, desk } = world
    await buyCredit(world)
    const invoice = required((await own.invoices()).items[0])
    const { refund } = await own.requestRefund({ invoiceId: invoice.id, reason: REASON })
    await buy(app, person, 'pro')
    await desk.decideRefund({ id: required(refund).id, decision: 'approved', reason: REASON })
    await app.runJobs()
    expect(await desk.staffRefund({ id: required(refund).id })).toMatchObject({ state: 'failed' })
    const { items } = await app.client(finance.cookie).notifications.list({})
    expect(items.map(({ kind }) => kind)).toContain('account.refund_failed')
    expect((await own.credit()).balance).toBe('0.00')
  })

  test('a refund that the payment service cannot pay returns the credit', async () => {
    const world = await openWorld()
    const { app, own, desk } = world
    await buyCredit(world)
    // The test gateway always pays.
    const answer = { id: 're_failed', state: 'failed', amountMinor: 2_500 } as const
    const refunds = vi.spyOn(gatewayOf(app), 'listRefunds').mockResolvedValue([answer])
    const { id } = await refundNewest(world)
    refunds.mockRestore()
    expect(await desk.staffRefund({ id })).toMatchObject({ state: 'failed' })
    expect(await own.credit()).toMatchObject({
      balance: '25.00',
      entries: [{ amount: '25.00' }, { amount: '-25.00' }, { amount: '25.00' }],
    })
  })

  test('a payment of which a part was paid back at the service itself is not paid back in whole', async () => {
    const world = await openWorld()
    const { app, finance, own, desk } = world
    await buyCredit(world)
    const [bought] = (await own.invoices()).items
    const payment = required(await gatewayOf(app).findPaymentOfInvoice(required(bought).id))
    await gatewayOf(app).refund({ payment, amountMinor: 1_000, key: 'by hand' })
    const { id } = await refundNewest(world)
    expect(await desk.staffRefund({ id })).toMatchObject({ state: 'failed' })
    expect((await own.credit()).balance).toBe('25.00')
    const { items } = await app.client(finance.cookie).notifications.list({})
    expect(items.map(({ kind }) => kind)).toContain('account.refund_failed')
  })

  test('the refund of a period ends nothing when the next one was paid before the decision', async () => {
    const world = await openWorld({ PLAN_PRICES: 'pro=5/month' })
    const { app, person, own, desk } = world
    await buy(app, person, 'pro')
    await app.moveTo('2026-12-02T09:00:00Z')
    const invoiceId = required((await own.invoices()).items[0]).id
    const { refund } = await own.requestRefund({ invoiceId, reason: REASON })
    await app.moveTo('2026-12-21T10:00:00Z')
    expect((await own.invoices()).items).toHaveLength(2)
    await proveSession(app, world.finance)
    await desk.decideRefund({ id: required(refund).id, decision: 'approved', reason: REASON })
    await app.runJobs()
    expect(await desk.staffRefund({ id: required(refund).id })).toMatchObject({ state: 'settled' })
    expect(await planOf(app, person)).toBe('pro')
  })

  test('above the limit of payouts needs a second person', async () => {
    const world = await openWorld({ PAYOUT_APPROVAL_LIMIT: '20' })
    const { app, person, second, own, desk } = world
    await buy(app, person, 'pro')
    const invoice = required((await own.invoices()).items[0])
    const { refund } = await own.requestRefund({ invoiceId: invoice.id, reason: REASON })
    const decide = { id: required(refund).id, decision: 'approved', reason: REASON } as const
    expect(await desk.decideRefund(decide)).toMatchObject({
      state: 'proposed',
      canApprove: false,
      canDecline: true,
    })
    await expect(desk.decideRefund(decide)).rejects.toMatchObject({ code: 'second_person_needed' })
    await app.runJobs()
    expect(await planOf(app, person)).toBe('pro')
    await clientOf(app, second).decideRefund(decide)
    await app.runJobs()
    expect(await desk.staffRefund({ id: decide.id })).toMatchObject({ state: 'settled' })
  })

  test('a refund request is declined with a reason, withdrawn, or too late', async () => {
    const world = await openWorld()
    const { app, person, finance, own, desk } = world
    await buy(app, person, 'pro')
    const invoiceId = required((await own.invoices()).items[0]).id
    const ask = async () => required((await own.requestRefund({ invoiceId, reason: REASON })).refund).id
    const declined = await ask()
    await desk.decideRefund({ id: declined, decision: 'declined', reason: 'It was used since.' })
    expect((await own.invoices()).items[0]?.refund).toMatchObject({
      state: 'declined',
      decision: 'It was used since.',
    })
    const withdrawn = await ask()
    const stranger = await buildUser(app)
    await expect(clientOf(app, stranger).withdrawRefund({ id: withdrawn })).rejects.toMatchObject({
      status: 404,
    })
    await own.withdrawRefund({ id: withdrawn })
    await expect(own.withdrawRefund({ id: withdrawn })).rejects.toMatchObject({ code: 'wrong_state' })
    await app.moveTo('2026-12-06T00:00:00Z')
    await expect(ask()).rejects.toMatchObject({ data: { params: { obstacle: 'too_late' } } })
    expect(await planOf(app, person)).toBe('pro')
    // Finance who belong to the account decide nothing about it.
    await buy(app, finance, 'pro')
    const theirs = clientOf(app, finance)
    const own2 = required((await theirs.invoices()).items[0])
    const { refund } = await theirs.requestRefund({ invoiceId: own2.id, reason: REASON })
    await proveSession(app, finance)
    await expect(
      theirs.decideRefund({ id: required(refund).id, decision: 'approved', reason: REASON }),
    ).rejects.toMatchObject({ code: 'own_account' })
  })
})
