// Requests of people: every check in its order, dates, repetition, concurrency and cancelling.
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, sessionCookie } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import {
  approveDue,
  booksOf,
  buildPayee,
  credit,
  makeItDue,
  stateOf,
  usd,
  withdraw,
} from './payouts.fixtures.ts'
import { cancelRequestsOnPlanEnd, listActiveRequests, payoutTotals, requestPayout } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const daysOn = (days: number) =>
  new Date(app.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('a request', () => {
  test('reserves whole cents and shows date and state', async () => {
    const person = await buildPayee(app, { amountMicros: 100_505_678n })
    const quote = await app.client(person.cookie).payouts.quote({ amountMicros: usd('100.50') })
    expect(quote).toMatchObject({ netMicros: usd('100.50'), withheldMicros: '0', availableOn: daysOn(30) })
    const payout = await withdraw(app, person, usd('100.50'))
    expect(payout).toMatchObject({
      status: 'requested',
      state: 'waiting',
      availableOn: daysOn(30),
      canCancel: true,
    })
    expect(await booksOf(app, person.viewer.accountId)).toEqual({
      payable: 5_678n,
      [`reserved ${payout.id}`]: 100_500_000n,
    })
    expect(await app.client(person.cookie).payouts.overview()).toMatchObject({
      availableMicros: '0',
      payableMicros: '5678',
      pendingMicros: usd('100.50'),
      lifetimeMicros: '100505678',
      nextOn: daysOn(30),
    })
  })

  test.each([
    ['basic', 90],
    ['pro', 30],
    ['advanced', 30],
  ] as const)('on the plan %s waits %i days', async (plan, days) => {
    const person = await buildPayee(app, { plan })
    expect((await withdraw(app, person, usd('20.00'))).availableOn).toBe(daysOn(days))
  })

  test('carries the part that was earned in the United States', async () => {
    const person = await buildPayee(app, { amountMicros: 100_000_000n, usSourceMicros: 30_000_001n })
    const { id } = await withdraw(app, person, usd('50.00'))
    const row = await app.deps.db
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.us_source_micros).toBe(15_000_000n)
  })

  test('repeated with its key returns the first answer, and with another amount is refused', async () => {
    const person = await buildPayee(app)
    const key = newId()
    const first = await withdraw(app, person, usd('20.00'), key)
    expect(await withdraw(app, person, usd('20.00'), key)).toEqual(first)
    await expect(withdraw(app, person, usd('21.00'), key)).rejects.toMatchObject({
      code: 'key_reused',
      status: 409,
    })
    const both = await Promise.all([1, 2, 3].map(() => withdraw(app, person, usd('30.00'), `${key}-b`)))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect((await booksOf(app, person.viewer.accountId)).payable).toBe(950_000_000n)
  })

  test.each([
    ['0'],
    ['1'],
    ['9999'],
    [usd('20.00').replace(/0$/, '1')],
  ])('of %s micro-units is refused', async (amountMicros) => {
    const person = await buildPayee(app)
    await expect(withdraw(app, person, amountMicros)).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'payout_amount_invalid', at: 'amountMicros' }] },
    })
  })
})

