// Signing in with Google and Apple, against the local providers on a real port.
import { type AddressInfo, createServer } from 'node:net'
import { serve } from '@hono/node-server'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import type { Provider } from './domain.ts'

const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const app = await openTestApp({
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: '1',
  BACKLINE_STAFF: 'boss@label.test',
})
const server = serve({
  port,
  hostname: '127.0.0.1',
  fetch: async (request) =>
    app.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.method === 'POST' ? { body: await request.text() } : {}),
    }),
})
afterAll(() => void server.close())

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

let count = 0
/** A person with an identity at a provider and no account here. */
const stranger = (change: object = {}) => {
  const sub = `subject-${++count}`
  return { sub, email: `${sub}@mail.test`, email_verified: true, name: 'Ayşe Yıldız', ...change }
}
const setCookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((header) => header.startsWith(`${name}=`))
const cookieIn = (response: Response, name: string) => setCookieOf(response, name)?.split(';')[0] ?? ''

/** The state after pressing the button: the cookie and the redirect URL. */
async function begin(provider: Provider) {
  const response = await app.fetch(`/v1/auth/${provider}/start`)
  const location = new URL(response.headers.get('location') ?? '')
  const nonce = location.searchParams.get('nonce') ?? ''
  return { response, location, nonce, cookie: cookieIn(response, 'backline.social') }
}

