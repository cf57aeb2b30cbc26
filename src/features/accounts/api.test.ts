// Registering, confirming, signing in and out over HTTP, as a browser or a program does.
import { describe, expect, test } from 'vitest'
import { CONTRACT } from '#app/contract.ts'
import { buildUser, mailsTo, PASSWORD, solveCaptcha } from '../../test/factories.ts'
import { openTestApp } from '../../test/test-app.ts'

const app = await openTestApp()

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const loginWith = async (body: object) =>
  post('/v1/auth/login', { captcha: await solveCaptcha(app), ...body })
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
/** Status and code of a response. */
const outcome = async (response: Response) => [response.status, (await response.json()).code ?? 'ok']

let count = 0
const form = (change: object = {}) => {
  const username = `new.person-${++count}`
  return {
    name: 'Ayşe Yıldız',
    username,
    email: `${username}@backline.test`,
    password: PASSWORD,
    terms: true,
    ...change,
  }
}
const registerWith = async (body: object) =>
  post('/v1/auth/register', { captcha: await solveCaptcha(app), ...body })
const tokenIn = (text = '') => /verify-email\?token=([\w.%-]+)/.exec(text)?.[1] ?? ''

const known = await buildUser(app)

describe('the captcha', () => {
  const login = (captcha?: unknown) =>
    post('/v1/auth/login', { username: known.username, password: PASSWORD, captcha })
  const change = (
    solved: string,
    edit: (payload: { challenge: { parameters: Record<string, unknown> } }) => void,
  ) => {
    const payload = JSON.parse(Buffer.from(solved, 'base64').toString())
    edit(payload)
    return Buffer.from(JSON.stringify(payload)).toString('base64')
  }

  test.each([
    ['none at all', () => undefined],
    ['an empty one', () => ''],
    ['no base64', () => '%%%'],
    ['null', () => Buffer.from('null').toString('base64')],
    ['an empty object', () => Buffer.from('{}').toString('base64')],
    [
      'a solution that was tampered with',
      (solved: string) =>
        change(solved, (payload) => Object.assign(payload, { solution: { counter: 1, derivedKey: '00' } })),
    ],
    [
      'a challenge made cheaper',
      (solved: string) =>
        change(solved, (payload) => Object.assign(payload.challenge.parameters, { cost: 1 })),
    ],
    [
      'a deadline pushed back',
      (solved: string) =>
        change(solved, (payload) =>
          Object.assign(payload.challenge.parameters, { data: { validUntil: 9e15 } }),
        ),
    ],
  ])('a captcha that is %s is refused', async (_, captcha) => {
    const answer = await login(captcha(await solveCaptcha(app)))
    expect(await outcome(answer)).toEqual([400, 'invalid_captcha'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('a captcha works for one call, even a failed one', async () => {
    const captcha = await solveCaptcha(app)
    const wrong = await post('/v1/auth/login', { username: known.username, password: 'wrong', captcha })
    expect(await outcome(wrong)).toEqual([401, 'invalid_password'])
    expect(await outcome(await login(captcha))).toEqual([400, 'invalid_captcha'])
  })

  test('when two calls use one captcha concurrently, one is refused', async () => {
    const captcha = await solveCaptcha(app)
    const statuses = (await Promise.all([login(captcha), login(captcha)])).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  test('a captcha is valid for 5 minutes of the clock', async () => {
    const start = app.deps.clock.now()
    const [early, late] = [await solveCaptcha(app), await solveCaptcha(app)]
    app.deps.clock.set(new Date(start.getTime() + 299_000))
    expect((await login(early)).status).toBe(200)
    app.deps.clock.set(new Date(start.getTime() + 300_000))
    expect(await outcome(await login(late))).toEqual([400, 'invalid_captcha'])
    app.deps.clock.set(start)
  })
})

describe('signing in', () => {
  test.each([
    ['user name', (person: { username: string; email: string }) => person.username],
    [
      'user name in other case, with spaces around',
      (person: { username: string }) => ` ${person.username.toUpperCase()} `,
    ],
    ['e-mail', (person: { email: string }) => person.email],
    ['e-mail in other case', (person: { email: string }) => person.email.toUpperCase()],
  ])('signing in works with the %s', async (_, identifier) => {
    const person = await buildUser(app)
    const answer = await loginWith({ username: identifier(person), password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ _id: person.viewer.userId, username: person.username })
    const user = await app.fetch('/v1/api/user', { headers: { cookie: cookieOf(answer) } })
    expect(await user.json()).toMatchObject({ username: person.username })
  })

  test('a wrong password, an unknown name and an unconfirmed address have their own codes and set no cookie', async () => {
    const person = await buildUser(app)
    const unconfirmed = await buildUser(app, { user: { email_verified: false } })
    for (const [body, expected] of [
      [{ username: person.username, password: 'Wrong-horse-9' }, [401, 'invalid_password']],
      [{ username: 'nobody-here', password: PASSWORD }, [401, 'invalid_username']],
      [{ username: `${person.username}' or '1'='1`, password: PASSWORD }, [401, 'invalid_username']],
      [{ username: unconfirmed.username, password: PASSWORD }, [403, 'email_not_verified']],
      [{ username: unconfirmed.username, password: 'Wrong-horse-9' }, [401, 'invalid_password']],
    ] as const) {
      const answer = await loginWith(body)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await outcome(answer), JSON.stringify(body)).toEqual(expected)
    }
  })

  test('a refused sign-in has a message in the caller’s language', async () => {
    const answer = await post(
      '/v1/auth/login',
      { username: 'nobody-here', password: 'x', captcha: await solveCaptcha(app) },
      { 'accept-language': 'tr' },
    )
    expect((await answer.json()).message).toBe('Kullanıcı adı veya e-posta hatalı')
  })

  test('the session cookie is HttpOnly and SameSite=Lax, and new for each sign-in', async () => {
    const person = await buildUser(app)
    const first = await loginWith({ username: person.username, password: PASSWORD })
    const [cookie = ''] = first.headers.getSetCookie().filter((header) => header.includes('session_token'))
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).not.toMatch(/; Secure/i)
    const again = await post(
      '/v1/auth/login',
      { username: person.username, password: PASSWORD, captcha: await solveCaptcha(app) },
      { cookie: cookieOf(first) },
    )
    expect(cookieOf(again)).not.toBe(cookieOf(first))
  })

  test('the session cookie is Secure where the public URL is https', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
    const person = await buildUser(secure)
    const answer = await secure.fetch('/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: person.username,
        password: PASSWORD,
        captcha: await solveCaptcha(secure),
      }),
    })
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token[^,]*; Secure/i)
  })

  test('signing in saves the language of the form', async () => {
    const person = await buildUser(app)
    expect(
      await (await loginWith({ username: person.username, password: PASSWORD, lang: 'tr' })).json(),
    ).toMatchObject({
      language: 'tr',
    })
  })
})

