// Turning two-factor on and off, and re-authentication.
import { describe, expect, test } from 'vitest'
import { buildUser, mailsTo, PASSWORD } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { codeOf, TestBrowser, turnOnTwoFactor } from '../accounts.fixtures.ts'
import { base32, inFours, otpauthUri } from './domain.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })

async function signedIn() {
  const person = await buildUser(app)
  const browser = new TestBrowser(app)
  await browser.login(person.username, PASSWORD)
  return { person, browser }
}
const fullWidth = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
const turnOff = (browser: TestBrowser, code: { code: string } | { recovery_code: string | undefined }) =>
  browser.call('DELETE', '/api/user/two-factor', { password: PASSWORD, ...code })
/** Makes the session look as if the sign-in was long ago. */
const forgetProof = (userId: string) =>
  app.deps.db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', userId).execute()
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map((mail) => mail.subject)

describe('turning on', () => {
  test('turning two-factor on requires a code, shows ten recovery codes, ends other sessions and is notified', async () => {
    const { person, browser } = await signedIn()
    expect((await browser.call('GET', '/api/user/two-factor')).body).toEqual({
      enabled: false,
      recovery_codes_left: 0,
      mailed_codes: false,
    })
    const { uri, secret } = (await browser.post('/api/user/two-factor')).body
    expect(uri).toBe(otpauthUri(secret, person.email))
    const wrong = await browser.post('/api/user/two-factor/confirm', { code: '000000' })
    expect([wrong.status, wrong.code]).toEqual([400, 'code_invalid'])
    expect((await browser.call('GET', '/api/user')).body.two_factor).toBe(false)
    const on = await browser.post('/api/user/two-factor/confirm', { code: codeOf(secret, 0) })
    expect(new Set(on.body.recovery_codes).size).toBe(10)
    expect(on.body.recovery_codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await browser.call('GET', '/api/user')).body.two_factor).toBe(true)
    expect((await app.fetch('/v1/api/user', { headers: { cookie: person.cookie } })).status).toBe(401)
    expect((await browser.post('/api/user/two-factor')).code).toBe('two_factor_on')
    await app.runJobs()
    expect(await subjectsTo(person.email)).toContain('Two-factor authentication is on')
    const rows = await app.deps.db
      .selectFrom('two_factors')
      .select(['secret', 'backup_codes'])
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(on.body.recovery_codes[0])
  })

  test('an unconfirmed two-factor setup is not required at sign-in', async () => {
    const { person, browser } = await signedIn()
    await browser.post('/api/user/two-factor')
    expect((await new TestBrowser(app).login(person.username, PASSWORD)).body._id).toBe(person.viewer.userId)
  })
})

test('new recovery codes replace the old ones, and each works once', async () => {
  const { person, browser } = await signedIn()
  const { recoveryCodes } = await turnOnTwoFactor(browser)
  const renewed = (await browser.post('/api/user/two-factor/recovery-codes')).body.recovery_codes
  const other = new TestBrowser(app)
  await other.login(person.username, PASSWORD)
  expect((await other.post('/auth/twofactor-confirm', { recovery_code: recoveryCodes[0] })).status).toBe(400)
  expect((await other.post('/auth/twofactor-confirm', { recovery_code: renewed[0] })).status).toBe(200)
  expect((await browser.call('GET', '/api/user/two-factor')).body.recovery_codes_left).toBe(9)
})

test.each([
  ['as it is shown', (code: string) => code],
  ['in capitals and with spaces', (code: string) => ` ${code.toUpperCase().replace('-', ' ')} `],
  ['without the hyphen', (code: string) => code.replace('-', '')],
  ['with the dash of a phone', (code: string) => code.replace('-', ' – ')],
  ['in full-width letters', (code: string) => code.replaceAll(/[a-z0-9]/g, fullWidth)],
])('a recovery code is accepted %s', async (_, type) => {
  const { person, browser } = await signedIn()
  const { recoveryCodes } = await turnOnTwoFactor(browser)
  const other = new TestBrowser(app)
  await other.login(person.username, PASSWORD)
  const recovery_code = type(recoveryCodes[0] ?? '')
  expect((await other.post('/auth/twofactor-confirm', { recovery_code })).status).toBe(200)
})

