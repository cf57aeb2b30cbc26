// Demo people, whose password is in the README, cannot be used where PUBLIC_URL is https and no demo was asked for.
import { beforeAll, expect, test } from 'vitest'
import { buildUser, PASSWORD, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { TestBrowser } from './accounts.fixtures.ts'
import { endDemoSessions } from './service.server.ts'

const HTTPS = { PUBLIC_URL: 'https://music.example', TRUSTED_PROXIES: '1' }

let local: TestApp
let allowed: TestApp
let refused: TestApp
let demo: TestPerson
let real: TestPerson
/** One data folder, started as a demonstration and then with https. */
beforeAll(async () => {
  local = await openTestApp({ BACKLINE_SEED: '' })
  const DATABASE_URL = local.app.config.databaseUrl ?? ''
  const { secret: BACKLINE_SECRET } = local.deps
  allowed = await openTestApp({ ...HTTPS, DATABASE_URL, BACKLINE_SECRET, BACKLINE_SEED: 'yes' })
  refused = await openTestApp({ ...HTTPS, DATABASE_URL, BACKLINE_SECRET, BACKLINE_SEED: '' })
  demo = await buildUser(local, { user: { role: 'admin', demo: true } })
  real = await buildUser(local)
}, 60_000)

const login = async (app: TestApp, person: TestPerson) => {
  const browser = new TestBrowser(app)
  const { status, code } = await browser.login(person.username, PASSWORD)
  return [status, code, await browser.user()]
}

test('demo people sign in where it is a demonstration, and are refused with a reason where it is not', async () => {
  expect(await login(allowed, demo)).toEqual([200, 'ok', demo.viewer.userId])
  expect(await login(refused, demo)).toEqual([403, 'demo_refused', undefined])
  expect(await login(refused, real)).toEqual([200, 'ok', real.viewer.userId])
})

test('sessions and API tokens that demo people made before do not work, and the start ends the sessions', async () => {
  await proveSession(local, demo)
  const { token } = await local
    .client(demo.cookie)
    .tokens.create({ name: 'before', scopes: ['catalogue.view'], expires_in_days: 30 })
  const headers = { authorization: `Bearer ${token}` }
  expect((await local.fetch('/v1/artists', { headers })).status).toBe(200)
  expect((await refused.fetch('/v1/artists', { headers })).status).toBe(401)
  const cookie = demo.cookie.replace('backline.', '__Host-backline.')
  expect((await allowed.fetch('/v1/admin/people', { headers: { cookie } })).status).toBe(200)
  expect((await refused.fetch('/v1/admin/people', { headers: { cookie } })).status).toBe(401)

  const sessions = () => local.deps.db.selectFrom('sessions').select('user_id').execute()
  expect(await endDemoSessions(allowed.deps)).toBe(1)
  expect(await sessions()).toContainEqual({ user_id: demo.viewer.userId })
  expect(await endDemoSessions(refused.deps)).toBe(1)
  expect(await sessions()).not.toContainEqual({ user_id: demo.viewer.userId })
  expect(await sessions()).toContainEqual({ user_id: real.viewer.userId })
})
