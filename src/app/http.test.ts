// What precedes every feature: health, documents, errors, the test clock, cross-site requests.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#lib/log.ts'
import { buildArtist, buildUser } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const json = (path: string, init?: RequestInit) =>
  app.fetch(path, init).then(async (answer) => [answer.status, await answer.json()])

describe('health', () => {
  test('a server is live, and ready while the database answers', async () => {
    expect(await json('/healthz')).toEqual([200, { status: 'ok' }])
    expect(await json('/readyz')).toEqual([200, { status: 'ready' }])
  })

  test('a server without a database is live but not ready, and every call gets one error', async () => {
    const broken = await openTestApp({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect((await broken.fetch('/healthz')).status).toBe(200)
    expect((await broken.fetch('/readyz')).status).toBe(503)
    const answer = await broken.fetch('/v1/api/user', {
      headers: { cookie: 'backline.session_token=x.y', 'accept-language': 'es' },
    })
    expect(answer.status).toBe(503)
    expect(((await answer.json()) as { message: string }).message).toMatch(/^El servidor no está disponible/)
  })
})

describe('documents', () => {
  test('the API is described as OpenAPI 3.1, and a page shows it', async () => {
    const [status, document] = await json('/v1/openapi.json')
    expect([status, document.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)])
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/auth/login', '/api/user', '/releases/{id}/submission']),
    )
    expect(await (await app.fetch('/v1/docs')).text()).toContain('docs/swagger-ui-bundle.js')
    expect((await app.fetch('/v1/docs/swagger-ui-bundle.js')).status).toBe(200)
    expect((await app.fetch('/v1/docs/package.json')).status).toBe(404)
  })

  test('the description says who may call an operation, and what can be repeated', async () => {
    const [, { paths, components }] = await json('/v1/openapi.json')
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    const session = { session: [] }
    expect(paths['/releases'].get.security).toEqual([{ token: ['catalogue.view'] }, session])
    expect(paths['/api/user'].get.security).toEqual([{ token: [] }, session])
    expect(paths['/auth/login'].post).toMatchObject({ security: [] })
    expect(paths['/review/releases'].get.security).toEqual([session])
    expect(paths['/releases'].post.parameters).toContainEqual(key)
    expect(JSON.stringify(paths['/releases'].post.responses)).toMatch(/idempotency_key_reused/)
    // Its answer holds a secret, so it is not stored.
    expect(paths['/tokens'].post).toMatchObject({ security: [session] })
    expect(paths['/tokens'].post.parameters).toBeUndefined()
    expect(Object.keys(components.securitySchemes)).toEqual(['token', 'session'])
  })

  test('the description says how files are uploaded and messages signed', async () => {
    const [, { info }] = await json('/v1/openapi.json')
    for (const word of ['/v1/uploads/files', 'artist_image', 'Idempotency-Key', 'webhook-id', 'nextCursor'])
      expect(info.description).toContain(word)
  })
})