describe('the checks, in their order', () => {
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'fine',
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    )
  const block = (userId: string) =>
    app.deps.db
      .insertInto('blocks')
      .values({
        id: newId(),
        user_id: userId,
        kind: 'freeze',
        reason: 'a question',
        next_step: 'a step',
        set_at: app.deps.clock.now(),
      })
      .execute()

  test('each refusal comes before those behind it', async () => {
    const person = await buildPayee(app, { amountMicros: 0n, taxForm: null, isHoldOver: false })
    const { accountId, userId } = person.viewer
    const { db } = app.deps
    const ask = (amount = usd('5.00')) =>
      outcome(requestPayout(app.deps, person.viewer, { amountMicros: BigInt(amount), key: newId() }))
    await block(userId)
    await db
      .updateTable('payout_settings')
      .set({ stripe_configured: false })
      .where('account_id', '=', accountId)
      .execute()
    expect(await ask()).toBe('403 blocked')
    await db.deleteFrom('blocks').where('user_id', '=', userId).execute()
    expect(await ask()).toBe('409 payout_not_set_up')
    await db
      .updateTable('payout_settings')
      .set({ stripe_configured: true })
      .where('account_id', '=', accountId)
      .execute()
    expect(await ask()).toBe('422 below_minimum')
    expect(await ask(usd('10.00'))).toBe('422 insufficient_balance')
    await credit(app, accountId, 10_009_999n)
    expect(await ask(usd('10.01'))).toBe('422 insufficient_balance')
    expect(await ask(usd('10.00'))).toBe('409 tax_form_required')
    await proveSession(app, person)
    const { TAX_FORM } = await import('./payouts.fixtures.ts')
    await app.client(person.cookie).payouts.submitTaxForm(TAX_FORM)
    expect(await ask(usd('10.00'))).toBe('409 payout_method_changed')
    await db
      .updateTable('payout_settings')
      .set({ held_until: null })
      .where('account_id', '=', accountId)
      .execute()
    await db
      .insertInto('ledger_holds')
      .values({ account_id: accountId, reason: 'balance_differs', held_at: app.deps.clock.now() })
      .execute()
    expect(await ask(usd('10.00'))).toBe('409 withdrawals_on_hold')
    await db.deleteFrom('ledger_holds').where('account_id', '=', accountId).execute()
    expect(await ask(usd('10.00'))).toBe('fine')
  })

  test('a blocked person is refused before anything else, with the page that says why', async () => {
    const person = await buildPayee(app)
    await block(person.viewer.userId)
    expect(await outcome(withdraw(app, person, usd('20.00')))).toBe('403 blocked')
    expect(await app.client(person.cookie).people.ownBlock()).toMatchObject({
      reason: 'a question',
      nextStep: 'a step',
    })
  })

  test.each([
    ['stripe', '9.99', '10.00'],
    ['payoneer', '19.99', '20.00'],
  ] as const)('the minimum of %s is not %s but %s', async (rail, below, minimum) => {
    const person = await buildPayee(app, { rail })
    await expect(withdraw(app, person, usd(below))).rejects.toMatchObject({
      code: 'below_minimum',
      status: 422,
      data: { params: { min: minimum, currency: 'USD' } },
    })
    expect(await withdraw(app, person, usd(minimum))).toMatchObject({ rail })
  })

  test('a person who closes their account may withdraw less than the minimum', async () => {
    const person = await buildPayee(app, { amountMicros: 3_210_000n })
    await app.client(person.cookie).settings.close({ confirm: person.username })
    expect(await app.client(person.cookie).payouts.overview()).toMatchObject({ minimumMicros: '0' })
    expect(await withdraw(app, person, usd('3.21'))).toMatchObject({ state: 'waiting' })
  })

  test('a change of method names the instant from which withdrawals are possible', async () => {
    const person = await buildPayee(app, { isHoldOver: false })
    const { held_until } = await app.client(person.cookie).payouts.find()
    await expect(withdraw(app, person, usd('20.00'))).rejects.toMatchObject({
      code: 'payout_method_changed',
      data: { params: { until: held_until } },
    })
  })

  test('a form that was only submitted is enough for a request, a rejected one is not', async () => {
    const person = await buildPayee(app, { isAccepted: false })
    expect(await withdraw(app, person, usd('20.00'))).toMatchObject({ state: 'waiting' })
    await app.deps.db
      .updateTable('tax_forms')
      .set({ status: 'rejected' })
      .where('account_id', '=', person.viewer.accountId)
      .execute()
    expect(await outcome(withdraw(app, person, usd('20.00')))).toBe('409 tax_form_required')
  })

  test('a negative balance allows no withdrawal', async () => {
    const person = await buildPayee(app, { amountMicros: 0n })
    await credit(app, person.viewer.accountId, -1_000_000n)
    expect(await outcome(withdraw(app, person, usd('20.00')))).toBe('422 insufficient_balance')
    expect(await app.client(person.cookie).payouts.overview()).toMatchObject({
      payableMicros: '-1000000',
      availableMicros: '0',
    })
  })

  test('impersonating staff and members of the team do not withdraw', async () => {
    const [person, staff] = [await buildPayee(app), await buildStaff(app)]
    const cookie = await sessionCookie(app, person.viewer.userId, { impersonatedBy: staff.viewer.userId })
    const call = app.client(cookie).payouts.request({ amountMicros: usd('20.00'), key: newId() })
    expect(await outcome(call)).toBe('403 impersonating')
  })
})