/** Each call comes from its own address, so that limits by address do not affect other tests. */
const post = (path: string, body: unknown, cookie = '', address = `10.0.${count}.${Math.random()}`) =>
  fetch(`${publicUrl}/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
const outcome = async (response: Response) => [response.status, (await response.json()).code ?? 'ok']

const sign = (provider: Provider, claims: JWTPayload) =>
  app.deps.identity.local?.signToken(provider, claims) ?? ''

/** A complete sign-in with a token: button, provider, redirect. */
async function enter(provider: Provider, claims: JWTPayload, body: object = {}) {
  const { cookie, nonce } = await begin(provider)
  const provider_token = await sign(provider, { nonce, ...claims })
  return post(`${provider}-login`, { provider_token, ...body }, cookie)
}

/** Submits the provider's page and returns the redirect URL. */
async function answerPage(location: URL, fields: Record<string, string>): Promise<URL> {
  const page = await fetch(location)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  const hidden = [...(await page.text()).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const form = new URLSearchParams({
    ...Object.fromEntries(hidden.map((match) => [match[1], match[2]])),
    ...fields,
  })
  const answer = await fetch(new URL(location.pathname, location), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

async function appleCode(identity: Record<string, string> = {}) {
  const begun = await begin('apple')
  const fields = { email: `apple-${++count}@mail.test`, name: 'Mia', verified: 'yes', ...identity }
  const back = await answerPage(begun.location, fields)
  const { code = '', state = '' } = Object.fromEntries(back.searchParams)
  return { ...begun, back, answer: { code, state } }
}

describe('beginning', () => {
  test('the enabled providers are listed', async () => {
    expect(await (await app.fetch('/v1/auth/social')).json()).toEqual({ providers: ['google', 'apple'] })
  })

  test.each([
    [
      'google',
      { response_type: 'id_token', state: 'google-sign-in', redirect_uri: `${publicUrl}/auth/login` },
    ],
    ['apple', { response_type: 'code', state: 'apple-sign-in', redirect_uri: `${publicUrl}/auth/callback` }],
  ] as const)('%s is called with its state and a nonce stored in a cookie', async (provider, expected) => {
    const { response, location, nonce, cookie } = await begin(provider)
    expect(response.status).toBe(302)
    expect(Object.fromEntries(location.searchParams)).toMatchObject(expected)
    expect(cookie).toContain(nonce)
    expect(setCookieOf(response, 'backline.social')).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('over https the nonce cookie is limited to this host', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
    const response = await secure.fetch('/v1/auth/google/start')
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-backline\.social=.*Secure/)
  })

  test('an unknown provider is refused', async () => {
    expect(await outcome(await app.fetch('/v1/auth/myspace/start'))).toEqual([404, 'not_found'])
  })
})

describe('a token', () => {
  test('a token of a new person creates an account and signs in', async () => {
    const identity = stranger({ email: 'José.Lima+demo@mail.test' })
    const body = {
      id: 'x',
      email: 'other@mail.test',
      name: 'Other',
      lang: 'tr',
      source: 'web',
      referred_by_user: 'ana',
    }
    const response = await enter('google', identity, body)
    expect(response.status).toBe(200)
    const user = await response.json()
    expect(user).toMatchObject({
      name: 'Ayşe Yıldız',
      email: 'josé.lima+demo@mail.test',
      username: 'jose.lima',
      language: 'tr',
      role: 'user',
      freeze: false,
      banned: false,
      time_zone: null,
      two_factor: false,
    })
    const own = await app.client(cookieIn(response, 'backline.session_token')).accounts.user()
    expect(own._id).toBe(user._id)
    const row = await app.deps.db
      .selectFrom('users')
      .select(['email_verified', 'referred_by_user'])
      .where('id', '=', user._id)
      .executeTakeFirst()
    expect(row).toEqual({ email_verified: true, referred_by_user: 'ana' })
  })

  test('a token of a known person signs in the same account, whatever the address', async () => {
    const identity = stranger()
    const first = await (await enter('apple', identity)).json()
    const again = await enter('apple', { ...identity, email: 'moved@mail.test', email_verified: 'false' })
    expect([again.status, (await again.json())._id]).toEqual([200, first._id])
  })

  test('two people with similar addresses get two usernames', async () => {
    const names = ['one.test', 'two.test'].map(async (host) => {
      const response = await enter('google', stranger({ email: `same-name@${host}` }))
      return ((await response.json()) as { username: string }).username
    })
    const [first, two] = (await Promise.all(names)).sort()
    expect([first, two]).toEqual(['same-name', expect.stringMatching(/^same-name\d{4,6}$/)])
  })

  const inPast = () => Math.floor(Date.now() / 1000) - 60
  test.each<[string, () => JWTPayload]>([
    ['for another client', () => ({ aud: 'somebody-else' })],
    ['of another issuer', () => ({ iss: `${publicUrl}/dev/identity/apple` })],
    ['that expired', () => ({ exp: inPast() })],
    ['without an end', () => ({ exp: undefined })],
    ['of another sign-in', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['about nobody', () => ({ sub: undefined })],
  ])('the token %s is refused', async (_, claims) => {
    expect(await outcome(await enter('google', { ...stranger(), ...claims() }))).toEqual([
      401,
      'invalid_token',
    ])
  })

  test('a token signed by somebody else is refused, whatever the body', async () => {
    const identity = stranger()
    expect((await enter('google', identity)).status).toBe(200)
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const [{ kid }] = (await (await fetch(`${publicUrl}/dev/identity/google/certs`)).json()).keys
    const { cookie, nonce } = await begin('google')
    const issuer = { iss: `${publicUrl}/dev/identity/google`, aud: 'backline-local' }
    const forge = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ ...identity, nonce, ...issuer })
        .setProtectedHeader({ alg: 'RS256', ...header })
        .setExpirationTime('5 minutes')
        .sign(key)
    const forged = [
      await forge({ kid }, privateKey),
      await forge({ kid: 'unknown' }, privateKey),
      await forge({ jwk: await exportJWK(publicKey) }, privateKey),
      await forge({ alg: 'HS256', kid }, new TextEncoder().encode('backline-local-backline-local-32')),
      'no.token.atall',
      '',
    ]
    for (const provider_token of forged) {
      const body = {
        provider_token,
        id: identity.sub,
        email: identity.email,
        name: identity.name,
        lang: 'en',
        source: 'web',
      }
      expect(await outcome(await post('google-login', body, cookie))).toEqual([401, 'invalid_token'])
    }
  })

  test('a token without the cookie, with a changed one or with that of another provider is refused', async () => {
    const { cookie, nonce } = await begin('google')
    const provider_token = await sign('google', { ...stranger(), nonce })
    const other = await begin('apple')
    const cookies = ['', cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), other.cookie]
    for (const wrong of cookies)
      expect(await outcome(await post('google-login', { provider_token }, wrong))).toEqual([
        401,
        'invalid_token',
      ])
    const made = cookie.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`)
    expect(await outcome(await post('google-login', { provider_token }, made))).toEqual([
      401,
      'invalid_token',
    ])
  })

  test('a token works once, and its cookie is deleted', async () => {
    const { cookie, nonce } = await begin('google')
    const provider_token = await sign('google', { ...stranger(), nonce })
    const first = await post('google-login', { provider_token }, cookie)
    expect(first.status).toBe(200)
    expect(setCookieOf(first, 'backline.social')).toMatch(/^backline\.social=;.*Max-Age=0/)
    expect(await outcome(await post('google-login', { provider_token }, cookie))).toEqual([
      401,
      'invalid_token',
    ])
  })

  test('a token posted several times concurrently signs in once', async () => {
    const { cookie, nonce } = await begin('google')
    const provider_token = await sign('google', { ...stranger(), nonce })
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post('google-login', { provider_token }, cookie)),
    )
    expect(all.filter((response) => response.status === 200)).toHaveLength(1)
  })

  test('concurrent first sign-ins of one identity create one account', async () => {
    for (let round = 0; round < 3; round++) {
      const identity = stranger()
      const all = await Promise.all(Array.from({ length: 12 }, () => enter('google', identity)))
      expect(all.map((response) => response.status)).toEqual(all.map(() => 200))
      const ids = await Promise.all(
        all.map(async (response) => ((await response.json()) as { _id: string })._id),
      )
      expect(new Set(ids).size).toBe(1)
    }
  })
})