describe('registering', () => {
  test('registering creates the person and mails a link in their language, without signing in', async () => {
    const body = form({ email: `Ayse.${++count}@Backline.test`, lang: 'tr', referred_by_user: 'ana' })
    const answer = await registerWith(body)
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie().join()).not.toContain('session')
    const user = await answer.json()
    expect(user).toMatchObject({
      name: body.name,
      username: body.username,
      email: body.email.toLowerCase(),
      language: 'tr',
    })
    const [mail, ...others] = await mailsTo(app, body.email.toLowerCase())
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Backline için e-postanızı doğrulayın')
    // Anybody can type an address, so the mail contains nothing they wrote.
    expect(mail?.text).toContain('Merhaba,')
    expect(mail?.text).toMatch(/Sıradaki: Siz\s+Son tarih: .* UTC\s+Sonra: Giriş yapıp/)
    expect(`${mail?.subject}${mail?.text}`).not.toContain('Ayşe')
    const row = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ referred_by_user: 'ana', email_verified: false, role: 'user' })

    const token = decodeURIComponent(tokenIn(mail?.text))
    const verified = await post('/v1/auth/verify-email', { token, password: PASSWORD })
    expect(await outcome(verified.clone())).toEqual([200, 'ok'])
    const own = await app.client(cookieOf(verified)).accounts.user()
    expect(own.username).toBe(body.username)

    const again = await post('/v1/auth/verify-email', { token, password: PASSWORD })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await outcome(again)).toEqual([410, 'link_expired'])
    expect((await loginWith({ username: body.username, password: PASSWORD })).status).toBe(200)
  })

  test.each([
    '',
    'x',
    'a.b.c',
    'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jbyJ9.',
  ])('the confirmation token %j is refused', async (token) => {
    expect(await outcome(await post('/v1/auth/verify-email', { token }))).toEqual([410, 'link_expired'])
  })

  test('the confirmation email can be resent without revealing who has an account', async () => {
    const body = form()
    await registerWith(body)
    for (const email of [body.email, 'nobody@backline.test', (await buildUser(app)).email]) {
      const answer = await post('/v1/auth/verify-email/resend', { email })
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    }
    expect(await mailsTo(app, body.email)).toHaveLength(2)
    expect(await mailsTo(app, 'nobody@backline.test')).toEqual([])
  })

  test('a taken address or username is refused in any case', async () => {
    const taken = form()
    expect((await registerWith(taken)).status).toBe(201)
    const email = await registerWith(form({ email: taken.email.toUpperCase() }))
    expect(await outcome(email)).toEqual([409, 'email_taken'])
    const username = await registerWith(form({ username: taken.username.toUpperCase() }))
    expect(await outcome(username)).toEqual([409, 'username_taken'])
  })

  test.each([
    'email',
    'username',
  ] as const)('when %s is registered several times concurrently, one registration succeeds', async (field) => {
    const taken = form()[field]
    const answers = await Promise.all(Array.from({ length: 4 }, () => registerWith(form({ [field]: taken }))))
    const outcomes = await Promise.all(answers.map(async (answer) => (await outcome(answer)).join(' ')))
    expect(outcomes.sort()).toEqual(['201 ok', ...Array.from({ length: 3 }, () => `409 ${field}_taken`)])
  })

  test.each([
    'name',
    'username',
    'email',
    'password',
    'terms',
  ])('registering without %s reports exactly that field', async (field) => {
    const { [field]: _, ...rest } = form() as Record<string, unknown>
    const answer = await registerWith(rest)
    expect(answer.status).toBe(422)
    const { code, data } = await answer.json()
    expect(code).toBe('invalid_input')
    expect(data.problems).toEqual([
      { at: field, code: field === 'terms' ? 'terms_required' : 'required', message: expect.any(String) },
    ])
  })

  test.each([
    ['email', 'a@b', 'email_invalid'],
    ['email', 'jö@exämple.com', 'email_invalid'],
    ['username', 'a b', 'username_invalid'],
    ['password', 'abcdefgh', 'password_weak'],
    ['name', 7, 'invalid_value'],
    ['name', 'x'.repeat(301), 'text_too_long'],
  ])('registering with %s %j reports the field: %s', async (field, value, code) => {
    const answer = await registerWith(form({ [field]: value }))
    expect(answer.status).toBe(422)
    expect((await answer.json()).data.problems).toMatchObject([{ at: field, code }])
  })

  test('a long password is accepted completely', async () => {
    const password = `${'Abcdef1!'.repeat(25)}`
    const body = form({ password })
    expect((await registerWith(body)).status).toBe(201)
    await app.deps.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('username', '=', body.username)
      .execute()
    expect((await loginWith({ username: body.username, password: password.slice(0, 128) })).status).toBe(401)
    expect((await loginWith({ username: body.username, password })).status).toBe(200)
  })

  test('registering without a captcha creates nobody', async () => {
    const body = form()
    expect(await outcome(await post('/v1/auth/register', body))).toEqual([400, 'invalid_captcha'])
    expect(await outcome(await loginWith({ username: body.username, password: PASSWORD }))).toEqual([
      401,
      'invalid_username',
    ])
  })

  test('registering refuses a role or plan in the request', async () => {
    const answer = await registerWith(form({ role: 'staff', plan: 'advanced', email_verified: true }))
    const { data } = await answer.json()
    expect(data.problems.map(({ at }: { at: string }) => at)).toEqual(['role', 'plan', 'email_verified'])
    expect(await (await registerWith(form({}))).json()).toMatchObject({
      role: 'user',
      subscription: { plan_name: 'indiefy_lite' },
    })
  })
})

