// From approval to the bank and back: each fate of a payment service, interruptions, and events.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { signEvent } from '#ports/gateway-store.ts'
import { sandboxGateway } from '#ports/payouts/embedded.ts'
import type { PayoutGateway } from '#ports/payouts/index.ts'
import { buildStaff, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { askRail } from './ask-rail.server.ts'
import {
  approveDue,
  booksOf,
  buildPayee,
  type Fate,
  gatewayAccount,
  makeItDue,
  platformBooks,
  sendOne,
  stateOf,
  usd,
  withdraw,
} from './payouts.fixtures.ts'
import { sendPayout } from './send-payout.server.ts'
import { payoutTotals } from './service.server.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_APPROVAL_LIMIT: '100000' })
  staff = await buildStaff(app, 'finance')
})
const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (ms: number) => app.moveTo(new Date(app.deps.clock.now().getTime() + ms))
const historyOf = async (id: string) =>
  (
    await app.deps.db
      .selectFrom('payout_events')
      .select('to_state')
      .where('payout_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ to_state }) => to_state)
const noticesTo = async ({ viewer }: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', viewer.userId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const payable = async ({ viewer }: TestPerson) => (await booksOf(app, viewer.accountId)).payable
/** How often money left, as the gateway counts it. */
async function paidAtGateway(id: string): Promise<number> {
  const { rail, order } = await orderOf(id)
  const lines = (await app.deps.payouts.rail(rail)?.report(app.deps.clock.today(), [order])) ?? []
  return lines.filter(({ reference }) => reference === id).length
}
async function orderOf(id: string) {
  const row = await app.deps.db
    .selectFrom('payout_orders')
    .selectAll()
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow()
  return { rail: row.rail, order: JSON.parse(row.request) }
}
async function approved(person: TestPerson, amount = usd('100.00')): Promise<string> {
  const { id } = await withdraw(app, person, amount)
  await makeItDue(app, id)
  await approveDue(app, staff, [id])
  return id
}

/** A webhook for payouts that is never called, because only what it would get is read. */
const listen = ({ viewer }: TestPerson) =>
  app.deps.db
    .insertInto('webhook_endpoints')
    .values({
      id: newId(),
      account_id: viewer.accountId,
      url: 'https://hooks.example/payouts',
      events: ['payout.paid', 'payout.failed'],
      secret: 'whsec_unused',
      created_at: app.deps.clock.now(),
    })
    .execute()
const webhooksTo = async ({ viewer }: TestPerson) => {
  const rows = await app.deps.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('account_id', '=', viewer.accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return { type, data }
  })
}

describe.each(['stripe', 'payoneer'] as const)('with %s', (rail) => {
  test('a payout is approved, sent and paid', async () => {
    const person = await buildPayee(app, { rail })
    await listen(person)
    const id = await sendOne(app, person, usd('100.00'), staff)
    expect(await stateOf(app, id)).toBe('sent')
    expect(await platformBooks(app, id)).toEqual({ in_transit: 100_000_000n })
    expect(await booksOf(app, person.viewer.accountId)).toEqual({ payable: 900_000_000n })
    await later(2 * HOUR)
    expect(await stateOf(app, id)).toBe('paid')
    expect(await platformBooks(app, id)).toEqual({ bank: 100_000_000n })
    expect(await historyOf(id)).toEqual(['waiting', 'due', 'approved', 'sending', 'sent', 'paid'])
    expect(await noticesTo(person)).toContain('money.payout_paid')
    expect(await webhooksTo(person)).toEqual([
      { type: 'payout.paid', data: { payout_id: id, amount: '100.00', currency: 'USD' } },
    ])
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'USD 100.00 is in your account',
    )
    expect(await payoutTotals(app.deps.db, person.viewer.accountId)).toMatchObject([
      { inTransitMicros: 0n, paidMicros: 100_000_000n },
    ])
    expect(await app.client(person.cookie).payouts.overview()).toMatchObject({
      paidMicros: usd('100.00'),
      lifetimeMicros: usd('1000.00'),
      open: [],
    })
  })

  test('a payout that fails after it was sent gives the money back', async () => {
    const person = await buildPayee(app, { rail, fate: 'fails' })
    await listen(person)
    await app.client(person.cookie).accounts.setLanguage({ language: 'pt' })
    const id = await sendOne(app, person, usd('100.00'), staff)
    expect(await stateOf(app, id)).toBe('sent')
    await later(2 * HOUR)
    expect(await stateOf(app, id)).toBe('failed account_closed')
    expect(await platformBooks(app, id)).toEqual({})
    expect(await payable(person)).toBe(1_000_000_000n)
    expect(await noticesTo(person)).toContain('money.payout_failed')
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'Seu saque de USD 100,00 não chegou',
    )
    expect((await mailsTo(app, person.email))[0]?.text).toContain('Motivo: a conta bancária está fechada')
    expect(await webhooksTo(person)).toEqual([
      {
        type: 'payout.failed',
        data: { payout_id: id, amount: '100.00', currency: 'USD', reason: 'account_closed' },
      },
    ])
  })

  test('a payout that times out but is paid is unknown, then sent and paid, and paid once', async () => {
    const person = await buildPayee(app, { rail, fate: 'times_out' })
    const id = await sendOne(app, person, usd('100.00'), staff)
    expect(await stateOf(app, id)).toBe('unknown no_answer')
    expect((await booksOf(app, person.viewer.accountId))[`reserved ${id}`]).toBe(100_000_000n)
    await later(11 * 60_000)
    expect(await stateOf(app, id)).toBe('sent')
    expect(await paidAtGateway(id)).toBe(1)
    await later(2 * HOUR)
    expect(await stateOf(app, id)).toBe('paid')
    expect(await historyOf(id)).toEqual(['waiting', 'due', 'approved', 'sending', 'unknown', 'sent', 'paid'])
  })

  test('a payout that never arrives stays sent', async () => {
    const person = await buildPayee(app, { rail, fate: 'never_arrives' })
    const id = await sendOne(app, person, usd('100.00'), staff)
    await later(3 * DAY)
    expect(await stateOf(app, id)).toBe('sent')
  })

  test('a payout that is returned after it was paid gives the money back', async () => {
    const person = await buildPayee(app, { rail, fate: 'returns' })
    const id = await sendOne(app, person, usd('100.00'), staff)
    await later(2 * HOUR)
    expect(await stateOf(app, id)).toBe('paid')
    await later(2 * DAY)
    await later(2 * DAY)
    expect(await stateOf(app, id)).toBe('failed returned')
    expect(await platformBooks(app, id)).toEqual({})
    expect(await payable(person)).toBe(1_000_000_000n)
  })
})

