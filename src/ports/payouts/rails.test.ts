// Both payment services through their adapters, against the HTTP interface of the test gateway: one suite for all.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { testClock } from '#ports/clock/index.ts'
import { signEvent } from '#ports/gateway-store.ts'
import { portOf } from '#test/port-of.ts'
import { type SandboxGateway, sandboxGateway } from './embedded.ts'
import { payoneerGateway } from './payoneer.ts'
import { NoRailAnswer, type PayoutOrder, type PayoutRail, type Rail, SANDBOX_PATH } from './port.ts'
import type { Fate } from './sandbox/store.ts'
import { stripeGateway } from './stripe.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'backline-rails-'))
const START = new Date('2026-11-21T09:00:00Z')
const clock = testClock(START)
let gateway: SandboxGateway
let server: Server
let base: string
/** How many requests to move money arrived. */
let payments = 0

beforeAll(async () => {
  gateway = await sandboxGateway({
    dataDir: folder,
    publicUrl: 'http://localhost',
    secret: 'a secret',
    clock,
  })
  await new Promise<void>((resolve) => {
    server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, () => resolve()) as Server
  })
  base = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  clock.set(START)
  payments = 0
})

function answer(request: Request): Response | Promise<Response> {
  if (request.method === 'POST' && /transfers$|masspayouts$/.test(new URL(request.url).pathname)) payments++
  return gateway.api.fetch(request)
}

const later = (ms: number) => clock.set(new Date(START.getTime() + ms))
const HOUR = 3_600_000
const DAY = 24 * HOUR

const stripe = () =>
  stripeGateway({ secretKey: 'sk_test_1', webhookSecret: gateway.webhookSecret, apiBase: base })
const payoneer = (apiBase = base) =>
  payoneerGateway({ programId: '1', clientId: 'a', clientSecret: 'b', apiBase, loginBase: apiBase })

interface Side {
  rail(apiBase?: string): PayoutRail
  /** Sets an account up with a fate, and returns its destination. */
  setUp(accountId: string, fate: Fate): Promise<string>
}

async function complete(url: string, fate: Fate): Promise<void> {
  const page = await gateway.sandbox.request(url.replace(`http://localhost${SANDBOX_PATH}`, ''), {
    method: 'POST',
    body: new URLSearchParams({ fate }),
  })
  expect(page.status).toBe(303)
}

const request = (accountId: string) => ({
  accountId,
  email: 'ana@backline.test',
  returnUrl: 'http://localhost/account/payout',
})

const SIDES: Record<Rail, Side> = {
  stripe: {
    rail: (apiBase = base) => stripeGateway({ secretKey: 'sk_test_1', apiBase }).rail,
    async setUp(accountId, fate) {
      const { stripeAccount, url } = await stripe().beginSetup(request(accountId))
      expect(await stripe().isConfigured(stripeAccount)).toBe(false)
      await complete(url, fate)
      expect(await stripe().isConfigured(stripeAccount)).toBe(true)
      return stripeAccount
    },
  },
  payoneer: {
    rail: (apiBase = base) => payoneer(apiBase).rail,
    async setUp(accountId, fate) {
      const { url } = await payoneer().beginSetup(request(accountId))
      expect(await payoneer().isActive(accountId)).toBe(false)
      await complete(url, fate)
      expect(await payoneer().isActive(accountId)).toBe(true)
      return accountId
    },
  },
}