describe('the signed-in user', () => {
  test('the user entity has exactly the documented fields', async () => {
    const person = await buildUser(app, { plan: 'pro', planUntil: '2027-11-21', language: 'pt' })
    const answer = await app.fetch('/v1/api/user', { headers: { cookie: person.cookie } })
    expect(await answer.json()).toEqual({
      _id: person.viewer.userId,
      name: 'Ana Lima',
      username: person.username,
      email: person.email,
      role: 'user',
      language: 'pt',
      subscription: { plan_name: 'pro', expires: '2027-11-21' },
      freeze: false,
      banned: false,
      blocked_reason: null,
      impersonate: false,
      impersonator_role: null,
      account: person.viewer.accountId,
      accounts: [{ id: person.viewer.accountId, name: 'Ana Lima', seat: 'owner', artist: null }],
      time_zone: null,
      two_factor: false,
      closing: null,
    })
  })

  test('the user entity requires a valid session', async () => {
    const { cookie } = await buildUser(app)
    for (const headers of [
      {},
      { cookie: 'backline.session_token=x.y' },
      { cookie: `${cookie.slice(0, -6)}AAAAAA` },
    ]) {
      const answer = await app.fetch('/v1/api/user', { headers: headers as Record<string, string> })
      expect(await outcome(answer)).toEqual([401, 'sign_in_first'])
    }
  })

  test('the user can set the language of emails', async () => {
    const { cookie } = await buildUser(app)
    expect(await app.client(cookie).accounts.setLanguage({ language: 'es' })).toMatchObject({
      language: 'es',
    })
    expect(await app.client(cookie).accounts.user()).toMatchObject({ language: 'es' })
  })

  test.each(['GET', 'POST'])('signing out by %s ends the session on the server', async (method) => {
    const { cookie } = await buildUser(app)
    const answer = await app.fetch('/v1/auth/logout', { method, headers: { cookie } })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i)
    expect((await app.fetch('/v1/api/user', { headers: { cookie } })).status).toBe(401)
    expect((await app.fetch('/v1/auth/logout', { method })).status).toBe(200)
  })
  test('a sign-out that did not reach the server is completed by the next request', async () => {
    const { cookie } = await buildUser(app)
    const statusWith = async (sent: string) =>
      (await app.fetch('/v1/api/user', { headers: { cookie: sent } })).status
    expect(await statusWith(cookie)).toBe(200)
    expect(await statusWith(`${cookie}; signed_out=1`)).toBe(401)
    expect(await statusWith(cookie)).toBe(401)
  })
})

