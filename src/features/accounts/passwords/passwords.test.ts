// Passwords: resetting, changing, and which ones are acceptable.

import { describe, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { buildUser, mailsTo, PASSWORD, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { TestBrowser, turnOnTwoFactor } from '../accounts.fixtures.ts'
import { findPasswordProblem } from './change-password.server.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })
const NEXT = 'Another-horse-7'

const login = (person: TestPerson, password: string) => new TestBrowser(app).login(person.username, password)
const ask = (body: object) => new TestBrowser(app).post('/auth/password-reset-link', body)
const redeem = (token: string, password: string) =>
  new TestBrowser(app).post(`/auth/password-reset/${token}`, { password })

const stateOf = async (token: string, browser = new TestBrowser(app)) =>
  (await browser.call('GET', `/auth/password-reset/${token}`)).body.state

const linksTo = async ({ email }: TestPerson) =>
  (await mailsTo(app, email)).filter((mail) => mail.text.includes('/auth/reset-password'))

async function tokenFor(person: TestPerson): Promise<string> {
  await ask({ email: person.email })
  await app.runJobs()
  const [mail] = await mailsTo(app, person.email)
  return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('requesting a reset link', () => {
  test('requesting a link gives the same response for every address and mails known ones', async () => {
    const person = await buildUser(app, { language: 'tr' })
    for (const body of [{ email: person.email.toUpperCase() }, { address: 'nobody-here@backline.test' }]) {
      const answer = await ask(body)
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
    }
    await app.runJobs()
    const [mail, ...others] = await linksTo(person)
    expect([mail?.subject, others]).toEqual(['Backline için yeni parola oluşturun', []])
    expect(await mailsTo(app, 'nobody-here@backline.test')).toEqual([])
  })

  test.each([
    [{}, 'required'],
    [{ email: 'a@b' }, 'email_invalid'],
  ])('requesting a link without an address is refused: %j', async (body, code) => {
    const answer = await ask(body)
    expect([answer.status, answer.body.data.problems[0].code]).toEqual([422, code])
  })

  test('too many requests for one address get the same response and no further mail', async () => {
    const person = await buildUser(app)
    for (let i = 0; i < 7; i++) expect((await ask({ email: person.email })).body).toEqual({ success: true })
    await app.runJobs()
    expect(await linksTo(person)).toHaveLength(5)
  })

  test('too many requests from one client are refused', async () => {
    const browser = new TestBrowser(app)
    for (let i = 0; i < 60; i++) await app.deps.limits.take('mail.address', browser.address)
    const answer = await browser.post('/auth/password-reset-link', { email: 'a@backline.test' })
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
  })
})

describe('a link', () => {
  test('a reset link sets the password, ends every session, signs nobody in and is notified', async () => {
    const person = await buildUser(app)
    const token = await tokenFor(person)
    const browser = new TestBrowser(app)
    const answer = await browser.post(`/auth/password-reset/${token}`, { password: NEXT })
    expect([answer.status, answer.body, browser.jar.size]).toEqual([200, { success: true }, 0])
    expect((await app.fetch('/v1/api/user', { headers: { cookie: person.cookie } })).status).toBe(401)
    expect((await login(person, PASSWORD)).code).toBe('invalid_password')
    expect((await login(person, NEXT)).status).toBe(200)
    await app.runJobs()
    const subjects = (await mailsTo(app, person.email)).map((mail) => mail.subject)
    expect(subjects).toContain('Your Backline password was changed')
    const audit = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', person.viewer.userId)
      .execute()
    expect(audit).toEqual([{ action: 'password.reset', actor_id: person.viewer.userId }])
  })

  test('a reset link works once, even with twenty concurrent uses', async () => {
    const person = await buildUser(app)
    const token = await tokenFor(person)
    const passwords = Array.from({ length: 20 }, (_, index) => `Parallel-horse-${index}`)
    const answers = await Promise.all(passwords.map((password) => redeem(token, password)))
    const won = answers.findIndex((answer) => answer.status === 200)
    expect(answers.map((answer) => answer.code).sort()).toEqual([...Array(19).fill('link_used'), 'ok'])
    expect((await login(person, required(passwords[won]))).status).toBe(200)
  })

  test('opening a reset link says whether it works and does not use it', async () => {
    const person = await buildUser(app)
    const older = await tokenFor(person)
    const token = await tokenFor(person)
    expect([await stateOf(older), await stateOf(token), await stateOf(token)]).toEqual([
      'used',
      'valid',
      'valid',
    ])
    expect((await redeem(token, NEXT)).status).toBe(200)
    expect([await stateOf(token), await stateOf('never-sent')]).toEqual(['used', 'expired'])
  })

  test('an expired reset link, and one of a closed account, say that they expired', async () => {
    const person = await buildUser(app)
    const token = await tokenFor(person)
    const start = app.deps.clock.now()
    app.deps.clock.set(new Date(start.getTime() + 7_200_001))
    expect(await stateOf(token)).toBe('expired')
    app.deps.clock.set(start)
    await app.deps.db
      .updateTable('users')
      .set({ closed_at: start })
      .where('id', '=', person.viewer.userId)
      .execute()
    expect(await stateOf(token)).toBe('expired')
  })

  test('opening an unknown reset link counts as a guess, opening a known one does not', async () => {
    const browser = new TestBrowser(app)
    const token = await tokenFor(await buildUser(app))
    for (let i = 0; i < 15; i++) expect(await stateOf('guess', browser)).toBe('expired')
    expect((await browser.call('GET', `/auth/password-reset/${token}`)).status).toBe(429)
    const other = new TestBrowser(app)
    for (let i = 0; i < 20; i++) expect(await stateOf(token, other)).toBe('valid')
  })

  test('a reset link works for two hours', async () => {
    const person = await buildUser(app)
    const token = await tokenFor(person)
    const start = app.deps.clock.now().getTime()
    app.deps.clock.set(new Date(start + 7_200_001))
    const late = await redeem(token, NEXT)
    expect([late.status, late.code]).toEqual([410, 'link_expired'])
    app.deps.clock.set(new Date(start + 7_199_000))
    expect((await redeem(token, NEXT)).status).toBe(200)
    app.deps.clock.set(new Date(start))
  })

  test('a reset link stays valid when the password is refused', async () => {
    const person = await buildUser(app)
    const token = await tokenFor(person)
    for (const [password, code] of [
      ['', 'password_weak'],
      ['abcdefgh', 'password_weak'],
      [`${person.username}-A1!`, 'password_common'],
      ['Password1!', 'password_common'],
    ] as const) {
      const answer = await redeem(token, password)
      expect([answer.status, answer.code, answer.body.data.problems[0].at]).toEqual([422, code, 'password'])
    }
    expect((await redeem(token, NEXT)).status).toBe(200)
  })

  test('a newer reset link replaces the earlier one', async () => {
    const person = await buildUser(app)
    const older = await tokenFor(person)
    const newer = await tokenFor(person)
    expect((await redeem(older, NEXT)).status).toBe(410)
    expect((await redeem(newer, NEXT)).status).toBe(200)
  })

  test('a reset link does not bypass the second factor', async () => {
    const person = await buildUser(app)
    const own = new TestBrowser(app)
    await own.login(person.username, PASSWORD)
    await turnOnTwoFactor(own)
    await redeem(await tokenFor(person), NEXT)
    expect(await own.user()).toBeUndefined()
    expect((await login(person, NEXT)).body.two_factor_needed).toBe(true)
  })

  test('after a reset by mail, the mailbox does not replace the second factor', async () => {
    const person = await buildUser(app)
    const own = new TestBrowser(app)
    await own.login(person.username, PASSWORD)
    const { recoveryCodes } = await turnOnTwoFactor(own)
    await own.call('PUT', '/api/user/two-factor/mailed-codes', { allowed: true })
    await redeem(await tokenFor(person), NEXT)
    const browser = new TestBrowser(app)
    expect((await browser.login(person.username, NEXT)).body.methods).toEqual(['totp'])
    expect((await browser.post('/auth/twofactor-mail')).status).toBe(404)
    const [recovery_code] = recoveryCodes
    expect((await browser.post('/auth/twofactor-confirm', { recovery_code })).status).toBe(200)
  })

  test('a reset revokes the API tokens of the person unless they want to keep them', async () => {
    const person = await buildUser(app)
    await proveSession(app, person)
    const make = () =>
      app
        .client(person.cookie)
        .tokens.create({ name: 'A token', scopes: ['catalogue.view'], expires_in_days: 30 })
    const works = async (token: string) =>
      (await app.fetch('/v1/releases', { headers: { authorization: `Bearer ${token}` } })).status
    const { token } = await make()
    const reset = async (body: object) =>
      new TestBrowser(app).post(`/auth/password-reset/${await tokenFor(person)}`, { password: NEXT, ...body })
    await reset({ end_tokens: false })
    expect(await works(token)).toBe(200)
    await reset({})
    expect(await works(token)).toBe(401)
  })

  test('a reset link sets a first password', async () => {
    const person = await buildUser(app)
    await app.deps.db.deleteFrom('identities').where('user_id', '=', person.viewer.userId).execute()
    expect((await login(person, PASSWORD)).code).toBe('invalid_password')
    await redeem(await tokenFor(person), NEXT)
    expect((await login(person, NEXT)).status).toBe(200)
  })

  test('invalid reset links can be tried fifteen times', async () => {
    const browser = new TestBrowser(app)
    const guess = () => browser.post('/auth/password-reset/guess', { password: NEXT })
    for (let i = 0; i < 15; i++) expect((await guess()).status).toBe(410)
    const locked = await guess()
    expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('changing', () => {
  test('changing the password requires the current one and ends all other sessions', async () => {
    const person = await buildUser(app)
    const browser = new TestBrowser(app)
    await browser.login(person.username, PASSWORD)
    const change = (current: string, password: string) =>
      browser.post('/api/user/password', { current, password })
    const wrong = await change('Wrong-horse-9', NEXT)
    expect([wrong.status, wrong.code, wrong.body.data.problems[0].at]).toEqual([
      400,
      'invalid_password',
      'current',
    ])
    expect((await change(PASSWORD, 'short')).code).toBe('password_weak')
    expect((await change(PASSWORD, NEXT)).body).toEqual({ success: true })
    expect(await browser.user()).toBe(person.viewer.userId)
    expect((await app.fetch('/v1/api/user', { headers: { cookie: person.cookie } })).status).toBe(401)
    expect((await login(person, PASSWORD)).status).toBe(401)
    expect((await login(person, NEXT)).status).toBe(200)
  })

  test('changing the password revokes API tokens unless the person wants to keep them', async () => {
    const person = await buildUser(app)
    const browser = new TestBrowser(app)
    await browser.login(person.username, PASSWORD)
    const { body } = await browser.post('/tokens', {
      name: 'A token',
      scopes: ['catalogue.view'],
      expires_in_days: 30,
    })
    const works = async () =>
      (await app.fetch('/v1/releases', { headers: { authorization: `Bearer ${body.token}` } })).status
    await browser.post('/api/user/password', { current: PASSWORD, password: NEXT, end_tokens: false })
    expect(await works()).toBe(200)
    await browser.post('/api/user/password', { current: NEXT, password: PASSWORD })
    expect(await works()).toBe(401)
    const actions = await app.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity_id', '=', body.id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['token.created', 'token.revoked'])
  })

  test('changing the password can be tried ten times', async () => {
    const person = await buildUser(app)
    const browser = new TestBrowser(app)
    await browser.login(person.username, PASSWORD)
    for (let i = 0; i < 10; i++)
      await browser.post('/api/user/password', { current: 'Wrong-horse-9', password: NEXT })
    const locked = await browser.post('/api/user/password', { current: PASSWORD, password: NEXT })
    expect([locked.status, locked.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('a password', () => {
  const names = { username: 'deniz.ak', email: 'deniz@label.test' }
  test.each([
    ['Password1!', 'password_common'],
    ['P@ssw0rd', 'password_common'],
    ['!!Passw0rd!!', 'password_common'],
    ['Deniz.Ak-77', 'password_common'],
    ['my-deniz-2026', 'password_common'],
    ['deniz', 'password_weak'],
    ['Backline-demo-1', undefined],
    ['Correct-horse-9', undefined],
    ['Abcdef1!', undefined],
  ])('a password %s: %s', async (password, problem) => {
    expect(await findPasswordProblem(password, names)).toBe(problem)
  })

  test('a password containing the person’s name is refused when registering', async () => {
    const browser = new TestBrowser(app)
    const answer = await browser.post('/auth/register', {
      name: 'Deniz',
      ...names,
      password: 'my-deniz-2026',
      terms: true,
      captcha: await browser.captcha(),
    })
    expect([
      answer.status,
      answer.body.data.problems.map((problem: { code: string }) => problem.code),
    ]).toEqual([422, ['password_common']])
  })

  test('too many registrations from one client are refused', async () => {
    const browser = new TestBrowser(app)
    for (let i = 0; i < 60; i++) await app.deps.limits.take('registration.address', browser.address)
    const answer = await browser.post('/auth/register', {
      name: 'Deniz',
      ...names,
      password: NEXT,
      terms: true,
      captcha: await browser.captcha(),
    })
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
  })
})
