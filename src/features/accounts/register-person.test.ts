// Registering in a crowd, and confirming in a browser that somebody used before.
import { expect, test } from 'vitest'
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

test('forty people register at once, all get in', async () => {
  const people = Array.from({ length: 40 }, () => newcomer())
  const forms: Awaited<ReturnType<typeof formOf>>[] = []
  for (const person of people) forms.push(await formOf(person))
  const registered = await Promise.all(
    people.map(({ browser }, at) => browser.post('/auth/register', forms[at])),
  )
  expect(registered.map(({ status }) => status)).toEqual(people.map(() => 201))
  const tokens = await Promise.all(people.map(({ email }) => confirmationTo(email)))
  await Promise.all(
    people.map(({ browser }, at) => browser.post('/auth/verify-email', { token: tokens[at] })),
  )
  const users = await Promise.all(people.map(({ browser }) => browser.user()))
  expect(users).toEqual(registered.map(({ body }) => body._id))
})

test('confirming signs in where a session was ended from elsewhere, and the link counts once', async () => {
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

test('the session a confirmation opens is listed with its device, from where our proxy saw it', async () => {
  const person = newcomer()
  const { browser, email } = person
  await browser.post('/auth/register', await formOf(person))
  await browser.post('/auth/verify-email', { token: await confirmationTo(email) })
  const { items } = (await browser.call('GET', '/auth/sessions')).body
  expect(items).toMatchObject([{ browser: 'Firefox', system: 'Linux', address: browser.address }])
})