describe('interruptions', () => {
  /** The app with a gateway that behaves otherwise. */
  const withRail = (change: Partial<NonNullable<ReturnType<PayoutGateway['rail']>>>) => ({
    ...app.deps,
    payouts: {
      ...app.deps.payouts,
      rail: (name: 'stripe' | 'payoneer') => {
        const rail = app.deps.payouts.rail(name)
        return rail && { ...rail, ...change }
      },
    },
  })

  test('a process that ends between the call and its record sends nothing twice', async () => {
    const person = await buildPayee(app)
    const id = await approved(person)
    const crash = new Error('the process has ended')
    // The record of the answer plans the next question; failing there undoes the record, as the end of a process would.
    const jobs = {
      ...app.deps.jobs,
      add: (...args: Parameters<typeof app.deps.jobs.add>) =>
        args[1] === 'payouts.ask' && crashes.shift() ? Promise.reject(crash) : app.deps.jobs.add(...args),
    }
    const crashes = [false, true]
    await expect(sendPayout({ ...app.deps, jobs }, { payoutId: id })).rejects.toBe(crash)
    expect(await stateOf(app, id)).toBe('sending')
    expect(await paidAtGateway(id)).toBe(1)
    await app.runJobs()
    expect(await stateOf(app, id)).toBe('unknown interrupted')
    await later(11 * 60_000)
    expect(await stateOf(app, id)).toBe('sent')
    expect(await paidAtGateway(id)).toBe(1)
    expect((await booksOf(app, person.viewer.accountId)).payable).toBe(900_000_000n)
  })

  test('a process that ends before the call sends it after three answers of not found over half an hour', async () => {
    const person = await buildPayee(app)
    const id = await approved(person)
    const lost = withRail({ send: () => Promise.reject(new Error('reset')) })
    await sendPayout(lost, { payoutId: id })
    expect(await stateOf(app, id)).toBe('unknown no_answer')
    for (const minutes of [11, 11, 11]) {
      await later(minutes * 60_000)
      expect(await paidAtGateway(id)).toBe(0)
      expect(await stateOf(app, id)).toBe('unknown no_answer')
    }
    await later(11 * 60_000)
    expect(await stateOf(app, id)).toBe('sent')
    expect(await paidAtGateway(id)).toBe(1)
  })

  test('two workers that send the same payout pay once', async () => {
    const person = await buildPayee(app)
    const id = await approved(person)
    await Promise.all([sendPayout(app.deps, { payoutId: id }), sendPayout(app.deps, { payoutId: id })])
    await app.runJobs()
    expect(await paidAtGateway(id)).toBe(1)
    await later(2 * HOUR)
    await later(2 * HOUR)
    expect(await stateOf(app, id)).toBe('paid')
    expect(await platformBooks(app, id)).toEqual({ bank: 100_000_000n })
  })

  test('after two days without an answer staff are alerted once, and nothing is refunded', async () => {
    const person = await buildPayee(app)
    const id = await approved(person)
    const silent = withRail({
      send: () => Promise.reject(new Error('timeout')),
      find: () => Promise.reject(new Error('timeout')),
    })
    await sendPayout(silent, { payoutId: id })
    const ask = async (ms: number) => {
      app.deps.clock.set(new Date(app.deps.clock.now().getTime() + ms))
      await askRail(silent, { payoutId: id })
    }
    await ask(2 * DAY - 1)
    expect(await noticesTo(staff)).not.toContain('money.payout_unknown')
    await ask(1)
    await ask(DAY)
    expect((await noticesTo(staff)).filter((kind) => kind === 'money.payout_unknown')).toHaveLength(1)
    expect(await stateOf(app, id)).toBe('unknown no_answer')
    const finance = app.client(staff.cookie).payouts
    expect(await finance.findForStaff({ id })).toMatchObject({ isAlerted: true, state: 'unknown' })
    expect(await finance.askNow({ id })).toMatchObject({ state: 'unknown' })
  })

  test('a refusal gives the money back at once', async () => {
    const person = await buildPayee(app)
    const id = await approved(person)
    await sendPayout(withRail({ send: async () => ({ state: 'refused', reason: 'account_invalid' }) }), {
      payoutId: id,
    })
    expect(await stateOf(app, id)).toBe('failed account_invalid')
    expect(await payable(person)).toBe(1_000_000_000n)
  })

  test('a failed payout that cannot be taken back is not credited', async () => {
    const person = await buildPayee(app, { fate: 'fails' })
    const id = await sendOne(app, person, usd('100.00'), staff)
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 2 * HOUR))
    await askRail(withRail({ reclaim: () => Promise.reject(new Error('balance_insufficient')) }), {
      payoutId: id,
    })
    expect(await stateOf(app, id)).toBe('sent')
    expect(await payable(person)).toBe(900_000_000n)
    await askRail(app.deps, { payoutId: id })
    expect(await stateOf(app, id)).toBe('failed account_closed')
    expect(await payable(person)).toBe(1_000_000_000n)
  })
})

