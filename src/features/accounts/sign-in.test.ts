// Signing in: limits, notices, the second factor, and what happens to earlier sessions.
import { describe, expect, test } from 'vitest'
import { buildUser, mailsTo, PASSWORD } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { codeOf, TestBrowser, turnOnTwoFactor } from './accounts.fixtures.ts'
import { mailedCodeIdOf } from './better-auth-two-factor.server.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A person with two-factor on, and a browser that has just sent their password. */
async function challenged({ mailedCodes = false } = {}) {
  const person = await buildUser(app)
  const own = new TestBrowser(app)
  await own.login(person.username, PASSWORD)
  const factor = await turnOnTwoFactor(own)
  if (mailedCodes) await own.call('PUT', '/api/user/two-factor/mailed-codes', { allowed: true })
  const browser = new TestBrowser(app)
  const answer = await browser.login(person.username, PASSWORD)
  return { person, own, browser, answer, ...factor }
}

const countSessions = async (userId: string) =>
  (await app.deps.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length

describe('failed attempts', () => {
  test.each([
    'known',
    'unknown',
  ])('after ten failed attempts, a %s name needs a harder captcha, however it is written', async (kind) => {
    const person = await buildUser(app)
    const names =
      kind === 'known'
        ? [person.username, person.email, person.username.toUpperCase()]
        : ['a', 'A', ' a '].map((name) => name.replace(/a/i, `nobody-${person.username}`))
    for (let i = 0; i < 10; i++) {
      const answer = await new TestBrowser(app).login(names[i % 3] ?? '', 'Wrong-horse-9')
      expect(answer.status).toBe(401)
    }
    for (const name of names) {
      const harder = await new TestBrowser(app).login(name, PASSWORD)
      expect([harder.status, harder.code, harder.body.data.params]).toEqual([
        400,
        'captcha_harder',
        { level: 1 },
      ])
    }
    const paid = await new TestBrowser(app).login(names[0] ?? '', PASSWORD, 1)
    expect(paid.status).toBe(kind === 'known' ? 200 : 401)
  })

  test('concurrent attempts are all counted', async () => {
    const { username } = await buildUser(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => new TestBrowser(app).login(username, 'Wrong-horse-9')),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  })

  test('after a hundred failed attempts no password is looked at, until the person has chosen a new one by mail', async () => {
    const person = await buildUser(app)
    for (let i = 0; i < 99; i++) await app.deps.limits.take('sign-in.person', person.viewer.userId)
    const browser = new TestBrowser(app)
    expect((await browser.login(person.username, 'Wrong-horse-9', 3)).code).toBe('invalid_password')
    const paused = await browser.login(person.email, PASSWORD, 3)
    expect([paused.status, paused.code]).toEqual([403, 'password_paused'])
    await app.client(person.cookie).accounts.setTimeZone({ time_zone: 'Europe/Istanbul' })
    await browser.post('/auth/password-reset-link', { email: person.email })
    await app.runJobs()
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.text).toMatch(/Until: .* GMT\+3/)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await browser.post(`/auth/password-reset/${token}`, { password: 'Another-horse-7' })
    expect((await browser.login(person.username, 'Another-horse-7')).status).toBe(200)
  })

  test('the level of a captcha cannot be changed', async () => {
    const person = await buildUser(app)
    for (let i = 0; i < 10; i++) await app.deps.limits.take('sign-in.person', person.viewer.userId)
    const browser = new TestBrowser(app)
    const { challenge, solution } = JSON.parse(Buffer.from(await browser.captcha(), 'base64').toString())
    challenge.parameters.data.level = 3
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const answer = await browser.post('/auth/login', {
      username: person.username,
      password: PASSWORD,
      captcha,
    })
    expect(answer.code).toBe('invalid_captcha')
  })

  test('the right password resets the attempts', async () => {
    const { username } = await buildUser(app)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await new TestBrowser(app).login(username, 'Wrong-horse-9')
      expect((await new TestBrowser(app).login(username, PASSWORD)).status).toBe(200)
    }
  })

  test('attempts from one client are counted over all names', async () => {
    const person = await buildUser(app)
    const browser = new TestBrowser(app)
    const { check, take } = app.deps.limits
    for (let i = 0; i < 99; i++) await take('sign-in.address', browser.address)
    expect((await browser.login('nobody-at-all', 'x')).status).toBe(401)
    expect((await browser.login(person.username, PASSWORD)).status).toBe(429)
    await expect(check('sign-in.address', '10.9.9.9')).resolves.toBeUndefined()
  })

  test('captchas from one client are limited', async () => {
    const browser = new TestBrowser(app)
    for (let i = 0; i < 120; i++) await app.deps.limits.take('captcha.address', browser.address)
    expect((await browser.call('GET', '/auth/captcha')).status).toBe(429)
  })
})

