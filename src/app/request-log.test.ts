// Log events: refusals and sign-ins with who and why, and never what a person typed.
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { log } from '#lib/log.ts'
import { buildUser, PASSWORD, solveCaptcha, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let ana: TestPerson
let lines: MockInstance
beforeAll(async () => {
  app = await openTestApp()
  ana = await buildUser(app)
})
beforeEach(() => {
  lines = vi.spyOn(log, 'info')
  return () => lines.mockRestore()
})

const events = () => lines.mock.calls.map(([event]) => event).filter((event) => event.event)

const signIn = async (password: string) =>
  app.fetch('/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ username: ana.username, password, captcha: await solveCaptcha(app) }),
  })

describe('security events', () => {
  test('a failed sign-in is logged with its method and without the input', async () => {
    await signIn('Wrong-horse-9')
    expect(events()).toEqual([
      {
        event: 'refused',
        code: 'invalid_password',
        method: 'POST',
        path: '/v1/auth/login',
        status: 401,
        address: 'local',
        userId: undefined,
        impersonator: undefined,
        about: ana.viewer.userId,
      },
    ])
    expect(JSON.stringify(lines.mock.calls)).not.toContain('Wrong-horse-9')
  })

  test('a sign-in is logged', async () => {
    await signIn(PASSWORD)
    expect(events()).toEqual([
      {
        event: 'signed_in',
        method: 'POST',
        path: '/v1/auth/login',
        status: 200,
        userId: ana.viewer.userId,
        address: 'local',
      },
    ])
  })

  test('a session that its use has extended is no sign-in', async () => {
    const person = await buildUser(app)
    await app.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 86_400_000) })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    const answer = await app.fetch('/v1/api/user', { headers: { cookie: person.cookie } })
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(events()).toEqual([])
  })

  test.each([
    ['staff’s matters', '/v1/review/releases', 403, 'permission_denied'],
    [
      'what is somebody else’s or nobody’s',
      '/v1/releases/01890000-0000-7000-8000-000000000000',
      404,
      'not_found',
    ],
    ['what cannot be', '/v1/releases?limit=0', 422, 'invalid_input'],
  ])('a call for %s, with who made it', async (_, path, status, code) => {
    await app.fetch(path, { headers: { cookie: ana.cookie } })
    expect(events()).toMatchObject([{ event: 'refused', code, status, userId: ana.viewer.userId }])
  })

  test('a call from another origin is logged', async () => {
    await app.fetch('/v1/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(events()).toMatchObject([{ code: 'foreign_origin', status: 403 }])
  })

  test('a call without a session is logged, except the session check of a page', async () => {
    await app.fetch('/v1/api/user')
    expect(events()).toEqual([])
    await app.fetch('/v1/releases')
    expect(events()).toMatchObject([{ code: 'sign_in_first', status: 401 }])
  })
})

test('the token of a link is not in the logged path', async () => {
  const token = 'x'.repeat(43)
  await app.fetch(`/v1/auth/password-reset/${token}`, { method: 'DELETE' })
  expect(events()).toMatchObject([{ event: 'refused', path: '/v1/auth/password-reset/…' }])
  expect(JSON.stringify(lines.mock.calls)).not.toContain(token)
})
