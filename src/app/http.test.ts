// What every caller meets before a feature does: health, documents, errors, the test clock, other sites.
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const json = (path: string, init?: RequestInit) =>
  app.fetch(path, init).then(async (answer) => [answer.status, await answer.json()])

describe('health', () => {
  test('lives, and is ready while the database answers', async () => {
    expect(await json('/healthz')).toEqual([200, { status: 'ok' }])
    expect(await json('/readyz')).toEqual([200, { status: 'ready' }])
  })

  test('without a database it lives, is not ready, and every call gets one sentence', async () => {
    const broken = await openTestApp({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect((await broken.fetch('/healthz')).status).toBe(200)
    expect((await broken.fetch('/readyz')).status).toBe(503)
    const answer = await broken.fetch('/v1/api/user', {
      headers: { cookie: 'backline.session_token=x.y', 'accept-language': 'es' },
    })
    expect(answer.status).toBe(503)
    expect(((await answer.json()) as { message: string }).message).toMatch(/^El servidor no puede trabajar/)
  })
})

describe('documents', () => {
  test('the API describes itself as OpenAPI 3.1, and a page shows it', async () => {
    const [status, document] = await json('/v1/openapi.json')
    expect([status, document.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)])
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/auth/login', '/api/user', '/releases/{id}/submission']),
    )
    expect(await (await app.fetch('/v1/docs')).text()).toContain('docs/swagger-ui-bundle.js')
    expect((await app.fetch('/v1/docs/swagger-ui-bundle.js')).status).toBe(200)
    expect((await app.fetch('/v1/docs/package.json')).status).toBe(404)
  })
})

describe('answers', () => {
  test('what is not there is a refusal in JSON, with the id of the request', async () => {
    const answer = await app.fetch('/v1/nothing', { headers: { 'x-request-id': 'abcdef-123456' } })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, 'abcdef-123456'])
    expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'Not found' })
  })

  test('malformed JSON is the caller’s fault', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.fetch('/v1/auth/login', { method: 'POST', headers, body: '{"username":' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('a change asked for by another site is refused', async () => {
    const from = (headers: Record<string, string>) =>
      app.fetch('/v1/auth/logout', { method: 'POST', headers })
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ origin: app.app.config.publicUrl })).status).toBe(200)
  })
})

describe('the test clock', () => {
  const put = (to: TestApp, body: unknown) =>
    to.fetch('/v1/test/clock', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('moves where it was asked for', async () => {
    expect((await put(app, { now: '2027-01-01T00:00:00Z' })).status).toBe(200)
    expect(app.deps.clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect((await put(app, { now: 'tomorrow' })).status).toBe(422)
  })

  test('does not exist otherwise', async () => {
    const real = await openTestApp({ BACKLINE_TEST_CLOCK: '' })
    expect((await put(real, { now: '2027-01-01T00:00:00Z' })).status).toBe(404)
  })
})
