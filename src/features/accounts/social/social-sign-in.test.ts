// Signing in through Google and Apple, against the local providers on a real port: keys and codes travel over HTTP.
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
/** Somebody a provider knows and we do not. */
const stranger = (change: object = {}) => {
  const sub = `subject-${++count}`
  return { sub, email: `${sub}@mail.test`, email_verified: true, name: 'Ayşe Yıldız', ...change }
}
const setCookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
const cookieIn = (response: Response, name: string) => setCookieOf(response, name)?.split(';')[0] ?? ''

/** What a browser has after pressing the button: the cookie, and the address it is sent to. */
async function begin(provider: Provider) {
  const response = await app.fetch(`/v1/auth/${provider}/start`)
  const location = new URL(response.headers.get('location') ?? '')
  const nonce = location.searchParams.get('nonce') ?? ''
  return { response, location, nonce, cookie: cookieIn(response, 'backline.social') }
}

/** Each call from an address of its own, so that the limit by address stands in no other test's way. */
const post = (path: string, body: unknown, cookie = '', address = `10.0.${count}.${Math.random()}`) =>
  fetch(`${publicUrl}/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
const outcome = async (response: Response) => [response.status, (await response.json()).code ?? 'ok']

const sign = (provider: Provider, claims: JWTPayload) =>
  app.deps.identity.local?.signToken(provider, claims) ?? ''

/** The whole way with a token: button, provider, and back. */
async function enter(provider: Provider, claims: JWTPayload, body: object = {}) {
  const { cookie, nonce } = await begin(provider)
  const provider_token = await sign(provider, { nonce, ...claims })
  return post(`${provider}-login`, { provider_token, ...body }, cookie)
}

/** Fills the provider's page in, and returns the address it leads to. */
async function answerPage(location: URL, fields: Record<string, string>): Promise<URL> {
  const page = await fetch(location)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  const hidden = [...(await page.text()).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const form = new URLSearchParams({
    ...Object.fromEntries(hidden.map((one) => [one[1], one[2]])),
    ...fields,
  })
  const answer = await fetch(new URL(location.pathname, location), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

async function appleCode(who: Record<string, string> = {}) {
  const begun = await begin('apple')
  const fields = { email: `apple-${++count}@mail.test`, name: 'Mia', verified: 'yes', ...who }
  const back = await answerPage(begun.location, fields)
  const { code = '', state = '' } = Object.fromEntries(back.searchParams)
  return { ...begun, back, answer: { code, state } }
}

describe('beginning', () => {
  test('says who one can sign in with', async () => {
    expect(await (await app.fetch('/v1/auth/social')).json()).toEqual({ providers: ['google', 'apple'] })
  })

  test.each([
    [
      'google',
      { response_type: 'id_token', state: 'google-sign-in', redirect_uri: `${publicUrl}/auth/login` },
    ],
    ['apple', { response_type: 'code', state: 'apple-sign-in', redirect_uri: `${publicUrl}/auth/callback` }],
  ] as const)('%s is asked with its state and a nonce that a cookie keeps', async (provider, expected) => {
    const { response, location, nonce, cookie } = await begin(provider)
    expect(response.status).toBe(302)
    expect(Object.fromEntries(location.searchParams)).toMatchObject(expected)
    expect(cookie).toContain(nonce)
    expect(setCookieOf(response, 'backline.social')).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('over https the cookie is of this host alone', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
    const response = await secure.fetch('/v1/auth/google/start')
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-backline\.social=.*Secure/)
  })

  test('nobody else is known', async () => {
    expect(await outcome(await app.fetch('/v1/auth/myspace/start'))).toEqual([404, 'not_found'])
  })
})

describe('a token', () => {
  test('of somebody new makes a person who is signed in', async () => {
    const who = stranger({ email: 'José.Lima+demo@mail.test' })
    const body = {
      id: 'x',
      email: 'other@mail.test',
      name: 'Other',
      lang: 'tr',
      source: 'web',
      referred_by_user: 'ana',
    }
    const response = await enter('google', who, body)
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

  test('of somebody known signs in the same person, whatever their address is by now', async () => {
    const who = stranger()
    const first = await (await enter('apple', who)).json()
    const again = await enter('apple', { ...who, email: 'moved@mail.test', email_verified: 'false' })
    expect([again.status, (await again.json())._id]).toEqual([200, first._id])
  })

  test('two people whose addresses begin alike get two user names', async () => {
    const names = ['one.test', 'two.test'].map(async (host) => {
      const response = await enter('google', stranger({ email: `same-name@${host}` }))
      return ((await response.json()) as { username: string }).username
    })
    const [one, two] = (await Promise.all(names)).sort()
    expect([one, two]).toEqual(['same-name', expect.stringMatching(/^same-name\d{4,6}$/)])
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
  ])('%s is refused', async (_, claims) => {
    expect(await outcome(await enter('google', { ...stranger(), ...claims() }))).toEqual([
      401,
      'invalid_token',
    ])
  })

  test('signed by somebody else is refused, whatever the body says', async () => {
    const who = stranger()
    expect((await enter('google', who)).status).toBe(200)
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const [{ kid }] = (await (await fetch(`${publicUrl}/dev/identity/google/certs`)).json()).keys
    const { cookie, nonce } = await begin('google')
    const issuer = { iss: `${publicUrl}/dev/identity/google`, aud: 'backline-local' }
    const forge = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ ...who, nonce, ...issuer })
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
        id: who.sub,
        email: who.email,
        name: who.name,
        lang: 'en',
        source: 'web',
      }
      expect(await outcome(await post('google-login', body, cookie))).toEqual([401, 'invalid_token'])
    }
  })

  test('without the cookie, with a changed one, or with that of another provider is refused', async () => {
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

  test('works once, and the cookie goes with it', async () => {
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

  test('posted many times at once signs in once', async () => {
    const { cookie, nonce } = await begin('google')
    const provider_token = await sign('google', { ...stranger(), nonce })
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post('google-login', { provider_token }, cookie)),
    )
    expect(all.filter((one) => one.status === 200)).toHaveLength(1)
  })

  test('first sign-ins of one identity at once make one person', async () => {
    for (let round = 0; round < 3; round++) {
      const who = stranger()
      const all = await Promise.all(Array.from({ length: 12 }, () => enter('google', who)))
      expect(all.map((one) => one.status)).toEqual(all.map(() => 200))
      const ids = await Promise.all(all.map(async (one) => ((await one.json()) as { _id: string })._id))
      expect(new Set(ids).size).toBe(1)
    }
  })
})

test('as many strangers as there may be connections do not stand in each other’s way', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => enter('google', stranger())))
  expect(all.filter((one) => one.status === 200)).toHaveLength(40)
})

describe('a person', () => {
  test('whose address has an account is told to sign in there', async () => {
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

  test.each<[string, (who: JWTPayload) => JWTPayload]>([
    ['the same identity', (who) => who],
    ['another identity with the address', (who) => ({ ...who, sub: `other-${count}` })],
  ])('who closed their account does not come back by %s', async (_, change) => {
    const who = stranger()
    const user = await (await enter('google', who)).json()
    await app.deps.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user._id).execute()
    const response = await enter('google', change(who))
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
  ])('new here whose address %s is refused', async (_, change) => {
    expect(await outcome(await enter('google', stranger(change)))).toEqual([403, 'provider_email_unverified'])
  })

  test('who is banned may sign in, and is told so', async () => {
    const who = stranger()
    const user = await (await enter('google', who)).json()
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
    expect(await (await enter('google', who)).json()).toMatchObject({
      banned: true,
      blocked_reason: 'Copied',
    })
  })

  test('with a second factor is asked for it, and not signed in before', async () => {
    const who = stranger()
    const first = await enter('google', who)
    const { _id: userId } = (await first.json()) as { _id: string }
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: new Date() })
      .where('user_id', '=', userId)
      .execute()
    const own = app.client(cookieIn(first, 'backline.session_token')).accounts
    const code = new TOTP({ secret: Secret.fromBase32((await own.beginTwoFactor()).secret) }).generate()
    const { recovery_codes } = await own.confirmTwoFactor({ code })

    const response = await enter('google', who)
    expect([response.status, await response.json()]).toEqual([
      200,
      { two_factor_needed: true, methods: ['totp', 'mail'] },
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

  test('whom the operator named is staff once the provider verified the address', async () => {
    const boss = { email: 'Boss@label.test' }
    expect((await enter('google', stranger({ ...boss, email_verified: false }))).status).toBe(403)
    expect(await (await enter('google', stranger(boss))).json()).toMatchObject({ role: 'admin' })
  })
})

describe('Google', () => {
  test('answers in the fragment, with a token that signs in', async () => {
    const { location, cookie } = await begin('google')
    const back = await answerPage(location, { email: 'lena@mail.test', name: 'Lena', verified: 'yes' })
    expect([back.pathname, back.search]).toEqual(['/auth/login', ''])
    const result = new URLSearchParams(back.hash.slice(1))
    expect(result.get('state')).toBe('google-sign-in')
    const response = await post('google-login', { provider_token: result.get('id_token') }, cookie)
    expect(await response.json()).toMatchObject({ email: 'lena@mail.test', name: 'Lena' })
  })

  test('whoever cancels there comes back without a token', async () => {
    const back = await answerPage((await begin('google')).location, { choice: 'cancel' })
    expect(back.hash).toBe('#error=access_denied&state=google-sign-in')
  })

  test('sends nobody to an address that is not ours', async () => {
    const { location } = await begin('google')
    location.searchParams.set('redirect_uri', 'https://evil.example/')
    expect((await fetch(location)).status).toBe(400)
  })
})

describe('Apple', () => {
  test('answers with a code that signs in once', async () => {
    const { back, answer, cookie } = await appleCode({ email: 'mia@mail.test' })
    expect([back.pathname, answer.state]).toEqual(['/auth/callback', 'apple-sign-in'])
    const response = await post('apple/callback', answer, cookie)
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ email: 'mia@mail.test' }),
    ])
    expect(await outcome(await post('apple/callback', answer, cookie))).toEqual([400, 'invalid_code_grant'])
    // A browser has dropped the cookie by now.
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
  ])('%s is refused', async (_, change, code, message) => {
    const { answer, cookie } = await appleCode()
    const response = await post('apple/callback', { ...answer, ...change }, cookie)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code, message }),
    ])
  })

  test('an unknown code is refused, and a good one without the cookie', async () => {
    const { answer, cookie } = await appleCode()
    expect(await outcome(await post('apple/callback', { ...answer, code: 'x' }, cookie))).toEqual([
      400,
      'invalid_code_grant',
    ])
    expect(await outcome(await post('apple/callback', answer))).toEqual([400, 'invalid_state'])
  })

  test('its form goes on to the page, the name where no server reads it', async () => {
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

  test('the name it tells once is the new person’s', async () => {
    const { answer, cookie } = await appleCode({ name: '' })
    const response = await post('apple/callback', { ...answer, name: 'Mia Öz' }, cookie)
    expect(await response.json()).toMatchObject({ name: 'Mia Öz' })
  })
})

describe('limits and installations', () => {
  test('somebody who tries and tries is made to wait', async () => {
    const tries = () => post('apple-login', { provider_token: 'x' }, '', '203.0.113.9')
    for (let n = 0; n < 60; n++) expect((await tries()).status).toBe(401)
    const late = await tries()
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('a real installation has no local providers, and offers nobody it was not set up with', async () => {
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

  test('with a client of its own it goes to Google itself', async () => {
    const real = await openTestApp({ BACKLINE_SEED: 'no', GOOGLE_CLIENT_ID: 'our-client' })
    expect(await (await real.fetch('/v1/auth/social')).json()).toEqual({ providers: ['google'] })
    const location = new URL((await real.fetch('/v1/auth/google/start')).headers.get('location') ?? '')
    expect([location.origin, location.searchParams.get('client_id')]).toEqual([
      'https://accounts.google.com',
      'our-client',
    ])
  })
})