describe('responses', () => {
  test('a missing path is refused in JSON, with the id of the request', async () => {
    const answer = await app.fetch('/v1/nothing', { headers: { 'x-request-id': 'abcdef-123456' } })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, 'abcdef-123456'])
    expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'Not found' })
  })

  test('malformed JSON is a client error', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.fetch('/v1/auth/login', { method: 'POST', headers, body: '{"username":' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'malformed',
        message: 'The request cannot be read; it must be JSON',
      }),
    ])
  })

  test('a repeated parameter is invalid, and the id of the path takes precedence', async () => {
    const [ana, leo] = [await buildUser(app), await buildUser(app)]
    const twice = await app.fetch('/v1/releases?limit=1&limit=2', { headers: { cookie: ana.cookie } })
    expect(twice.status).toBe(422)
    const [own, other] = [await buildArtist(app, ana, 'Maré'), await buildArtist(app, leo, 'Leo')]
    const answer = await app.fetch(`/v1/artists/${other.id}?id=${own.id}`, {
      method: 'DELETE',
      headers: { cookie: ana.cookie },
    })
    expect(answer.status).toBe(404)
    expect((await app.client(ana.cookie).artists.list()).items).toHaveLength(1)
  })

  test.each([
    ['with its length', false],
    ['in pieces, of no declared length', true],
  ])('a body over a megabyte is refused %s, and a visitor’s over 16 KB', async (_, chunked) => {
    const { cookie } = await buildUser(app)
    const post = (bytes: number, of: string) => {
      const text = JSON.stringify({ username: 'x'.repeat(bytes) })
      return app
        .fetch('/v1/auth/login', {
          method: 'POST',
          body: chunked ? new Blob([text]).stream() : text,
          duplex: 'half',
          headers: {
            cookie: of,
            'content-type': 'application/json',
            'accept-language': 'pt',
            ...(chunked ? {} : { 'content-length': String(text.length) }),
          },
        } as RequestInit)
        .then(async (answer) => [answer.status, ((await answer.json()) as { message: string }).message])
    }
    const tooLarge = (max: string) => [413, `A requisição é grande demais (máximo ${max})`]
    await app.client(cookie).accounts.setLanguage({ language: 'pt' })
    expect(await post(1024 * 1024, cookie)).toEqual(tooLarge('1MB'))
    expect(await post(16 * 1024, '')).toEqual(tooLarge('16KB'))
    expect((await post(1024 * 1023, cookie))[0]).toBe(422)
    expect((await post(15 * 1024, ''))[0]).toBe(422)
  })

  const multipart = (names: string[]) => {
    const form = new FormData()
    for (const name of names) form.append(name, '1')
    return form
  }
  test.each([
    [
      'a form that is larger than any',
      new URLSearchParams({ title: 'x'.repeat(17_000) }),
      413,
      'body_too_large',
    ],
    ['a form of very many parts', multipart(Array.from({ length: 101 }, () => 'a')), 422, 'too_many_values'],
    ['a form part nested in its name', multipart([`a${'[b]'.repeat(100)}`]), 422, 'too_deep'],
    ['JSON of very many values', `[${'0,'.repeat(200_000)}0]`, 422, 'too_many_values'],
    ['JSON that is nested and large', `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, 422, 'too_deep'],
  ])('%s is refused before it is parsed, no matter who sends it', async (_, body, status, code) => {
    const { cookie } = await buildUser(app)
    const parsed = vi.spyOn(JSON, 'parse')
    const answer = await app.fetch('/v1/releases', { method: 'POST', headers: { cookie }, body })
    expect(parsed.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([])
    parsed.mockRestore()
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  test('brackets and commas inside texts do not count', async () => {
    const { cookie } = await buildUser(app)
    const text = `${'[{\\"'.repeat(30_000)}${','.repeat(60_000)}`
    const answer = await app.fetch('/v1/releases', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: `{"title":"${text}"}`,
    })
    expect((await answer.json()).code).toBe('invalid_input')
  })

  const form = 'application/x-www-form-urlencoded'
  test.each([
    ['JSON', 'application/json', `{"username":${'['.repeat(8_000)}${']'.repeat(8_000)}}`],
    ['a form', form, `username${'[b]'.repeat(5_000)}=x`],
    ['a form with lists in lists', form, `username${'[]'.repeat(7_000)}=x`],
  ])('%s that is nested too deeply is refused and not logged as an error', async (_, type, body) => {
    const logged = vi.spyOn(log, 'error')
    const answer = await app.fetch('/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'too_deep'])
    expect(logged).not.toHaveBeenCalled()
  })

  test('a query that is nested too deeply is refused before access is checked', async () => {
    const [status, body] = await json(`/v1/releases?a${'[b]'.repeat(4_000)}=x`)
    expect([status, body.message]).toEqual([422, 'The request is nested too deeply'])
  })

  test('a large index in a query does not allocate a list of that length', async () => {
    const { cookie } = await buildUser(app)
    const answer = await app.fetch('/v1/releases?status[999]=draft', { headers: { cookie } })
    expect([answer.status, (await answer.json()).data.problems.length]).toEqual([422, 1])
  })

  test('a list of invalid values is answered with a bounded number of problems', async () => {
    const { cookie } = await buildUser(app)
    const query = Array.from({ length: 500 }, () => 'status=x').join('&')
    const answer = await app.fetch(`/v1/releases?${query}`, { headers: { cookie } })
    expect([answer.status, (await answer.json()).data.problems.length <= 100]).toEqual([422, true])
  })

  test('an internal error shows one sentence and no details', async () => {
    const broken = await openTestApp()
    const { cookie } = await buildUser(broken)
    expect((await broken.fetch('/v1/artists', { headers: { cookie } })).status).toBe(200)
    await sql`alter table artists rename to gone`.execute(broken.deps.db)
    const answer = await broken.fetch('/v1/artists', { headers: { cookie } })
    const text = await answer.text()
    expect([answer.status, JSON.parse(text).message]).toEqual([500, 'Server error, try again later'])
    expect(text).not.toMatch(/artists|relation|postgres|\.ts|at /)
  })

  test('an invalid request id is not echoed', async () => {
    const answer = await app.fetch('/healthz', { headers: { 'x-request-id': '<script>' } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('responses have headers against sniffing, framing and scripts', async () => {
    const { headers } = await app.fetch('/v1/auth/captcha')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(headers.get('strict-transport-security'), 'without https there is none to promise').toBeNull()
  })

  test('responses over https have HSTS', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
    const { headers } = await secure.fetch('/v1/auth/captcha')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('requests from other origins', () => {
  const from = (method: string, path: string, headers: Record<string, string>) =>
    app.fetch(path, { method, headers })

  test('another origin cannot change anything', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const answer = await from('POST', '/v1/auth/logout', headers)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'foreign_origin'])
    }
    const { publicUrl } = app.app.config
    expect((await from('POST', '/v1/auth/logout', { origin: publicUrl })).status).toBe(200)
  })

  test('another origin cannot sign anybody out by an image, although signing out is a GET', async () => {
    expect((await from('GET', '/v1/auth/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from('GET', '/v1/auth/logout', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('another origin cannot read responses, unless the operator allowed it', async () => {
    const named = await openTestApp({ CORS_ORIGINS: 'https://label.example' })
    const preflight = (to: TestApp, origin: string) =>
      to.fetch('/v1/auth/login', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = async (to: TestApp, origin: string) =>
      (await preflight(to, origin)).headers.get('access-control-allow-origin')
    expect(await allowed(app, 'https://label.example')).toBeNull()
    expect(await allowed(named, 'https://evil.example')).toBeNull()
    expect(await allowed(named, 'https://label.example')).toBe('https://label.example')
    const change = (origin: string) =>
      named.fetch('/v1/auth/logout', { method: 'POST', headers: { origin, 'sec-fetch-site': 'cross-site' } })
    expect((await change('https://label.example')).status).toBe(200)
    expect((await change('https://evil.example')).status).toBe(403)
  })
})

describe('the client address', () => {
  /** The remaining captchas of an address show whose address was counted. */
  const asksUntilRefused = async (to: TestApp, forwarded: (i: number) => string) => {
    for (let i = 0; i < 125; i++) {
      const answer = await to.fetch('/v1/auth/captcha', { headers: { 'x-forwarded-for': forwarded(i) } })
      if (answer.status === 429) return { i, retryAfter: Number(answer.headers.get('retry-after')) }
    }
    return undefined
  }

  test('the client address is not taken from a caller’s X-Forwarded-For', async () => {
    const alone = await openTestApp()
    expect(await asksUntilRefused(alone, (i) => `198.51.100.${i}`)).toMatchObject({ i: 120 })
  })

  test('the client address is the last one written by our own proxy', async () => {
    const behind = await openTestApp({ TRUSTED_PROXIES: '1' })
    expect(await asksUntilRefused(behind, (i) => `203.0.113.9, 198.51.100.${i}`)).toBeUndefined()
    const refused = await asksUntilRefused(behind, (i) => `203.0.113.${i}, 198.51.100.250`)
    expect(refused?.i).toBe(120)
    expect(refused?.retryAfter).toBeGreaterThan(0)
  })
})

describe('the test clock', () => {
  const put = (to: TestApp, body: unknown) =>
    to.fetch('/v1/test/clock', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('moving the test clock runs the jobs that are due', async () => {
    await app.deps.jobs.add(
      app.deps.db,
      'release.moved',
      { releaseId: 'none', eventId: 'none' },
      { at: new Date('2026-12-01') },
    )
    const released = async (now: string) => (await (await put(app, { now })).json()).released
    expect(await released('2026-11-30T23:59:59Z')).toBe(0)
    expect(await released('2026-12-01T00:00:00Z')).toBe(1)
  })

  test('the test clock can be moved where it is enabled', async () => {
    expect((await put(app, { now: '2027-01-01T00:00:00Z' })).status).toBe(200)
    expect(app.deps.clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect((await put(app, { now: 'tomorrow' })).status).toBe(422)
  })

  test('the test clock does not exist otherwise', async () => {
    const real = await openTestApp({ BACKLINE_TEST_CLOCK: '' })
    expect((await put(real, { now: '2027-01-01T00:00:00Z' })).status).toBe(404)
  })
})

describe('input', () => {
  test('every endpoint refuses fields it does not know, in a query and in a body', async () => {
    const { cookie } = await buildUser(app)
    const headers = { cookie, 'content-type': 'application/json' }
    const unknown = async (path: string, init: RequestInit = {}) => {
      const [status, { data }] = await json(path, { headers, ...init })
      return [status, data.problems.map(({ code, at }: { code: string; at: string }) => `${code} ${at}`)]
    }
    const refused = (field: string) => [422, [`unknown_field ${field}`]]
    expect(await unknown('/v1/releases?page=2')).toEqual(refused('page'))
    expect(await unknown('/v1/artists?sort=name')).toEqual(refused('sort'))
    expect(await unknown('/v1/api/user/settings?x=1')).toEqual(refused('x'))
    const body = JSON.stringify({ title: 'Maré', status: 'published' })
    expect(await unknown('/v1/releases', { method: 'POST', body })).toEqual(refused('status'))
    expect((await app.fetch('/v1/releases?lang=tr', { headers })).status).toBe(200)
    expect((await app.fetch('/v1/releases?page=2')).status).toBe(401)
  })

  test('every list refuses a page size or a cursor it cannot use', async () => {
    const { cookie } = await buildUser(app)
    const lists = [
      'releases',
      'artists',
      'notifications',
      'imports',
      'tokens',
      'webhooks',
      'api/user/activity',
    ]
    for (const list of lists)
      for (const query of ['limit=0', 'limit=abc', 'limit=1000', 'cursor=nonsense']) {
        const { status } = await app.fetch(`/v1/${list}?${query}`, { headers: { cookie } })
        expect(status, `${list}?${query}`).toBe(422)
      }
  })
})

describe('the language of an answer', () => {
  const messageOf = async (path: string, init: RequestInit) => (await json(path, init))[1].message

  test('an answer is in the language of the payload, then the saved one, then that of the browser', async () => {
    const { cookie, viewer } = await buildUser(app)
    await app.deps.db.updateTable('users').set({ language: 'tr' }).where('id', '=', viewer.userId).execute()
    const headers = { cookie, 'accept-language': 'es' }
    const path = '/v1/releases?limit=0'
    const inTurkish = await messageOf(path, { headers })
    expect(inTurkish).toBe(await messageOf(`${path}&lang=tr`, { headers: { cookie } }))
    expect(await messageOf(`${path}&lang=pt`, { headers })).not.toBe(inTurkish)
    const wrong = { username: 'nobody', password: 'x' }
    const signIn = (body: object) =>
      messageOf('/v1/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'es' },
        body: JSON.stringify(body),
      })
    expect(await signIn({ ...wrong, lang: 'pt' })).not.toBe(await signIn(wrong))
  })
})