test('a recovery code that several browsers send at once opens one session', async () => {
  const { person, browser } = await signedIn()
  const { recoveryCodes } = await turnOnTwoFactor(browser)
  const waiting = await Promise.all(
    [1, 2, 3].map(async () => {
      const other = new TestBrowser(app)
      await other.login(person.username, PASSWORD)
      return other
    }),
  )
  const answers = await Promise.all(
    waiting.map((other) => other.post('/auth/twofactor-confirm', { recovery_code: recoveryCodes[0] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('turning two-factor off makes the password sufficient', async () => {
  const { person, browser } = await signedIn()
  expect((await browser.call('DELETE', '/api/user/two-factor', {})).code).toBe('two_factor_off')
  const { secret } = await turnOnTwoFactor(browser)
  expect((await turnOff(browser, { code: codeOf(secret) })).body).toEqual({ success: true })
  expect((await browser.post('/api/user/two-factor/recovery-codes')).code).toBe('two_factor_off')
  expect((await new TestBrowser(app).login(person.username, PASSWORD)).body._id).toBe(person.viewer.userId)
  await app.runJobs()
  expect(await subjectsTo(person.email)).toContain('Two-factor authentication is off')
  const actions = await app.deps.db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity_id', '=', person.viewer.userId)
    .orderBy('id')
    .execute()
  expect(actions.map((action) => action.action)).toEqual(['user.two_factor_on', 'user.two_factor_off'])
})

test('turning two-factor off requires the password and a code, however recently the person signed in', async () => {
  const { browser } = await signedIn()
  const { secret, recoveryCodes } = await turnOnTwoFactor(browser)
  const attempts = [
    [{}, 'invalid_password'],
    [{ password: PASSWORD }, 'code_invalid'],
    [{ password: PASSWORD, code: '000000' }, 'code_invalid'],
    [{ password: PASSWORD, recovery_code: 'aaaaa-aaaaa' }, 'code_invalid'],
    [{ code: codeOf(secret) }, 'invalid_password'],
    [{ recovery_code: recoveryCodes[0] }, 'invalid_password'],
  ] as const
  for (const [body, code] of attempts)
    expect((await browser.call('DELETE', '/api/user/two-factor', body)).code).toBe(code)
  expect((await browser.call('GET', '/api/user/two-factor')).body).toMatchObject({
    enabled: true,
    recovery_codes_left: 10,
  })
  expect((await turnOff(browser, { recovery_code: recoveryCodes[0] })).status).toBe(200)
})

test('turning two-factor off and on again cancels pending second steps', async () => {
  const { person, browser } = await signedIn()
  const { secret } = await turnOnTwoFactor(browser)
  const waiting = new TestBrowser(app)
  await waiting.login(person.username, PASSWORD)
  await turnOff(browser, { code: codeOf(secret) })
  const { recoveryCodes } = await turnOnTwoFactor(browser)
  const late = await waiting.post('/auth/twofactor-confirm', { recovery_code: recoveryCodes[0] })
  expect([late.status, late.code]).toEqual([410, 'sign_in_again'])
})

describe('re-authentication', () => {
  test('sensitive calls require re-authentication, which the password gives', async () => {
    const { person, browser } = await signedIn()
    await forgetProof(person.viewer.userId)
    expect((await browser.post('/api/user/two-factor')).code).toBe('reauthentication_required')
    expect((await browser.call('GET', '/auth/reauthentication')).body).toEqual({ methods: ['password'] })
    expect((await browser.post('/auth/reauthentication', { password: 'Wrong-horse-9' })).code).toBe(
      'invalid_password',
    )
    for (const body of [{}, { code: '123456' }])
      expect((await browser.post('/auth/reauthentication', body)).code).toBe('invalid_password')
    expect((await browser.post('/api/user/two-factor')).code).toBe('reauthentication_required')
    expect((await browser.post('/auth/reauthentication', { password: PASSWORD })).body).toEqual({
      success: true,
    })
    expect((await browser.post('/api/user/two-factor')).status).toBe(200)
  })

  test('re-authentication counts for this session only', async () => {
    const { person, browser } = await signedIn()
    const other = new TestBrowser(app)
    await other.login(person.username, PASSWORD)
    await forgetProof(person.viewer.userId)
    await browser.post('/auth/reauthentication', { password: PASSWORD })
    expect((await other.post('/api/user/two-factor')).code).toBe('reauthentication_required')
  })

  test('with two-factor on, re-authentication requires the password and a code, and each code works once', async () => {
    const { person, browser } = await signedIn()
    const { secret, recoveryCodes } = await turnOnTwoFactor(browser)
    await forgetProof(person.viewer.userId)
    expect((await browser.call('GET', '/auth/reauthentication')).body).toEqual({
      methods: ['password', 'totp'],
    })
    const prove = (body: Record<string, string | undefined>) => browser.post('/auth/reauthentication', body)
    const code = codeOf(secret)
    expect((await prove({ password: PASSWORD })).code).toBe('code_invalid')
    expect((await prove({ code })).code).toBe('invalid_password')
    expect((await browser.post('/api/user/two-factor/recovery-codes')).code).toBe('reauthentication_required')
    expect((await prove({ password: PASSWORD, code })).status).toBe(200)
    expect((await prove({ password: PASSWORD, code })).code).toBe('code_invalid')
    const [recovery_code] = recoveryCodes
    expect((await prove({ password: PASSWORD, recovery_code })).status).toBe(200)
    expect((await prove({ password: PASSWORD, recovery_code })).code).toBe('code_invalid')
    expect((await browser.post('/api/user/two-factor/recovery-codes')).status).toBe(200)
  })

  test('without a password, the authenticator app alone re-authenticates', async () => {
    const { person, browser } = await signedIn()
    const { secret } = await turnOnTwoFactor(browser)
    await app.deps.db.deleteFrom('identities').where('user_id', '=', person.viewer.userId).execute()
    expect((await browser.call('GET', '/auth/reauthentication')).body).toEqual({ methods: ['totp'] })
    expect((await browser.post('/auth/reauthentication', { code: codeOf(secret) })).status).toBe(200)
  })

  test('re-authentication by email is for people without a password', async () => {
    const { person, browser } = await signedIn()
    expect((await browser.post('/auth/reauthentication/mail')).status).toBe(404)
    await app.deps.db.deleteFrom('identities').where('user_id', '=', person.viewer.userId).execute()
    await forgetProof(person.viewer.userId)
    expect((await browser.call('GET', '/auth/reauthentication')).body).toEqual({ methods: ['mail'] })
    await browser.post('/auth/reauthentication/mail')
    await app.runJobs()
    const [subject = ''] = await subjectsTo(person.email)
    const code = /\d{6}/.exec(subject)?.[0]
    expect((await browser.post('/auth/reauthentication', { code })).status).toBe(200)
    expect((await browser.post('/auth/reauthentication', { code })).code).toBe('code_invalid')
    expect((await browser.post('/api/user/two-factor')).status).toBe(200)
  })

  test('re-authentication can be tried ten times', async () => {
    const { browser } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => browser.post('/auth/reauthentication', { password: 'Wrong-horse-9' })),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
    const locked = await browser.post('/auth/reauthentication', { password: PASSWORD })
    expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: base32 of %j is %j', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('a secret is shown in groups of four', () => {
  expect([inFours('ABCDEFGHIJ'), inFours('ABCDEFGH')]).toEqual(['ABCD EFGH IJ', 'ABCD EFGH'])
})