describe('a session', () => {
  test('each sign-in starts a new session and ends the previous one of the browser', async () => {
    const person = await buildUser(app)
    const browser = new TestBrowser(app)
    await browser.login(person.username, PASSWORD)
    const before = browser.cookie
    await browser.login(person.username, PASSWORD)
    expect(browser.cookie).not.toBe(before)
    expect((await app.fetch('/v1/api/user', { headers: { cookie: before } })).status).toBe(401)
    expect(await browser.user()).toBe(person.viewer.userId)
  })

  test('signing in ends a previous session of another person', async () => {
    const [first, two] = [await buildUser(app), await buildUser(app)]
    const browser = new TestBrowser(app)
    await browser.login(first.username, PASSWORD)
    const before = browser.cookie
    await browser.login(two.username, PASSWORD)
    expect((await app.fetch('/v1/api/user', { headers: { cookie: before } })).status).toBe(401)
    expect(await browser.user()).toBe(two.viewer.userId)
  })

  test('no session is opened for a closed account, and its owner is informed', async () => {
    const person = await buildUser(app)
    const set = (closed_at: Date | null, closing_at: Date | null) =>
      app.deps.db
        .updateTable('users')
        .set({ closed_at, closing_at })
        .where('id', '=', person.viewer.userId)
        .execute()
    await set(new Date(), null)
    const before = await countSessions(person.viewer.userId)
    const browser = new TestBrowser(app)
    const answer = await browser.login(person.username, PASSWORD)
    expect([answer.status, answer.code, browser.jar.size]).toEqual([403, 'deactivated_account', 0])
    expect(await countSessions(person.viewer.userId)).toBe(before)
    expect((await browser.login(person.username, 'Wrong-horse-9')).code).toBe('invalid_password')
    await set(null, new Date(Date.now() + 86_400_000))
    expect((await browser.login(person.username, PASSWORD)).status).toBe(200)
  })

  test('a new device is notified once, by email and in the app', async () => {
    const person = await buildUser(app)
    for (let i = 0; i < 2; i++)
      await new TestBrowser(app, { userAgent: FIREFOX }).login(person.username, PASSWORD)
    await app.runJobs()
    const mails = await mailsTo(app, person.email)
    const notices = mails.filter((mail) => mail.subject === 'New sign-in to Backline')
    expect(notices).toHaveLength(1)
    expect(notices[0]?.text).toContain('Firefox, Linux signed in to your account for the first time.')
    const rows = await app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'params'])
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(rows).toEqual([{ kind: 'security.signed_in', params: { device: 'Firefox, Linux' } }])
  })

  test('over https the session cookie is limited to this host', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example', TRUSTED_PROXIES: '1' })
    const person = await buildUser(secure)
    const browser = new TestBrowser(secure)
    const answer = await browser.login(person.username, PASSWORD)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-backline\.session_token=/)
    for (const part of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\//i])
      expect(cookie).toMatch(part)
    expect(cookie).not.toMatch(/; Domain/i)
    expect(await browser.user()).toBe(person.viewer.userId)
  })
})