describe('a blocked person', () => {
  /** What a blocked person can still call: their own status, signing out, and public endpoints. */
  const id = '01890000-0000-7000-8000-000000000000'
  const endpoints = Object.entries(CONTRACT).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const { meta } = call['~orpc']
      if (meta.open || meta.allowsBlocked) return []
      const { method = 'GET', path = '' } = call['~orpc'].route
      return [{ name: `${feature}.${name}`, method, path: `/v1${path.replaceAll(/\{\+?\w+\}/g, id)}` }]
    }),
  )

  test.each([
    'freeze',
    'ban',
  ] as const)('a blocked person (%s) is refused every other endpoint', async (kind) => {
    const person = await buildUser(app, {
      user: { role: 'admin' },
      block: { kind, reason: 'a question' },
    })
    const headers = { cookie: person.cookie, 'content-type': 'application/json' }
    const calls = [
      ...endpoints,
      { name: 'a file', method: 'GET', path: '/v1/files/uploads/x/original?until=1&signature=x' },
      { name: 'an upload', method: 'POST', path: '/v1/uploads/files' },
    ]
    expect(endpoints.length).toBeGreaterThan(25)
    const refused = await Promise.all(
      calls.map(async ({ name, method, path }) => {
        const body = ['GET', 'DELETE'].includes(method)
          ? undefined
          : JSON.stringify({ language: 'en', name: 'x' })
        const answer = await app.fetch(path, {
          method,
          headers: { ...headers, 'tus-resumable': '1.0.0' },
          body,
        })
        return [name, ...(await outcome(answer))].join(' ')
      }),
    )
    expect(refused).toEqual(calls.map(({ name }) => `${name} 403 blocked`))
    expect(await app.client(person.cookie).accounts.user()).toMatchObject({
      freeze: kind === 'freeze',
      banned: kind === 'ban',
      blocked_reason: 'a question',
    })
    expect((await loginWith({ username: person.username, password: PASSWORD })).status).toBe(200)
    expect((await app.fetch('/v1/auth/logout', { headers })).status).toBe(200)
  })
})

describe('another site', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
  ])('another site cannot change anything with our cookies: %j', async (headers) => {
    const { cookie } = await buildUser(app)
    const answer = await post(
      '/v1/artists',
      { name: 'Mar', mainGenre: 'pop' },
      { cookie, ...(headers as Record<string, string>) },
    )
    expect(await outcome(answer)).toEqual([403, 'foreign_origin'])
    expect((await app.client(cookie).artists.list()).items).toEqual([])
  })

  test('our own pages can change things', async () => {
    const { cookie } = await buildUser(app)
    const headers = { cookie, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await post('/v1/artists', { name: 'Mar', mainGenre: 'pop' }, headers)).status).toBe(201)
  })
})
