// Listing devices, signing them out, and sessions that expire.
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/pure/dates.ts'
import { buildStaff, buildUser, PASSWORD } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { TestBrowser } from '../accounts.fixtures.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function twoDevices() {
  const person = await buildUser(app)
  await app.deps.db.deleteFrom('sessions').where('user_id', '=', person.viewer.userId).execute()
  const phone = new TestBrowser(app, { userAgent: IPHONE })
  const laptop = new TestBrowser(app)
  await phone.login(person.username, PASSWORD)
  await laptop.login(person.username, PASSWORD)
  return { person, phone, laptop }
}
const list = async (browser: TestBrowser) => (await browser.call('GET', '/auth/sessions')).body.items

test('devices are listed with their names and addresses, this one marked', async () => {
  const { phone, laptop } = await twoDevices()
  const items = await list(phone)
  expect(items).toHaveLength(2)
  expect(items.find((item: { current: boolean }) => item.current)).toMatchObject({
    browser: 'Safari',
    system: 'iOS',
    address: phone.address,
    support: false,
  })
  expect(items.find((item: { current: boolean }) => !item.current)).toMatchObject({
    browser: null,
    system: null,
    address: laptop.address,
  })
})

test('one device is signed out, and nobody else’s', async () => {
  const { phone, laptop } = await twoDevices()
  const [other] = (await list(phone)).filter((device: { current: boolean }) => !device.current)
  const stranger = new TestBrowser(app)
  const { username } = await buildUser(app)
  await stranger.login(username, PASSWORD)
  for (const id of [other.id, '01890000-0000-7000-8000-000000000000'])
    expect((await stranger.call('DELETE', `/auth/sessions/${id}`)).status).toBe(404)
  expect((await phone.call('DELETE', `/auth/sessions/${other.id}`)).body).toEqual({ success: true })
  expect((await phone.call('DELETE', `/auth/sessions/${other.id}`)).status).toBe(404)
  expect([await laptop.user(), typeof (await phone.user())]).toEqual([undefined, 'string'])
})

test('all other devices are signed out at once; sessions of support are marked and stay', async () => {
  const { person, phone, laptop } = await twoDevices()
  const staff = await buildStaff(app, 'support')
  await app.deps.sessions.api.openSession({
    body: { userId: person.viewer.userId, impersonatedBy: staff.viewer.userId },
  })
  expect((await list(phone)).filter((device: { support: boolean }) => device.support)).toHaveLength(1)
  await phone.post('/auth/sessions/end-others')
  expect([await laptop.user(), await phone.user()]).toEqual([undefined, person.viewer.userId])
  expect(await list(phone)).toHaveLength(2)
})

describe('a session ends', () => {
  const move = (userId: string, values: { created_at?: Date; expires_at?: Date }) =>
    app.deps.db.updateTable('sessions').set(values).where('user_id', '=', userId).execute()
  const ago = (ms: number) => new Date(Date.now() - ms)

  test('a session ends when it is unused for 14 days', async () => {
    const { person, phone } = await twoDevices()
    const { expires_at } = await app.deps.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', person.viewer.userId)
      .executeTakeFirstOrThrow()
    expect(Math.round((expires_at.getTime() - Date.now()) / DAY_MS)).toBe(14)
    await move(person.viewer.userId, { expires_at: ago(1000) })
    expect(await phone.user()).toBeUndefined()
  })

  test('a session and its cookie are extended once a day while it is used', async () => {
    const { person, phone } = await twoDevices()
    const cookies = async () => (await phone.call('GET', '/api/user')).headers.getSetCookie()
    expect(await cookies()).toEqual([])
    await move(person.viewer.userId, { expires_at: ago(-DAY_MS) })
    const before = phone.cookie
    expect(await cookies()).toEqual([expect.stringContaining(`Max-Age=${(14 * DAY_MS) / 1000};`)])
    expect(phone.cookie).toBe(before)
    expect(await cookies()).toEqual([])
    await move(person.viewer.userId, { expires_at: ago(-DAY_MS) })
    await phone.call('POST', '/auth/logout')
    expect(phone.cookie).toBe('')
  })

  test('a session ends after 90 days of use', async () => {
    const { person, phone, laptop } = await twoDevices()
    await move(person.viewer.userId, { created_at: ago(90 * DAY_MS - 60_000) })
    expect(await phone.user()).toBe(person.viewer.userId)
    await move(person.viewer.userId, { created_at: ago(90 * DAY_MS + 1000) })
    expect([await phone.user(), await laptop.user()]).toEqual([undefined, undefined])
  })

  test('an impersonating session ends after an hour', async () => {
    const { person, phone } = await twoDevices()
    const staff = await buildStaff(app, 'support')
    await app.deps.db
      .updateTable('sessions')
      .set({ impersonated_by: staff.viewer.userId, created_at: ago(3_600_000 + 1000) })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(await phone.user()).toBeUndefined()
  })
})