describe('a second factor', () => {
  test('the second factor is required before a session exists', async () => {
    const { person, own, browser, answer } = await challenged()
    expect([answer.status, answer.body]).toEqual([200, { two_factor_needed: true, methods: ['totp'] }])
    expect([...browser.jar.keys()]).toEqual(['backline.two_factor'])
    expect(await browser.user()).toBeUndefined()
    // The session that turned two-factor on is the only one.
    expect(await own.user()).toBe(person.viewer.userId)
    expect(await countSessions(person.viewer.userId)).toBe(1)
  })

  test('a code of the authenticator app opens a session', async () => {
    const { person, browser, secret } = await challenged()
    const answer = await browser.post('/auth/twofactor-confirm', { code: codeOf(secret) })
    expect([answer.status, answer.body._id]).toEqual([200, person.viewer.userId])
    expect(await browser.user()).toBe(person.viewer.userId)
    expect([...browser.jar.keys()]).toEqual(['backline.session_token'])
  })

  test.each([
    [{}],
    [{ code: '' }],
    [{ code: '12345' }],
    [{ code: '1234567' }],
    [{ code: 'abcdef' }],
    [{ code: '١٢٣٤٥٦' }],
  ])('an invalid second factor is refused and not counted: %j', async (body) => {
    const { browser } = await challenged()
    for (let i = 0; i < 6; i++) {
      const answer = await browser.post('/auth/twofactor-confirm', body)
      expect([answer.status, answer.code]).toEqual([400, 'code_invalid'])
    }
  })

  test('after five wrong second factors nothing is accepted, in any sign-in', async () => {
    const { person, browser, secret, recoveryCodes } = await challenged()
    for (let i = 0; i < 3; i++) {
      const answer = await browser.post('/auth/twofactor-confirm', { code: '000000' })
      expect([answer.status, answer.code]).toEqual([400, 'code_invalid'])
    }
    const other = new TestBrowser(app)
    await other.login(person.username, PASSWORD)
    expect((await other.post('/auth/twofactor-confirm', { recovery_code: 'aaaaa-aaaaa' })).status).toBe(400)
    expect((await other.post('/auth/twofactor-confirm', { code: '000000', method: 'mail' })).status).toBe(400)
    for (const body of [{ code: codeOf(secret) }, { recovery_code: recoveryCodes[0] }]) {
      const locked = await other.post('/auth/twofactor-confirm', body)
      expect([locked.status, locked.code]).toEqual([429, 'too_many_requests'])
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await browser.user()).toBeUndefined()
    expect(await countSessions(person.viewer.userId)).toBe(1)
  })

  test('a used code does not work again, not even concurrently', async () => {
    const { person, secret, browser } = await challenged()
    const code = codeOf(secret)
    const other = new TestBrowser(app)
    await other.login(person.username, PASSWORD)
    const answers = await Promise.all(
      [browser, other].map((tab) => tab.post('/auth/twofactor-confirm', { code })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect(await countSessions(person.viewer.userId)).toBe(2)
    const late = new TestBrowser(app)
    await late.login(person.username, PASSWORD)
    expect((await late.post('/auth/twofactor-confirm', { code })).code).toBe('code_invalid')
    expect(await countSessions(person.viewer.userId)).toBe(2)
  })

  test('a recovery code works once, in any case, even concurrently', async () => {
    const { person, recoveryCodes } = await challenged()
    const browsers = Array.from({ length: 4 }, () => new TestBrowser(app))
    for (const other of browsers) await other.login(person.username, PASSWORD)
    const body = { recovery_code: ` ${recoveryCodes[0]?.toUpperCase()} ` }
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/auth/twofactor-confirm', body)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400])
    expect(await countSessions(person.viewer.userId)).toBe(2)
  })

  test('an emailed code opens a session within five minutes', async () => {
    const { person, browser, answer } = await challenged({ mailedCodes: true })
    expect(answer.body.methods).toEqual(['totp', 'mail'])
    expect((await browser.post('/auth/twofactor-mail')).body).toEqual({ success: true })
    const [mail] = await mailsTo(app, person.email)
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    await app.deps.db
      .updateTable('verifications')
      .set({ expires_at: new Date() })
      .where('identifier', 'like', mailedCodeIdOf('%'))
      .execute()
    expect((await browser.post('/auth/twofactor-confirm', { code, method: 'mail' })).code).toBe(
      'code_invalid',
    )
    await browser.post('/auth/twofactor-mail')
    const [again] = await mailsTo(app, person.email)
    const fresh = /\d{6}/.exec(again?.subject ?? '')?.[0] ?? ''
    // Without a method the code counts as an email code, because one was requested.
    expect((await browser.post('/auth/twofactor-confirm', { code: fresh })).status).toBe(200)
    expect(await browser.user()).toBe(person.viewer.userId)
  })

  test('no code is mailed unless the person chose it, and the choice is notified', async () => {
    const { person, own, browser, secret } = await challenged()
    expect((await browser.post('/auth/twofactor-mail')).status).toBe(404)
    expect(await mailsTo(app, person.email)).toEqual([])
    const choose = (allowed: boolean) => own.call('PUT', '/api/user/two-factor/mailed-codes', { allowed })
    await choose(true)
    await app.runJobs()
    const [notice] = await mailsTo(app, person.email)
    expect(notice?.subject).toBe('Signing in now accepts codes by email')
    await browser.post('/auth/twofactor-mail')
    const [mail] = await mailsTo(app, person.email)
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    await choose(false)
    // The sign-in that waited for the code has ended with the choice.
    expect((await browser.post('/auth/twofactor-confirm', { code, method: 'mail' })).code).toBe(
      'sign_in_again',
    )
    expect((await browser.login(person.username, PASSWORD)).body.methods).toEqual(['totp'])
    expect((await browser.post('/auth/twofactor-confirm', { code, method: 'mail' })).code).toBe(
      'code_invalid',
    )
    expect((await browser.post('/auth/twofactor-confirm', { code: codeOf(secret) })).status).toBe(200)
  })

  test('an emailed code signs in, but is no re-authentication', async () => {
    const { person, browser } = await challenged({ mailedCodes: true })
    await browser.post('/auth/twofactor-mail')
    const [mail] = await mailsTo(app, person.email)
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    expect((await browser.post('/auth/twofactor-confirm', { code })).status).toBe(200)
    expect((await browser.post('/api/user/two-factor/recovery-codes')).code).toBe('reauthentication_required')
    expect((await browser.post('/auth/reauthentication', { password: PASSWORD, code })).code).toBe(
      'code_invalid',
    )
  })

  test('a code is mailed five times at most', async () => {
    const { browser } = await challenged({ mailedCodes: true })
    for (let i = 0; i < 5; i++) expect((await browser.post('/auth/twofactor-mail')).status).toBe(200)
    expect((await browser.post('/auth/twofactor-mail')).status).toBe(429)
  })

  test('a second factor without the password is refused', async () => {
    const browser = new TestBrowser(app)
    expect((await browser.post('/auth/twofactor-confirm', { code: '123456' })).code).toBe('sign_in_again')
    expect((await browser.post('/auth/twofactor-mail')).code).toBe('sign_in_again')
    browser.jar.set('backline.two_factor', '2fa-forged.AAAA')
    expect((await browser.post('/auth/twofactor-confirm', { code: '123456' })).status).toBe(410)
  })

  test('a changed password cancels a pending second factor', async () => {
    const { own, browser, secret } = await challenged()
    await own.post('/api/user/password', { current: PASSWORD, password: 'Another-horse-7' })
    expect((await browser.post('/auth/twofactor-confirm', { code: codeOf(secret) })).code).toBe(
      'sign_in_again',
    )
  })

  test('one person’s second factor does not sign in somebody else here', async () => {
    const { person, browser, secret } = await challenged()
    const other = await buildUser(app)
    for (const part of other.cookie.split('; ')) {
      const [name = '', value = ''] = part.split(/=(.*)/)
      browser.jar.set(name, value)
    }
    const answer = await browser.post('/auth/twofactor-confirm', { code: codeOf(secret) })
    expect(answer.body._id).toBe(person.viewer.userId)
    expect(await browser.user()).toBe(person.viewer.userId)
    expect((await app.fetch('/v1/api/user', { headers: { cookie: other.cookie } })).status).toBe(401)
  })
})