describe('what keeps an approved payout from being sent', () => {
  test.each([
    [
      'blocked',
      (person: TestPerson) =>
        app.deps.db
          .insertInto('blocks')
          .values({
            id: newId(),
            user_id: person.viewer.userId,
            kind: 'freeze',
            reason: 'a question',
            next_step: 'a step',
            set_at: app.deps.clock.now(),
          })
          .execute(),
    ],
    [
      'ledger_hold',
      (person: TestPerson) =>
        app.deps.db
          .insertInto('ledger_holds')
          .values({
            account_id: person.viewer.accountId,
            reason: 'balance_differs',
            held_at: app.deps.clock.now(),
          })
          .execute(),
    ],
    [
      'tax_form_submitted',
      (person: TestPerson) =>
        app.deps.db
          .updateTable('tax_forms')
          .set({ status: 'submitted' })
          .where('account_id', '=', person.viewer.accountId)
          .execute(),
    ],
    [
      'tax_form_expired',
      (person: TestPerson) =>
        app.deps.db
          .updateTable('tax_forms')
          .set({ expires_on: '2020-12-31' })
          .where('account_id', '=', person.viewer.accountId)
          .execute(),
    ],
  ] as const)('%s makes it wait, reserved', async (reason, hinder) => {
    const person = await buildPayee(app)
    const id = await approved(person)
    await hinder(person)
    await app.runJobs()
    expect(await stateOf(app, id)).toBe(`due ${reason}`)
    expect((await booksOf(app, person.viewer.accountId))[`reserved ${id}`]).toBe(100_000_000n)
    await expect(approveDue(app, staff, [id])).rejects.toMatchObject({ code: 'payout_paused', status: 409 })
    expect(
      (await app.client(staff.cookie).payouts.queue({ state: 'due' })).items.find((item) => item.id === id),
    ).toMatchObject({ pauses: [reason] })
  })

  test('a change of method voids the approval, and the payout goes to the new one', async () => {
    const person = await buildPayee(app)
    const id = await approved(person)
    await app.client(person.cookie).payouts.choose({ method: 'payoneer', payoneer_email: 'pay@example.com' })
    expect(await stateOf(app, id)).toBe('due method_changed')
    await app.runJobs()
    expect(await stateOf(app, id)).toBe('due method_changed')
    const row = await app.deps.db
      .selectFrom('payouts')
      .select(['rail', 'destination'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ rail: 'payoneer', destination: person.viewer.accountId })
  })
})

