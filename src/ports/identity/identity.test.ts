// Requests to real providers, and how their errors are handled.

import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { apple, clientSecret } from './apple.ts'
import { google } from './google.ts'
import { openIdentity } from './index.ts'
import { openIdProvider } from './openid.ts'
import { IdentityRefused } from './port.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const team = {
  clientId: 'com.example.web',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

test('Google returns a token, Apple a code in a form post', () => {
  const ask = { state: 's', nonce: 'n', redirectUri: 'https://music.example/auth' }
  const same = { state: 's', nonce: 'n', redirect_uri: 'https://music.example/auth' }
  const query = (url: string) => Object.fromEntries(new URL(url).searchParams)
  expect(query(openIdProvider(google('our-client')).authorizeUrl(ask))).toEqual({
    ...same,
    client_id: 'our-client',
    response_type: 'id_token',
    scope: 'openid email profile',
  })
  expect(query(openIdProvider(apple(team)).authorizeUrl(ask))).toEqual({
    ...same,
    client_id: 'com.example.web',
    response_type: 'code',
    scope: 'name email',
    response_mode: 'form_post',
  })
})

test('the secret for Apple is signed with our key and valid for minutes', async () => {
  const { payload, protectedHeader } = await jwtVerify(await clientSecret(team), publicKey)
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect(payload).toMatchObject({
    iss: 'TEAM123456',
    sub: 'com.example.web',
    aud: 'https://appleid.apple.com',
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})

describe('a failing provider', () => {
  const answers: Record<string, [number, string]> = {
    '/keys': [503, 'down'],
    '/used': [400, '{"error":"invalid_grant"}'],
    '/secret': [400, '{"error":"invalid_client"}'],
    '/down': [503, '<html>'],
    '/odd': [200, '{}'],
  }
  const server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, '']
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  afterAll(() => void server.close())

  function providerAt(path: string) {
    const base = `http://127.0.0.1:${portOf(server)}`
    return openIdProvider({
      clientId: 'c',
      issuers: [base],
      keysUrl: `${base}/keys`,
      authorizeUrl: base,
      ask: { response_type: 'code', scope: 'openid' },
      token: { url: base + path, secret: async () => 'secret' },
    })
  }
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => (error instanceof IdentityRefused ? 'refused' : 'trouble'),
    )

  test.each([
    ['/used', 'refused'],
    ['/secret', 'trouble'],
    ['/down', 'trouble'],
    ['/odd', 'trouble'],
  ])('a code that is exchanged at %s is %s', async (path, expected) => {
    expect(await failure(providerAt(path).exchangeCode('code', 'https://music.example'))).toBe(expected)
  })

  test('unavailable keys do not make a token invalid', async () => {
    const { local } = openIdentity({ publicUrl: 'http://127.0.0.1:1', identity: { local: true } })
    const token = (await local?.signToken('google', { sub: 'x', nonce: 'n' })) ?? ''
    expect(await failure(providerAt('/used').verify(token, { nonce: 'n' }))).toBe('trouble')
    expect(await failure(providerAt('/used').verify('nonsense', { nonce: 'n' }))).toBe('refused')
  })
})

test('the local page escapes the values of its URL', async () => {
  const { local } = openIdentity({ publicUrl: 'http://localhost:1', identity: { local: true } })
  const query = new URLSearchParams({
    client_id: 'backline-local',
    redirect_uri: 'http://localhost:1/auth/login',
    state: '"><script>alert(1)</script>',
    nonce: '<b>',
  })
  const page = await local?.http.request(`/google/authorize?${query}`)
  const text = (await page?.text()) ?? ''
  expect(text).toContain('name="state" value="&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script')
})
