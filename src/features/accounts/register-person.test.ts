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

describe('registering again in the same browser', () => {
  test('a corrected address changes the registration, and only its own link works', async () => {
    const person = newcomer()
    const first = await person.browser.post('/auth/register', await formOf(person))
    const oldLink = await confirmationTo(person.email)
    const corrected = { ...person, email: `corrected-${person.email}` }
    const again = await person.browser.post('/auth/register', {
      ...(await formOf(corrected)),
      name: 'Ayşe Yılmaz',
      password: 'Ocean-violet-77',
    })
    expect([again.status, again.body._id, again.body.email, again.body.name]).toEqual([
      201,
      first.body._id,
      corrected.email,
      'Ayşe Yılmaz',
    ])
    expect((await person.browser.post('/auth/verify-email', { token: oldLink })).code).toBe('link_expired')
    const token = await confirmationTo(corrected.email)
    expect((await person.browser.post('/auth/verify-email', { token })).code).toBe('ok')
    expect((await newcomer().browser.login(person.username, PASSWORD)).code).toBe('invalid_password')
    expect((await newcomer().browser.login(corrected.email, 'Ocean-violet-77')).code).toBe('ok')
  })

  test('another person with another name and address gets an account of their own', async () => {
    const first = newcomer()
    const second = { ...newcomer(), browser: first.browser }
    const [a, b] = [
      await first.browser.post('/auth/register', await formOf(first)),
      await first.browser.post('/auth/register', await formOf(second)),
    ]
    expect([b.status, b.body._id === a.body._id]).toEqual([201, false])
  })

  test('a name or an address of somebody else stays theirs, also while unconfirmed', async () => {
    const [other, person] = [newcomer(), newcomer()]
    await other.browser.post('/auth/register', await formOf(other))
    await person.browser.post('/auth/register', await formOf(person))
    const take = async (change: Partial<Newcomer>) =>
      (await person.browser.post('/auth/register', await formOf({ ...person, ...change }))).code
    expect(await take({ email: other.email })).toBe('email_taken')
    expect(await take({ username: other.username })).toBe('username_taken')
    expect((await newcomer().browser.post('/auth/register', await formOf(person))).code).not.toBe('ok')
  })

  test('a confirmed registration cannot be changed', async () => {
    const person = newcomer()
    await person.browser.post('/auth/register', await formOf(person))
    const { jar } = person.browser
    const cookies = [...jar]
    await person.browser.post('/auth/verify-email', { token: await confirmationTo(person.email) })
    for (const [name, value] of cookies) jar.set(name, value)
    const again = await person.browser.post('/auth/register', {
      ...(await formOf(person)),
      email: `other-${person.email}`,
    })
    expect(again.code).toBe('username_taken')
  })
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