describe.each(keysOf(SIDES))('%s', (name) => {
  const { rail, setUp } = SIDES[name]
  const orderFor = async (fate: Fate): Promise<PayoutOrder> => {
    const accountId = newId()
    return {
      payoutId: newId(),
      accountId,
      destination: await setUp(accountId, fate),
      amountMinor: 119_061,
      currency: 'USD',
      description: 'Payout',
    }
  }

  test('a payout is not found, then pending, then paid', async () => {
    const order = await orderFor('works')
    expect(await rail().find(order)).toEqual({ state: 'not_found' })
    expect(await rail().send(order)).toMatchObject({ state: 'accepted' })
    expect(await rail().find(order)).toMatchObject({ state: 'pending' })
    later(HOUR)
    expect(await rail().find(order)).toMatchObject({ state: 'paid' })
  })

  test('sending the same order again pays once, also when both run at once', async () => {
    const order = await orderFor('works')
    const [first, second] = [await rail().send(order), await rail().send(order)]
    expect(second).toMatchObject({ state: 'accepted' })
    expect(first.state).toBe('accepted')
    expect(payments).toBe(1)
    const lines = await rail().report('2026-11-21', [order])
    expect(lines.filter(({ reference }) => reference === order.payoutId)).toEqual([
      { reference: order.payoutId, amountMinor: 119_061, currency: 'USD' },
    ])
  })

  test('a payout that is paid without an answer is found', async () => {
    const order = await orderFor('times_out')
    await expect(rail().send(order)).rejects.toBeInstanceOf(NoRailAnswer)
    expect(await rail().find(order)).toMatchObject({ state: 'pending' })
    expect(await rail().send(order)).toMatchObject({ state: 'accepted' })
    expect(payments).toBe(1)
    later(HOUR)
    expect(await rail().find(order)).toMatchObject({ state: 'paid' })
  })

  test('a failed payout says why, and its money is taken back once', async () => {
    const order = await orderFor('fails')
    await rail().send(order)
    later(HOUR)
    expect(await rail().find(order)).toMatchObject({ state: 'failed', reason: 'account_closed' })
    await rail().reclaim(order)
    await rail().reclaim(order)
    expect(await rail().find(order)).toMatchObject({ state: 'failed' })
  })

  test('a payout may come back after it was paid', async () => {
    const order = await orderFor('returns')
    await rail().send(order)
    later(2 * DAY)
    expect(await rail().find(order)).toMatchObject({ state: 'paid' })
    later(3 * DAY)
    expect(await rail().find(order)).toMatchObject({ state: 'failed' })
  })

  test('a payout that never arrives stays pending', async () => {
    const order = await orderFor('never_arrives')
    await rail().send(order)
    later(30 * DAY)
    expect(await rail().find(order)).toMatchObject({ state: 'pending' })
  })

  test('an account that is not set up is refused, and nothing is paid', async () => {
    const order = {
      ...(await orderFor('works')),
      destination: name === 'stripe' ? 'acct_test_none' : newId(),
    }
    expect(await rail().send(order)).toMatchObject({ state: 'refused' })
    expect(await rail().find(order)).toEqual({ state: 'not_found' })
  })

  test.each([
    ['no connection', () => new Promise<string>((resolve) => resolve('http://127.0.0.1:9'))],
    ['a server error', () => brokenServer((end) => end(500, '{}'))],
    ['an answer that is no JSON', () => brokenServer((end) => end(200, '<html>'))],
    ['a reset connection', () => brokenServer(() => 'reset')],
  ])('%s leaves the outcome open', async (_, open) => {
    const order = await orderFor('works')
    const apiBase = await open()
    await expect(rail(apiBase).send(order)).rejects.toBeInstanceOf(NoRailAnswer)
    await expect(rail(apiBase).find(order)).rejects.toBeInstanceOf(NoRailAnswer)
  })
})

const broken: Server[] = []
afterAll(() => {
  for (const one of broken) one.close()
})
/** A server that answers everything wrongly. */
async function brokenServer(
  handle: (end: (status: number, body: string) => void) => unknown,
): Promise<string> {
  const one = createServer((request, response) => {
    const outcome = handle((status, body) => response.writeHead(status).end(body))
    if (outcome === 'reset') request.socket.destroy()
  })
  broken.push(one)
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${portOf(one)}`
}

describe('a transfer without its payout', () => {
  test('a transfer without its payout is incomplete, and sending it again completes it', async () => {
    const accountId = newId()
    const destination = await SIDES.stripe.setUp(accountId, 'works')
    const payoutId = newId()
    const order = {
      payoutId,
      accountId,
      destination,
      amountMinor: 500,
      currency: 'USD',
      description: 'Payout',
    }
    const body = new URLSearchParams({
      amount: '500',
      currency: 'usd',
      destination,
      transfer_group: payoutId,
    })
    expect((await fetch(`${base}/v1/transfers`, { method: 'POST', body })).status).toBe(200)
    const { rail } = stripe()
    expect(await rail.find(order)).toEqual({ state: 'incomplete' })
    expect(await rail.send(order)).toMatchObject({ state: 'accepted' })
    expect(await rail.find(order)).toMatchObject({ state: 'pending' })
  })
})

describe('events of Stripe', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payout.paid',
    data: { object: { object: 'payout', metadata: { payout_id: 'p1' } } },
  })
  const signed = (at: Date) => signEvent(gateway.webhookSecret, body, at)
  const shifted = (seconds: number) => new Date(START.getTime() + seconds * 1000)

  test('an event names its payout', () => {
    expect(stripe().readStripeEvent(body, signed(START), START)).toEqual({
      id: 'evt_1',
      kind: 'payout.paid',
      payoutId: 'p1',
    })
  })

  test.each([
    ['of now', 0, true],
    ['of 300 seconds ago', -300, true],
    ['of 301 seconds ago', -301, false],
    ['of 301 seconds ahead', 301, false],
  ])('a signature %s is judged by its time', (_, seconds, accepted) => {
    const read = () => stripe().readStripeEvent(body, signed(shifted(seconds)), START)
    if (accepted) expect(read().id).toBe('evt_1')
    else expect(read).toThrow()
  })

  test.each([
    ['another secret', () => signEvent('whsec_other', body, START)],
    ['another body', () => signEvent(gateway.webhookSecret, `${body} `, START)],
    ['no signature', () => ''],
    ['nonsense', () => 't=1,v1=zz'],
  ])('%s is refused', (_, signature) => {
    expect(() => stripe().readStripeEvent(body, signature(), START)).toThrow()
  })
})