test('as many new people as there are connections do not block each other', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => enter('google', stranger())))
  expect(all.filter((response) => response.status === 200)).toHaveLength(40)
})

describe('a person', () => {
  test('a person whose address has an account is sent to sign in there', async () => {
    const known = await buildUser(app)
    const response = await enter('google', stranger({ email: known.email.toUpperCase() }))
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'duplicated_email',
        message: 'This email is already registered. Please try logging in instead.',
      }),
    ])
    expect(setCookieOf(response, 'backline.session_token')).toBeUndefined()
  })

  test('a person takes over a registration of their address that nobody has confirmed', async () => {
    const known = await buildUser(app)
    const { userId } = known.viewer
    await app.deps.db
      .updateTable('users')
      .set({ email_verified: false, referred_by_user: 'strangers-link' })
      .where('id', '=', userId)
      .execute()
    const response = await enter('google', stranger({ email: known.email }))
    expect([response.status, (await response.json())._id]).toEqual([200, userId])
    const credentials = app.deps.db
      .selectFrom('identities')
      .select('provider_id')
      .where('user_id', '=', userId)
    expect(await credentials.execute()).toEqual([{ provider_id: 'google' }])
    // Nothing that somebody else may have typed is left.
    const { name, username, referred_by_user } = await app.deps.db
      .selectFrom('users')
      .select(['name', 'username', 'referred_by_user'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(name).not.toBe(known.viewer.name)
    expect(username).not.toBe(known.username)
    expect(referred_by_user).toBeNull()
  })

  test.each<[string, (identity: JWTPayload) => JWTPayload]>([
    ['the same identity', (identity) => identity],
    ['another identity with the address', (identity) => ({ ...identity, sub: `other-${count}` })],
  ])('a person who closed their account cannot return by %s', async (_, change) => {
    const identity = stranger()
    const user = await (await enter('google', identity)).json()
    await app.deps.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user._id).execute()
    const response = await enter('google', change(identity))
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'deactivated_account',
        message: 'This account has been deactivated. Please contact support.',
      }),
    ])
    expect(setCookieOf(response, 'backline.session_token')).toBeUndefined()
  })

  test.each([
    ['is not verified', { email_verified: false }],
    ['is not verified, in Apple’s words', { email_verified: 'false' }],
    ['is missing', { email: undefined }],
  ])('a new person whose address %s is refused', async (_, change) => {
    expect(await outcome(await enter('google', stranger(change)))).toEqual([403, 'provider_email_unverified'])
  })

  test('a banned person can sign in and sees the ban', async () => {
    const identity = stranger()
    const user = await (await enter('google', identity)).json()
    const now = app.deps.clock.now()
    await app.deps.db
      .insertInto('blocks')
      .values({
        id: crypto.randomUUID(),
        user_id: user._id,
        kind: 'ban',
        reason: 'Copied',
        set_at: now,
        ends_at: null,
      })
      .execute()
    expect(await (await enter('google', identity)).json()).toMatchObject({
      banned: true,
      blocked_reason: 'Copied',
    })
  })

  test('a person with two-factor is asked for it before a session exists', async () => {
    const identity = stranger()
    const first = await enter('google', identity)
    const { _id: userId } = (await first.json()) as { _id: string }
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: new Date() })
      .where('user_id', '=', userId)
      .execute()
    const own = app.client(cookieIn(first, 'backline.session_token')).accounts
    const code = new TOTP({ secret: Secret.fromBase32((await own.beginTwoFactor()).secret) }).generate()
    const { recovery_codes } = await own.confirmTwoFactor({ code })

    const response = await enter('google', identity)
    expect([response.status, await response.json()]).toEqual([
      200,
      { two_factor_needed: true, methods: ['totp'] },
    ])
    expect(setCookieOf(response, 'backline.session_token')).toBeUndefined()
    const challenge = cookieIn(response, 'backline.two_factor')
    const wrong = await post('twofactor-confirm', { recovery_code: 'wrong' }, challenge)
    expect(await outcome(wrong)).toEqual([400, 'code_invalid'])
    const right = await post('twofactor-confirm', { recovery_code: recovery_codes[0] }, challenge)
    expect([right.status, ((await right.json()) as { _id: string })._id]).toEqual([200, userId])
    const again = app.client(cookieIn(right, 'backline.session_token')).accounts
    expect((await again.user())._id).toBe(userId)
  })

  test('an address named by the operator becomes staff once the provider verified it', async () => {
    const boss = { email: 'Boss@label.test' }
    expect((await enter('google', stranger({ ...boss, email_verified: false }))).status).toBe(403)
    expect(await (await enter('google', stranger(boss))).json()).toMatchObject({ role: 'admin' })
  })
})

