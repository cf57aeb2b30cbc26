// Concurrent registrations, and confirming in a browser that another person used before.
import { describe, expect, test } from 'vitest'
import { buildUser, mailsTo, PASSWORD } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { TestBrowser } from './accounts.fixtures.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let count = 0
const newcomer = (userAgent = FIREFOX) => {
  const username = `newcomer-${++count}`
  return { browser: new TestBrowser(app, { userAgent }), username, email: `${username}@backline.test` }
}
type Newcomer = ReturnType<typeof newcomer>

const formOf = async ({ browser, username, email }: Newcomer) => ({
  name: 'Ayşe Yıldız',
  username,
  email,
  password: PASSWORD,
  terms: true,
  captcha: await browser.captcha(),
})
const confirmationTo = async (email: string) => {
  const [mail] = await mailsTo(app, email)
  return decodeURIComponent(/verify-email\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

test('forty concurrent registrations all succeed', async () => {
  const people = Array.from({ length: 40 }, () => newcomer())
  const forms: Awaited<ReturnType<typeof formOf>>[] = []
  for (const person of people) forms.push(await formOf(person))
  const registered = await Promise.all(
    people.map(({ browser }, i) => browser.post('/auth/register', forms[i])),
  )
  expect(registered.map(({ status }) => status)).toEqual(people.map(() => 201))
  const tokens = await Promise.all(people.map(({ email }) => confirmationTo(email)))
  await Promise.all(people.map(({ browser }, i) => browser.post('/auth/verify-email', { token: tokens[i] })))
  const users = await Promise.all(people.map(({ browser }) => browser.user()))
  expect(users).toEqual(registered.map(({ body }) => body._id))
})

test('confirming replaces an ended session, and the link counts once', async () => {
  const person = newcomer()
  const { browser } = person
  await browser.post('/auth/register', await formOf(person))
  const before = await buildUser(app)
  await browser.login(before.username, PASSWORD)
  await app.deps.db.deleteFrom('sessions').where('user_id', '=', before.viewer.userId).execute()
  const token = await confirmationTo(person.email)
  const confirmed = await browser.post('/auth/verify-email', { token })
  expect([confirmed.status, await browser.user()]).toEqual([200, confirmed.body._id])
  expect((await browser.post('/auth/verify-email', { token })).code).toBe('link_expired')
  expect(await browser.user()).toBe(confirmed.body._id)
})

test('the session opened by a confirmation is listed with its device and client address', async () => {
  const person = newcomer()
  const { browser, email } = person
  await browser.post('/auth/register', await formOf(person))
  await browser.post('/auth/verify-email', { token: await confirmationTo(email) })
  const { items } = (await browser.call('GET', '/auth/sessions')).body
  expect(items).toMatchObject([{ browser: 'Firefox', system: 'Linux', address: browser.address }])
})

describe('an address that a stranger has registered', () => {
  const OWN_PASSWORD = 'Ocean-violet-77'
  const registered = async () => {
    const stranger = newcomer()
    await stranger.browser.post('/auth/register', await formOf(stranger))
    return { stranger, token: await confirmationTo(stranger.email), owner: newcomer().browser }
  }

  test('the link alone does not confirm it in another browser, and the password of its owner replaces the other', async () => {
    const { stranger, token, owner } = await registered()
    expect((await owner.post('/auth/verify-email', { token })).code).toBe('password_needed')
    expect((await stranger.browser.login(stranger.username, PASSWORD)).code).toBe('email_not_verified')
    expect((await owner.post('/auth/verify-email', { token, password: 'short' })).code).toBe('password_weak')
    const confirmed = await owner.post('/auth/verify-email', { token, password: OWN_PASSWORD })
    expect([confirmed.status, await owner.user()]).toEqual([200, confirmed.body._id])
    expect((await stranger.browser.login(stranger.username, PASSWORD)).code).toBe('invalid_password')
    expect((await newcomer().browser.login(stranger.username, OWN_PASSWORD)).code).toBe('ok')
  })

  test('a registration in the same browser for another address does not help', async () => {
    const { token, owner } = await registered()
    const person = { ...newcomer(), browser: owner }
    await owner.post('/auth/register', await formOf(person))
    expect((await owner.post('/auth/verify-email', { token })).code).toBe('password_needed')
  })

  test('a password reset by mail confirms it, and sign-in works at once', async () => {
    const { stranger, owner } = await registered()
    await owner.post('/auth/password-reset-link', { email: stranger.email })
    await app.runJobs()
    const [mail] = await mailsTo(app, stranger.email)
    const reset = decodeURIComponent(/reset-password\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect((await owner.post(`/auth/password-reset/${reset}`, { password: OWN_PASSWORD })).code).toBe('ok')
    expect((await owner.login(stranger.username, OWN_PASSWORD)).code).toBe('ok')
    expect((await stranger.browser.login(stranger.username, PASSWORD)).code).toBe('invalid_password')
  })
})
