// Promotions at the test gateway: ordered, paid once, run by staff, finished, paid back.
import { describe, expect, test } from 'vitest'
import { deliver, gatewayOf, submit as pay } from '#features/billing/billing.fixtures.ts'
import { required } from '#lib/pure/required.ts'
import {
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  proveSession,
  type TestPerson,
} from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const clientOf = (app: TestApp, person: TestPerson) => app.client(person.cookie).promotions
const REPORT = 'Videos worked best in Porto; we would drop the pictures next time.'

async function openWorld() {
  const app = await openTestApp()
  const [person, staff, finance] = [
    await buildUser(app),
    await buildStaff(app, 'support'),
    await buildStaff(app, 'finance'),
  ]
  await proveSession(app, finance)
  const releaseId = await buildRelease(app, person)
  await setStatus(app, releaseId, 'published')
  return { app, person, staff, finance, releaseId, own: clientOf(app, person), desk: clientOf(app, staff) }
}
type World = Awaited<ReturnType<typeof openWorld>>

const setStatus = (app: TestApp, id: string, status: 'published' | 'removed' | 'draft') =>
  app.deps.db.updateTable('releases').set({ status }).where('id', '=', id).execute()

const orderOf = ({ releaseId }: Pick<World, 'releaseId'>) => ({
  releaseId,
  dailyBudget: '25',
  days: 3,
  startsOn: '2026-11-24',
  countries: ['PT', 'BR', 'PT'],
  goal: 'streams' as const,
  note: ' Fans of Ana Moura. ',
})

const checkPurchase = ({ app, person }: Pick<World, 'app' | 'person'>, id: string) =>
  app.client(person.cookie).purchases.checkPurchase({ id })

async function buyPromotion(world: World): Promise<string> {
  const { id, url } = await world.own.order(orderOf(world))
  await pay(world.app, url, { card: 'works' })
  await checkPurchase(world, id)
  await world.app.runJobs()
  return id
}

const kindsOf = async (app: TestApp, person: TestPerson) =>
  (await app.client(person.cookie).notifications.list({})).items.map(({ kind }) => kind)

test('the terms name the least budget and the days on which a promotion can begin', async () => {
  const app = await openTestApp()
  expect(await app.client().promotions.terms()).toEqual({
    forSale: true,
    currency: 'USD',
    dailyMin: '10.00',
    dailyMax: '1000.00',
    daysMin: 3,
    daysMax: 90,
    firstDay: '2026-11-24',
    lastDay: '2027-05-20',
    refundDays: 30,
    refundUntil: '2026-12-21',
  })
})

describe('an order', () => {
  test('an order is hidden until it is paid, and then reaches staff once', async () => {
    const world = await openWorld()
    const { app, person, staff, own, desk } = world
    const { id, url } = await own.order(orderOf(world))
    await expect(own.find({ id })).rejects.toMatchObject({ status: 404 })
    await expect(desk.start({ id })).rejects.toMatchObject({ status: 404 })
    expect((await own.list({})).items).toEqual([])
    expect((await desk.staffList({})).items).toEqual([])
    expect(await checkPurchase(world, id)).toEqual({ state: 'open' })

    await pay(app, url, { card: 'works' })
    expect(await checkPurchase(world, id)).toEqual({ state: 'paid' })
    const events = gatewayOf(app).events()
    await deliver(app, [...events, ...events.toReversed(), ...events])
    expect(await own.find({ id })).toMatchObject({
      state: 'paid',
      total: '75.00',
      dailyBudget: '25.00',
      startsOn: '2026-11-24',
      endsOn: '2026-11-26',
      countries: ['PT', 'BR'],
      note: 'Fans of Ana Moura.',
      refundUntil: '2026-12-21',
      spent: '0.00',
      daysReported: [],
    })
    expect((await desk.staffList({})).items).toMatchObject([{ id, account: { email: person.email } }])
    expect(await kindsOf(app, staff)).toEqual(['account.promotion_ordered'])
    expect((await app.client(person.cookie).purchases.invoices()).items).toMatchObject([
      { kind: 'promotion', amount: '75.00', obstacle: null },
    ])
  })

  test('its receipt is in the language of the person who ordered it', async () => {
    const world = await openWorld()
    await world.app.deps.db
      .updateTable('users')
      .set({ language: 'pt' })
      .where('id', '=', world.person.viewer.userId)
      .execute()
    await buyPromotion(world)
    const { items } = await world.app.client(world.person.cookie).purchases.invoices()
    expect(items).toMatchObject([{ description: 'Promoção de “Maré”, 3 dias' }])
  })

  test('an order that nobody pays for disappears', async () => {
    const world = await openWorld()
    const { id } = await world.own.order(orderOf(world))
    await world.app.moveTo('2026-11-21T12:00:00Z')
    await world.app.runJobs()
    expect(await checkPurchase(world, id)).toEqual({ state: 'expired' })
    expect((await world.desk.staffList({})).items).toEqual([])
  })

  test('a faulty order names everything that is wrong with it, and stores nothing', async () => {
    const world = await openWorld()
    const { app, own } = world
    const order = orderOf(world)
    await expect(
      own.order({ ...order, dailyBudget: '9.99', days: 2, startsOn: '2026-11-22' }),
    ).rejects.toMatchObject({
      data: {
        problems: [
          { code: 'daily_budget_low', at: 'dailyBudget', params: { min: 10 } },
          { code: 'promotion_days', at: 'days' },
          { code: 'promotion_start', at: 'startsOn', params: { first: '2026-11-24' } },
        ],
      },
    })
    await setStatus(app, world.releaseId, 'draft')
    const problems = [{ code: 'release_not_promotable', at: 'releaseId' }]
    await expect(own.order(order)).rejects.toMatchObject({ data: { problems } })
    await setStatus(app, world.releaseId, 'published')
    const stranger = await buildUser(app)
    await expect(clientOf(app, stranger).order(order)).rejects.toMatchObject({ data: { problems } })
    for (const table of ['promotions', 'purchases'] as const)
      expect(await app.deps.db.selectFrom(table).select('id').execute()).toEqual([])
  })

  test('an order is not found by other accounts', async () => {
    const world = await openWorld()
    const id = await buyPromotion(world)
    const person = await buildUser(world.app)
    const stranger = clientOf(world.app, person)
    await expect(stranger.find({ id })).rejects.toMatchObject({ status: 404 })
    await expect(checkPurchase({ ...world, person }, id)).rejects.toMatchObject({ status: 404 })
    expect((await stranger.list({})).items).toEqual([])
  })
})