test('100 withdrawals of one account at once never take more than there is', async () => {
  const person = await buildPayee(app, { amountMicros: 500_000_000n })
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      requestPayout(app.deps, person.viewer, { amountMicros: 10_000_000n, key: newId() }),
    ),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 50 }, () => 'insufficient_balance'))
  const { payable = 0n, ...reserved } = await booksOf(app, person.viewer.accountId)
  expect([payable, Object.keys(reserved).length]).toEqual([0n, 50])
  expect(Object.values(reserved).every((micros) => micros === 10_000_000n)).toBe(true)
})

test('withdrawals at once share what was earned in the United States to the last unit', async () => {
  const person = await buildPayee(app, { amountMicros: 30_000_000n, usSourceMicros: 10_000_000n })
  await Promise.all(
    Array.from({ length: 3 }, () =>
      requestPayout(app.deps, person.viewer, { amountMicros: 10_000_000n, key: newId() }),
    ),
  )
  const rows = await app.deps.db
    .selectFrom('payouts')
    .select('us_source_micros')
    .where('account_id', '=', person.viewer.accountId)
    .orderBy('us_source_micros')
    .execute()
  expect(rows.map(({ us_source_micros }) => us_source_micros)).toEqual([3_333_333n, 3_333_333n, 3_333_334n])
})

