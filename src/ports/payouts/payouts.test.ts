// Both gateways: the test gateway through its pages, Stripe's against a local copy of its API.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '#ports/clock/index.ts'
import { portOf } from '#test/port-of.ts'
import { openPayouts, type PayoutGateway, SANDBOX_PATH } from './index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'backline-payouts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clock = testClock(new Date('2026-11-21T09:00:00Z'))

const OWNER = {
  accountId: 'a1',
  email: 'ana@backline.test',
  returnUrl: 'http://localhost/account/payout?stripe=back',
}

describe('the stand-in', () => {
  let gateway: PayoutGateway
  beforeAll(async () => {
    gateway = await openPayouts({
      testGateways: true,
      dataDir: folder,
      publicUrl: 'http://localhost',
      secret: 'a secret',
      clock,
    })
  })
  const visit = (url: string, init?: RequestInit) =>
    Promise.resolve(
      gateway.sandbox?.request(url.replace(`http://localhost${SANDBOX_PATH}`, ''), init) as Response,
    )

  test('the stand-in identifies itself, and is configured once the form was sent', async () => {
    const { stripeAccount, url } = await gateway.beginSetup(OWNER)
    expect(await gateway.isConfigured(stripeAccount)).toBe(false)
    const page = await (await visit(url)).text()
    expect(page).toContain('test gateway of this installation, not Stripe')
    expect(page).toContain(`href="${OWNER.returnUrl}"`)
    const sent = await visit(url, { method: 'POST' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, OWNER.returnUrl])
    expect(await gateway.isConfigured(stripeAccount)).toBe(true)
    expect((await gateway.beginSetup(OWNER)).stripeAccount).toBe(stripeAccount)
  })

  test.each([
    ['another account', (url: string) => url.replace(/acct_test_\w/, 'acct_test_0000')],
    ['another way back', (url: string) => url.replace('localhost%2Faccount', 'evil.example%2Faccount')],
    ['no signature', (url: string) => url.replace(/signature=.*/, '')],
  ])('the stand-in refuses a URL changed to %s', async (_, change) => {
    const { url } = await gateway.beginSetup({ ...OWNER, accountId: 'a2' })
    expect(change(url)).not.toBe(url)
    for (const method of ['GET', 'POST']) expect((await visit(change(url), { method })).status).toBe(404)
  })
})

describe('Stripe', () => {
  const asked: { method: string; path: string; body: URLSearchParams; key: unknown; idempotency: unknown }[] =
    []
  let complete = false
  let broken = false
  let server: Server
  let gateway: PayoutGateway
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        asked.push({
          method,
          path: url,
          body: new URLSearchParams(body),
          key: headers.authorization,
          idempotency: headers['idempotency-key'],
        })
        response.setHeader('content-type', 'application/json')
        if (broken)
          response.writeHead(402).end(JSON.stringify({ error: { type: 'api_error', message: 'no' } }))
        else if (url === '/v1/account_links')
          response.end(JSON.stringify({ object: 'account_link', url: 'https://connect.example/setup' }))
        else
          response.end(
            JSON.stringify({
              id: 'acct_1',
              object: 'account',
              details_submitted: true,
              payouts_enabled: complete,
            }),
          )
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const apiBase = `http://127.0.0.1:${portOf(server)}`
    gateway = await openPayouts({
      testGateways: true,
      dataDir: folder,
      publicUrl: 'http://localhost',
      secret: 'a secret',
      clock,
      stripe: { secretKey: 'sk_test_1', apiBase },
    })
  })
  afterAll(() => server.close())

  test('Stripe creates one account for an owner, and a link to its onboarding', async () => {
    expect(await gateway.beginSetup(OWNER)).toEqual({
      stripeAccount: 'acct_1',
      url: 'https://connect.example/setup',
    })
    const [account, link] = asked.splice(0)
    expect(account).toMatchObject({ method: 'POST', path: '/v1/accounts', key: 'Bearer sk_test_1' })
    expect(account?.idempotency).toBe('backline-account-a1')
    expect(Object.fromEntries(account?.body ?? [])).toMatchObject({
      type: 'express',
      email: OWNER.email,
      'metadata[account_id]': 'a1',
    })
    expect(Object.fromEntries(link?.body ?? [])).toEqual({
      account: 'acct_1',
      type: 'account_onboarding',
      return_url: OWNER.returnUrl,
      refresh_url: OWNER.returnUrl,
    })
  })

  test('Stripe continues with an existing account', async () => {
    await gateway.beginSetup({ ...OWNER, stripeAccount: 'acct_9' })
    const calls = asked.splice(0)
    expect(calls.map((call) => call.path)).toEqual(['/v1/account_links'])
    expect(calls[0]?.body.get('account')).toBe('acct_9')
  })

  test('an account is configured once Stripe can pay', async () => {
    expect(await gateway.isConfigured('acct_1')).toBe(false)
    complete = true
    expect(await gateway.isConfigured('acct_1')).toBe(true)
  })

  test('an API error is thrown', async () => {
    broken = true
    await expect(gateway.beginSetup(OWNER)).rejects.toThrow('no')
    await expect(gateway.isConfigured('acct_1')).rejects.toThrow('no')
  })
})
