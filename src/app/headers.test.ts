// The headers of every kind of response, and requests that no browser sends.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { portOf } from '#test/port-of.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { filesOfBuild } from './files-of-build.ts'
import { strictHeaders } from './headers.ts'
import { buildHttp } from './http.ts'
import type { RenderPage } from './pages.ts'

let app: TestApp
let secure: TestApp
beforeAll(async () => {
  app = await openTestApp()
  secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
})

const renderPage: RenderPage = async (_, { nonce }) =>
  new Response(nonce, { headers: { 'content-type': 'text/html; charset=utf-8' } })

async function page(app: TestApp, options?: { hotReload: boolean }) {
  const answer = await buildHttp(app.app, renderPage, options).request('/dashboard')
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { nonce: await answer.text(), headers: answer.headers, policy: policy.split('; ') }
}

const PATHS = [
  '/healthz',
  '/nowhere',
  '/v1/nowhere',
  '/v1/auth/captcha',
  '/v1/api/user',
  '/v1/openapi.json',
  '/v1/docs',
  '/v1/docs/start.js',
  '/sandbox/none/1',
  '/v1/files/none',
  '/dev/mail',
  '/dev/store',
  '/dev/store/deezer',
  '/dev/store/deezer/usage',
]

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['gzip, br;q=0', null],
  [undefined, null],
])('a visitor of %s gets a page in %s, and the same page', async (accepts, coding) => {
  const words = 'So long a page. '.repeat(200)
  const http = buildHttp(app.app, async () => new Response(words))
  const answer = await http.request('/dashboard', { headers: accepts ? { 'accept-encoding': accepts } : {} })
  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  const body = Buffer.from(await answer.arrayBuffer())
  expect((coding ? brotliDecompressSync(body) : body).toString()).toBe(words)
})

describe('every response', () => {
  test.each(PATHS)('the response to %s cannot be sniffed or framed', async (path) => {
    const { headers } = await secure.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
  })

  test.each(PATHS)('the response to %s has a content type, and texts a charset', async (path) => {
    const { headers } = await secure.fetch(path)
    expect(headers.get('content-type')).toMatch(/^(application\/json|text\/\w+; charset=utf-8)$/i)
  })

  test('a response runs no scripts of other origins', async () => {
    for (const path of ['/sandbox/none/1', '/dev/mail', '/dev/store/deezer', '/nowhere']) {
      const policy = (await app.fetch(path)).headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'self'; /)
      expect(policy).toMatch(/object-src 'none'; base-uri 'none'/)
      expect(policy).not.toContain('script-src')
    }
  })
})

describe('build files', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'backline-build-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(path.join(root, 'assets'))
  writeFileSync(path.join(root, 'assets', 'part-a1b2.js'), 'let part')
  const http = new Hono()
    .use('/assets/*', filesOfBuild(root, true))
    .use(strictHeaders(true))
    .get('*', (c) => c.text('none', 404))

  test('a build file is cached permanently, without headers for documents', async () => {
    const { headers } = await http.request('/assets/part-a1b2.js')
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'max-age=31536000, immutable',
      'content-length': '8',
      'content-type': 'text/javascript; charset=utf-8',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a missing build file gets the same headers as other responses', async () => {
    const { status, headers } = await http.request('/assets/part-none.js')
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })
})

describe('API responses', () => {
  test('an API response is never cached', async () => {
    const { cookie } = await buildUser(app)
    for (const path of ['/v1/api/user', '/v1/artists', '/v1/releases', '/v1/nowhere']) {
      const answer = await app.fetch(path, { headers: { cookie } })
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

describe('pages', () => {
  test('a page runs only our scripts and those with its nonce, which is new each time', async () => {
    const [first, two] = [await page(app), await page(app)]
    expect(first.policy).toContain(`script-src 'self' 'nonce-${first.nonce}' 'wasm-unsafe-eval'`)
    expect(Buffer.from(first.nonce, 'base64')).toHaveLength(16)
    expect(first.nonce).not.toBe(two.nonce)
  })

  test('a page connects only to us, cannot be framed and is not cached', async () => {
    const { headers, policy } = await page(app)
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(), geolocation=(), microphone=()')
  })

  test('a page over https requests nothing over http', async () => {
    expect((await page(secure)).policy).toContain('upgrade-insecure-requests')
    expect((await page(app)).policy).not.toContain('upgrade-insecure-requests')
  })

  test('a page connects to the reload server only under npm run dev', async () => {
    expect((await page(app, { hotReload: true })).policy).toContain("connect-src 'self' ws:")
  })
})

describe('raw requests', () => {
  let server: Server
  const port = () => portOf(server)
  beforeAll(async () => {
    server = createServer(getRequestListener(buildHttp(app.app).fetch))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => void server.close())

  test.each(['TRACE', 'PROPFIND'])('the method %s is refused', async (method) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port: port(), method, path: '/v1/api/user', headers: { cookie: 'a=secret-echo' } }, resolve)
        .on('error', reject)
        .end(),
    )
    const body = (await answer.toArray()).join('')
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('secret-echo')
  })

  test.each([
    ['two lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a length twice', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a coding nobody knows', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ])('a message of %s is refused', async (_, rest) => {
    const socket = connect(port(), '127.0.0.1')
    socket.end(`POST /v1/auth/logout HTTP/1.1\r\nHost: localhost\r\n${rest}`)
    const answer = (await socket.toArray()).join('')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})