describe('Google', () => {
  test('Google responds in the fragment with a token that signs in', async () => {
    const { location, cookie } = await begin('google')
    const back = await answerPage(location, { email: 'lena@mail.test', name: 'Lena', verified: 'yes' })
    expect([back.pathname, back.search]).toEqual(['/auth/login', ''])
    const result = new URLSearchParams(back.hash.slice(1))
    expect(result.get('state')).toBe('google-sign-in')
    const response = await post('google-login', { provider_token: result.get('id_token') }, cookie)
    expect(await response.json()).toMatchObject({ email: 'lena@mail.test', name: 'Lena' })
  })

  test('cancelling at the provider returns without a token', async () => {
    const back = await answerPage((await begin('google')).location, { choice: 'cancel' })
    expect(back.hash).toBe('#error=access_denied&state=google-sign-in')
  })

  test('a redirect to a foreign URL is refused', async () => {
    const { location } = await begin('google')
    location.searchParams.set('redirect_uri', 'https://evil.example/')
    expect((await fetch(location)).status).toBe(400)
  })
})

describe('Apple', () => {
  test('Apple responds with a code that signs in once', async () => {
    const { back, answer, cookie } = await appleCode({ email: 'mia@mail.test' })
    expect([back.pathname, answer.state]).toEqual(['/auth/callback', 'apple-sign-in'])
    const response = await post('apple/callback', answer, cookie)
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ email: 'mia@mail.test' }),
    ])
    expect(await outcome(await post('apple/callback', answer, cookie))).toEqual([400, 'invalid_code_grant'])
    // By now a browser has dropped the cookie.
    expect((await post('apple/callback', answer)).status).toBe(400)
  })

  test('a code with the cookie of another sign-in is refused', async () => {
    const { answer } = await appleCode()
    const { cookie } = await begin('apple')
    expect(await outcome(await post('apple/callback', answer, cookie))).toEqual([401, 'invalid_token'])
  })

  test.each([
    ['another state', { state: 'other' }, 'invalid_state', 'Invalid state parameter'],
    ['no state', { state: undefined }, 'invalid_state', 'Invalid state parameter'],
    ['no code', { code: undefined }, 'no_authorization_code', 'No authorization code received'],
  ])('the Apple request %s is refused', async (_, change, code, message) => {
    const { answer, cookie } = await appleCode()
    const response = await post('apple/callback', { ...answer, ...change }, cookie)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code, message }),
    ])
  })

  test('an unknown code is refused, and so is a valid one without the cookie', async () => {
    const { answer, cookie } = await appleCode()
    expect(await outcome(await post('apple/callback', { ...answer, code: 'x' }, cookie))).toEqual([
      400,
      'invalid_code_grant',
    ])
    expect(await outcome(await post('apple/callback', answer))).toEqual([400, 'invalid_state'])
  })

  test('Apple’s form is redirected to the page, with the name where no server reads it', async () => {
    const user = JSON.stringify({ name: { firstName: 'Mia', lastName: 'Öz' }, email: 'mia@mail.test' })
    const send = (form: Record<string, string>) =>
      app.fetch('/auth/callback', { method: 'POST', body: new URLSearchParams(form) })
    const answer = await send({ code: 'a b', state: 'apple-sign-in', user })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/auth/callback?code=a+b&state=apple-sign-in#name=Mia+%C3%96z',
    ])
    const cancelled = await send({ error: 'user_cancelled_authorize', state: 'apple-sign-in', user: '{' })
    expect(cancelled.headers.get('location')).toBe('/auth/callback?state=apple-sign-in')
  })

  test('the name Apple sends once becomes the person’s name', async () => {
    const { answer, cookie } = await appleCode({ name: '' })
    const response = await post('apple/callback', { ...answer, name: 'Mia Öz' }, cookie)
    expect(await response.json()).toMatchObject({ name: 'Mia Öz' })
  })
})