describe('staff', () => {
  test('staff start a promotion, enter the results of its days, and finish it with a report', async () => {
    const world = await openWorld()
    const { app, person, own, desk } = world
    const id = await buyPromotion(world)
    await expect(desk.setDay({ id, day: '2026-11-24', spent: '1', clicks: 1 })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    expect(await desk.start({ id })).toMatchObject({ state: 'running', releaseStatus: 'published' })
    await expect(desk.start({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    await app.moveTo('2026-11-25T12:00:00Z')
    await desk.setDay({ id, day: '2026-11-24', spent: '24.10', clicks: 80 })
    await desk.setDay({ id, day: '2026-11-25', spent: '30', clicks: 100 })
    const corrected = await desk.setDay({ id, day: '2026-11-25', spent: '25.90', clicks: 91 })
    expect(corrected).toMatchObject({
      spent: '50.00',
      clicks: 171,
      daysReported: [
        { day: '2026-11-24', spent: '24.10', clicks: 80 },
        { day: '2026-11-25', spent: '25.90', clicks: 91 },
      ],
    })
    await expect(desk.finish({ id, report: 'Done.' })).rejects.toMatchObject({
      data: { problems: [{ code: 'reason_short', at: 'report' }] },
    })
    await desk.finish({ id, report: REPORT })
    await app.runJobs()
    expect(await own.find({ id })).toMatchObject({ state: 'finished', report: REPORT, spent: '50.00' })
    expect((await desk.staffList({ view: 'done' })).items).toMatchObject([{ id }])
    await expect(desk.setDay({ id, day: '2026-11-24', spent: '1', clicks: 1 })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    expect(await kindsOf(app, person)).toEqual(
      expect.arrayContaining(['account.promotion_started', 'account.promotion_finished']),
    )
    const mails = await mailsTo(app, person.email)
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain(REPORT)
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('promotion of “Maré”'))).toHaveLength(2)
  })

  test('staff cannot spend more than was paid, nor on days outside the promotion or in the future', async () => {
    const world = await openWorld()
    const { app, desk } = world
    const id = await buyPromotion(world)
    await desk.start({ id })
    await app.moveTo('2026-11-25T12:00:00Z')
    await desk.setDay({ id, day: '2026-11-24', spent: '70', clicks: 5 })
    const attempts: [day: string, spent: string, code: string][] = [
      ['2026-11-25', '5.01', 'promotion_overspent'],
      ['2026-11-25', '-1', 'invalid_value'],
      ['2026-11-23', '1', 'promotion_day'],
      ['2026-11-26', '1', 'promotion_day'],
      ['2026-11-27', '1', 'promotion_day'],
    ]
    for (const [day, spent, code] of attempts)
      await expect(desk.setDay({ id, day, spent, clicks: 1 })).rejects.toMatchObject({
        data: { problems: [{ code }] },
      })
    // Two who enter different days at the same moment share what is left.
    await app.moveTo('2026-11-26T12:00:00Z')
    const results = await Promise.allSettled([
      desk.setDay({ id, day: '2026-11-25', spent: '5', clicks: 1 }),
      desk.setDay({ id, day: '2026-11-26', spent: '5', clicks: 1 }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await desk.staffFind({ id })).spent).toBe('75.00')
  })

  test('staff cannot run promotions of their own account, nor of a release that was taken down', async () => {
    const world = await openWorld()
    const { app, staff, desk } = world
    const id = await buyPromotion(world)
    await setStatus(app, world.releaseId, 'removed')
    await expect(desk.start({ id })).rejects.toMatchObject({ code: 'release_unavailable' })

    const releaseId = await buildRelease(app, staff, { title: 'Própria' })
    await setStatus(app, releaseId, 'published')
    const ownId = await buyPromotion({ ...world, person: staff, releaseId, own: desk })
    expect(await desk.staffFind({ id: ownId })).toMatchObject({ isOwnAccount: true })
    await expect(desk.start({ id: ownId })).rejects.toMatchObject({ code: 'own_account' })
  })
})

test('a promotion does not start while its money is asked back', async () => {
  const world = await openWorld()
  const { app, person, desk } = world
  const id = await buyPromotion(world)
  const { purchases } = app.client(person.cookie)
  const invoiceId = required((await purchases.invoices()).items[0]).id
  const { refund } = await purchases.requestRefund({ invoiceId, reason: 'The release is delayed.' })
  await expect(desk.start({ id })).rejects.toMatchObject({ code: 'refund_waits', status: 409 })
  await purchases.withdrawRefund({ id: required(refund).id })
  expect(await desk.start({ id })).toMatchObject({ state: 'running' })
})

test('a refund ends a promotion, whatever became of it, for 30 days', async () => {
  const world = await openWorld()
  const { app, person, finance, own, desk } = world
  const id = await buyPromotion(world)
  await desk.start({ id })
  await app.moveTo('2026-12-21T12:00:00Z')
  const { purchases } = app.client(person.cookie)
  const invoiceId = required((await purchases.invoices()).items[0]).id
  const { refund } = await purchases.requestRefund({ invoiceId, reason: 'It brought nothing.' })
  await proveSession(app, finance)
  await app
    .client(finance.cookie)
    .purchases.decideRefund({ id: required(refund).id, decision: 'approved', reason: 'As promised.' })
  await app.runJobs()
  await deliver(app, gatewayOf(app).events())
  expect(await own.find({ id })).toMatchObject({ state: 'refunded' })
  await expect(desk.finish({ id, report: REPORT })).rejects.toMatchObject({ code: 'wrong_state' })
  const ended = await app.deps.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'promotion.refunded')
    .execute()
  expect(ended).toHaveLength(1)
})

describe('what was not spent', () => {
  const creditOf = async ({ app, person }: World) =>
    (await app.client(person.cookie).purchases.credit()).balance
  const finishEarly = async (world: World) => {
    const id = await buyPromotion(world)
    await world.desk.start({ id })
    await world.app.moveTo('2026-11-24T12:00:00Z')
    await world.desk.setDay({ id, day: '2026-11-24', spent: '24.10', clicks: 80 })
    return id
  }

  test('it goes back as credit once, and a refund pays back only the rest', async () => {
    const world = await openWorld()
    const { app, person, own, desk, finance } = world
    const id = await finishEarly(world)
    expect(await own.find({ id })).toMatchObject({ returned: null })
    const results = await Promise.allSettled([
      desk.finish({ id, report: REPORT }),
      desk.finish({ id, report: REPORT }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await app.runJobs()
    expect(await own.find({ id })).toMatchObject({ state: 'finished', spent: '24.10', returned: '50.90' })
    expect(await creditOf(world)).toBe('50.90')
    const { purchases } = app.client(person.cookie)
    expect((await purchases.credit()).entries).toMatchObject([
      { amount: '50.90', reason: 'Not spent from the promotion of “Maré”' },
    ])

    const invoice = required((await purchases.invoices()).items[0])
    expect(invoice).toMatchObject({ amount: '24.10', obstacle: null })
    const { refund } = await purchases.requestRefund({ invoiceId: invoice.id, reason: 'It brought nothing.' })
    expect(refund).toMatchObject({ amount: '24.10' })
    await proveSession(app, finance)
    await app
      .client(finance.cookie)
      .purchases.decideRefund({ id: required(refund).id, decision: 'approved', reason: 'As promised.' })
    await app.runJobs()
    await deliver(app, gatewayOf(app).events())
    expect(await own.find({ id })).toMatchObject({ state: 'refunded' })
    expect(await creditOf(world)).toBe('50.90')
  })

  test('a promotion with a rest is not finished while all of its money is asked back', async () => {
    const world = await openWorld()
    const { app, person, desk } = world
    const id = await finishEarly(world)
    const { purchases } = app.client(person.cookie)
    const invoiceId = required((await purchases.invoices()).items[0]).id
    const { refund } = await purchases.requestRefund({ invoiceId, reason: 'The release is delayed.' })
    await expect(desk.finish({ id, report: REPORT })).rejects.toMatchObject({
      code: 'refund_waits',
      status: 409,
    })
    await purchases.withdrawRefund({ id: required(refund).id })
    expect(await desk.finish({ id, report: REPORT })).toMatchObject({ state: 'finished', returned: '50.90' })
  })

  test('nothing can be asked back of a promotion that spent nothing and went back as credit', async () => {
    const world = await openWorld()
    const id = await buyPromotion(world)
    await world.desk.start({ id })
    expect(await world.desk.finish({ id, report: REPORT })).toMatchObject({ returned: '75.00' })
    const { items } = await world.app.client(world.person.cookie).purchases.invoices()
    expect(items).toMatchObject([{ amount: '0.00', obstacle: 'ended' }])
  })
})