describe('events', () => {
  const post = (body: string, signature: string) =>
    app.fetch('/v1/payouts/events/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  const gateway = () =>
    sandboxGateway({
      dataDir: app.app.config.dataDir,
      publicUrl: app.deps.publicUrl,
      secret: app.deps.secret,
      clock: app.deps.clock,
    })
  const eventsOf = async ({ viewer }: TestPerson) =>
    (await gateway()).events(gatewayAccount(viewer.accountId))
  const sent = async (fate: Fate) => {
    const person = await buildPayee(app, { fate })
    return { person, id: await sendOne(app, person, usd('100.00'), staff) }
  }
  const storedOf = async (id: string) =>
    (await app.deps.db.selectFrom('payout_rail_events').select('kind').where('payout_id', '=', id).execute())
      .length

  test('an event makes us ask; its own words change nothing', async () => {
    const { id, person } = await sent('works')
    const [created] = await eventsOf(person)
    const lie = created?.body.replace('"type":"payout.created"', '"type":"payout.failed"') ?? ''
    const { webhookSecret } = await gateway()
    expect((await post(lie, signEvent(webhookSecret, lie, app.deps.clock.now()))).status).toBe(200)
    await app.runJobs()
    expect(await stateOf(app, id)).toBe('sent')
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + HOUR))
    for (const { body, signature } of await eventsOf(person)) await post(body, signature)
    await app.runJobs()
    expect(await stateOf(app, id)).toBe('paid')
  })

  test('the same events twenty times, shuffled, count once', async () => {
    const { id, person } = await sent('returns')
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 4 * DAY))
    const events = await eventsOf(person)
    expect(events).toHaveLength(3)
    const shuffled = Array.from({ length: 20 }, () => events)
      .flat()
      .map((event, index) => ({ event, order: (index * 7919) % 61 }))
      .sort((a, b) => a.order - b.order)
    const answers = await Promise.all(shuffled.map(({ event }) => post(event.body, event.signature)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await app.runJobs()
    expect(await storedOf(id)).toBe(3)
    // It never was paid as far as we know, so it failed on its way.
    expect(await stateOf(app, id)).toBe('failed account_closed')
    expect(await payable(person)).toBe(1_000_000_000n)
  })

  test('a noisy account sends events twice and in reverse order', async () => {
    const { id, person } = await sent('noisy')
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + HOUR))
    const events = await eventsOf(person)
    expect(events.map(({ body }) => JSON.parse(body).type)).toEqual([
      'payout.paid',
      'payout.paid',
      'payout.created',
      'payout.created',
    ])
    for (const { body, signature } of events) expect((await post(body, signature)).status).toBe(200)
    await app.runJobs()
    expect([await storedOf(id), await stateOf(app, id)]).toEqual([2, 'paid'])
  })

  test('forged and late events are refused and stored nowhere', async () => {
    const { id, person } = await sent('works')
    const { webhookSecret } = await gateway()
    const [created] = await eventsOf(person)
    const body = created?.body ?? ''
    const old = new Date(app.deps.clock.now().getTime() - 301_000)
    for (const signature of [
      signEvent('whsec_other', body, app.deps.clock.now()),
      signEvent(webhookSecret, body, old),
      '',
    ])
      expect(await (await post(body, signature)).json()).toMatchObject({ code: 'signature_invalid' })
    expect((await post(`${body} `, created?.signature ?? '')).status).toBe(400)
    expect(await storedOf(id)).toBe(0)
  })

  test('an event of a payout that is not ours is accepted and does nothing', async () => {
    const { webhookSecret } = await gateway()
    const body = JSON.stringify({
      id: `evt_${newId()}`,
      object: 'event',
      type: 'payout.paid',
      data: { object: { object: 'payout', metadata: { payout_id: newId() } } },
    })
    expect((await post(body, signEvent(webhookSecret, body, app.deps.clock.now()))).status).toBe(200)
  })

  test('a body of more than 256 KB is refused before it is read', async () => {
    const answer = await post('x'.repeat(257 * 1024), '')
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'body_too_large'])
  })
})