describe('limits and installations', () => {
  test('repeated sign-ins from one client are limited', async () => {
    const tries = () => post('apple-login', { provider_token: 'x' }, '', '203.0.113.9')
    for (let n = 0; n < 60; n++) expect((await tries()).status).toBe(401)
    const late = await tries()
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('a real installation offers only configured providers and no local ones', async () => {
    const real = await openTestApp({ BACKLINE_SEED: 'no' })
    expect(await (await real.fetch('/v1/auth/social')).json()).toEqual({ providers: [] })
    for (const path of [
      '/v1/auth/google/start',
      '/dev/identity/google/certs',
      '/dev/identity/google/authorize',
    ])
      expect((await real.fetch(path)).status, path).toBe(404)
    const login = await real.fetch('/v1/auth/google-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider_token: 'x' }),
    })
    expect(login.status).toBeGreaterThanOrEqual(400)
  })

  test('a configured Google client uses Google itself', async () => {
    const real = await openTestApp({ BACKLINE_SEED: 'no', GOOGLE_CLIENT_ID: 'our-client' })
    expect(await (await real.fetch('/v1/auth/social')).json()).toEqual({ providers: ['google'] })
    const location = new URL((await real.fetch('/v1/auth/google/start')).headers.get('location') ?? '')
    expect([location.origin, location.searchParams.get('client_id')]).toEqual([
      'https://accounts.google.com',
      'our-client',
    ])
  })
})