describe('cancelling', () => {
  test('gives the money back, once', async () => {
    const person = await buildPayee(app)
    const before = await booksOf(app, person.viewer.accountId)
    const { id } = await withdraw(app, person, usd('20.00'))
    const { payouts } = app.client(person.cookie)
    expect(await payouts.cancel({ id })).toMatchObject({
      status: 'cancelled',
      reason: 'by_user',
      canCancel: false,
    })
    expect(await booksOf(app, person.viewer.accountId)).toEqual(before)
    await expect(payouts.cancel({ id })).rejects.toMatchObject({ code: 'wrong_state', status: 409 })
    expect((await payouts.list({})).items.map((item) => item.id)).toEqual([id])
  })

  test('a request can be cancelled while it is due, and no longer once it is approved', async () => {
    const [person, staff] = [await buildPayee(app), await buildStaff(app, 'finance')]
    const [one, two] = [await withdraw(app, person, usd('20.00')), await withdraw(app, person, usd('30.00'))]
    await makeItDue(app, one.id)
    await makeItDue(app, two.id)
    await approveDue(app, staff, [two.id])
    const { payouts } = app.client(person.cookie)
    expect(await payouts.cancel({ id: one.id })).toMatchObject({ state: 'cancelled' })
    await expect(payouts.cancel({ id: two.id })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('somebody else’s withdrawal is not found', async () => {
    const [person, other] = [await buildPayee(app), await buildUser(app)]
    const { id } = await withdraw(app, person, usd('20.00'))
    await expect(app.client(other.cookie).payouts.cancel({ id })).rejects.toMatchObject({ status: 404 })
    await expect(app.client(other.cookie).payouts.findOne({ id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the plan', () => {
  const setPlan = async (person: { viewer: { userId: string } }, plan: 'basic' | 'pro' | 'advanced') => {
    const admin = await buildStaff(app, 'admin')
    await app.client(admin.cookie).people.setPlan({
      id: person.viewer.userId,
      plan: plan === 'basic' ? 'indiefy_lite' : plan,
      until: null,
    })
  }

  test('an upgrade makes a waiting request earlier, and nothing makes it later', async () => {
    const local = await openTestApp()
    const person = await buildPayee(local, { plan: 'basic' })
    const { id, availableOn } = await withdraw(local, person, usd('20.00'))
    const first = new Date(local.deps.clock.now())
    const dayOf = (days: number) => new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    expect(availableOn).toBe(dayOf(90))
    await local.moveTo(new Date(first.getTime() + 10 * 86_400_000))
    const admin = await buildStaff(local, 'admin')
    const change = (plan: 'pro' | 'advanced') =>
      local.client(admin.cookie).people.setPlan({ id: person.viewer.userId, plan, until: null })
    await change('pro')
    const shown = () => local.client(person.cookie).payouts.findOne({ id })
    expect((await shown()).availableOn).toBe(dayOf(40))
    await local.moveTo(new Date(first.getTime() + 20 * 86_400_000))
    await change('advanced')
    expect((await shown()).availableOn).toBe(dayOf(40))
    await local.moveTo(`${dayOf(39)}T23:59:59Z`)
    expect((await shown()).state).toBe('waiting')
    await local.moveTo(`${dayOf(40)}T00:00:00Z`)
    expect((await shown()).state).toBe('due')
  })

  test('a request on Basic is due on day 90 and not on day 89', async () => {
    const local = await openTestApp()
    const person = await buildPayee(local, { plan: 'basic' })
    const { id, availableOn } = await withdraw(local, person, usd('20.00'))
    const day = new Date(`${availableOn}T00:00:00Z`).getTime()
    await local.moveTo(new Date(day - 1))
    expect(await stateOf(local, id)).toBe('waiting')
    await local.moveTo(new Date(day))
    expect(await stateOf(local, id)).toBe('due')
  })

  test('a request is refused when its day is later than the one that the person was shown', async () => {
    const local = await openTestApp()
    const person = await buildPayee(local)
    const { payouts } = local.client(person.cookie)
    const today = local.deps.clock.today()
    const amountMicros = usd('20.00')
    await local.moveTo(`${today}T23:59:59Z`)
    const { availableOn } = await payouts.quote({ amountMicros })
    const request = { amountMicros, key: newId(), availableOn }
    const first = await payouts.request(request)
    expect(first.availableOn).toBe(availableOn)
    await local.moveTo(`${addDays(today, 1)}T00:00:00Z`)
    // Repeating what was accepted is no new promise.
    expect(await payouts.request(request)).toEqual(first)
    await expect(payouts.request({ ...request, key: newId() })).rejects.toMatchObject({
      code: 'payout_day_changed',
      status: 409,
      data: { params: { day: addDays(availableOn, 1) } },
    })
    expect((await payouts.overview()).open).toHaveLength(1)
  })

  test('its end cancels what is not sent, and the money is back in the same moment', async () => {
    const [person, staff] = [
      await buildPayee(app, { fate: 'never_arrives' }),
      await buildStaff(app, 'finance'),
    ]
    const ids = []
    for (const amount of ['20.00', '30.00', '40.00', '50.00'])
      ids.push((await withdraw(app, person, usd(amount))).id)
    const [waiting = '', due = '', approved = '', sent = ''] = ids
    for (const id of [due, approved, sent]) await makeItDue(app, id)
    await approveDue(app, staff, [sent])
    await app.runJobs()
    await approveDue(app, staff, [approved])
    const active = await listActiveRequests(app.deps.db, person.viewer.accountId)
    expect(active.map(({ id, isCancelledOnPlanEnd }) => [id, isCancelledOnPlanEnd])).toEqual([
      [waiting, true],
      [due, true],
      [approved, true],
      [sent, false],
    ])
    await setPlan(person, 'basic')
    expect(await Promise.all(ids.map((id) => stateOf(app, id)))).toEqual([
      'cancelled plan_ended',
      'cancelled plan_ended',
      'cancelled plan_ended',
      'sent',
    ])
    expect(await booksOf(app, person.viewer.accountId)).toEqual({ payable: 950_000_000n })
    await app.runJobs()
    expect(await stateOf(app, approved)).toBe('cancelled plan_ended')
    const again = await app.deps.db
      .transaction()
      .execute((trx) => cancelRequestsOnPlanEnd(trx, app.deps, { accountId: person.viewer.accountId }))
    expect(again).toBe(0)
    expect(await payoutTotals(app.deps.db, person.viewer.accountId)).toEqual([
      { currency: 'USD', inTransitMicros: 50_000_000n, paidMicros: 0n, withheldMicros: 0n, costMicros: 0n },
    ])
  })
})

test('the export has every withdrawal, and no formulas', async () => {
  const person = await buildPayee(app)
  const { id } = await withdraw(app, person, usd('20.00'))
  await app.client(person.cookie).payouts.cancel({ id })
  await withdraw(app, person, usd('30.00'))
  const answer = await app.fetch('/v1/payouts/export', { headers: { cookie: person.cookie } })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(',requested,')
  expect(lines[2]).toContain(`${id},`)
  expect(lines[2]).toContain(',cancelled,by_user,stripe,USD,20.00,')
})