describe('withholding', () => {
  const TABLE = JSON.stringify({
    jurisdiction: 'US',
    rules: [
      { forms: ['w8ben'], treaty: true, countries: ['PT'], of: 'us_source', rateBp: 1000 },
      { forms: ['w8ben', 'w8bene'], of: 'us_source', rateBp: 3000 },
      { forms: ['w9'], number: true, of: 'all', rateBp: 0 },
      { of: 'all', rateBp: 2400 },
    ],
  })

  test('withholding is computed when sending, and shown gross, withheld and net', async () => {
    const taxed = await openTestApp({
      WITHHOLDING: TABLE,
      PAYOUT_COSTS: 'stripe=1.25',
      PAYOUT_APPROVAL_LIMIT: '100000',
    })
    const person = await buildPayee(taxed, { amountMicros: 1_204_500_000n, usSourceMicros: 126_400_000n })
    const client = taxed.client(person.cookie).payouts
    const quote = await client.quote({ amountMicros: usd('1204.50') })
    expect(quote).toMatchObject({
      usSourceMicros: '126400000',
      rateBp: 3000,
      withheldMicros: usd('37.92'),
      costMicros: usd('1.25'),
      netMicros: usd('1165.33'),
    })
    const id = await sendOne(taxed, person, usd('1204.50'))
    expect(await client.findOne({ id })).toMatchObject({
      amountMicros: usd('1204.50'),
      withheldMicros: usd('37.92'),
      costMicros: usd('1.25'),
      netMicros: usd('1165.33'),
    })
    expect(await platformBooks(taxed, id)).toEqual({
      in_transit: 1_165_330_000n,
      withholding: 37_920_000n,
      payout_cost: 1_250_000n,
    })
    expect(await client.overview()).toMatchObject({
      lifetimeMicros: usd('1204.50'),
      withheldMicros: usd('37.92'),
    })
    const { rows } = await sql<{ total: bigint }>`
      select sum(us_source_micros)::bigint as total from ledger_balances where account_id = ${person.viewer.accountId}`.execute(
      taxed.deps.db,
    )
    expect(rows).toEqual([{ total: 0n }])
  })

  test('withholding is returned with the rest when the payout fails', async () => {
    const taxed = await openTestApp({ WITHHOLDING: TABLE, PAYOUT_APPROVAL_LIMIT: '100000' })
    const person = await buildPayee(taxed, {
      fate: 'fails',
      amountMicros: 100_000_000n,
      usSourceMicros: 50_000_000n,
    })
    const id = await sendOne(taxed, person, usd('100.00'))
    expect(await platformBooks(taxed, id)).toEqual({ in_transit: 85_000_000n, withholding: 15_000_000n })
    await taxed.moveTo(new Date(taxed.deps.clock.now().getTime() + 2 * HOUR))
    expect(await stateOf(taxed, id)).toBe('failed account_closed')
    expect(await platformBooks(taxed, id)).toEqual({})
    expect(await booksOf(taxed, person.viewer.accountId)).toEqual({ payable: 100_000_000n })
    const again = await taxed.client(person.cookie).payouts.quote({ amountMicros: usd('100.00') })
    expect(again.usSourceMicros).toBe('50000000')
  })
})
