// One Hono app: health, API, files, pages. Stateless, so several may run against one database.
import { randomBytes } from 'node:crypto'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { secureHeaders } from 'hono/secure-headers'
import { resolveViewer } from '#features/accounts/service.server.ts'
import { APPEAL_BYTES_MAX } from '#features/people/domain.ts'
import { viewerOfToken } from '#features/tokens/service.server.ts'
import type { Caller, Viewer } from '#lib/api.server.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { chooseLanguage, type Language } from '#lib/i18n/languages.ts'
import { newId } from '#lib/pure/ids.ts'
import { unstorablePlaces } from '#lib/pure/storable.ts'
import { noteViewer, type RequestFacts, withRequest } from '#lib/request.ts'
import { isTestClock } from '#ports/clock/index.ts'
import { SANDBOX_PATH } from '#ports/payouts/index.ts'
import { sandboxPages } from '#ports/stores/sandbox/dev-page.ts'
import { apiDocs } from './api-docs.ts'
import { appleReturn } from './apple-return.ts'
import { bearerOf, callerOf, headersOf } from './caller.ts'
import { compressed } from './compressed.ts'
import type { App } from './context.ts'
import { devMail } from './dev-mail.ts'
import { files } from './files.ts'
import { apiHeaders, pageHeaders, strictHeaders, uncached } from './headers.ts'
import { health } from './health.ts'
import { idempotency } from './idempotency.ts'
import { metrics, observe } from './metrics.ts'
import { corsOf, refuseForeignOrigins } from './origins.ts'
import { toAnswer } from './refusals.ts'
import { logRequest } from './request-log.ts'
import { ROUTER } from './router.ts'
import { testClockRoute } from './test-clock.ts'

/** Renders a page; the built or the hot-reloading React Router, or nothing in API tests. */
export type RenderPage = (
  request: Request,
  page: { viewer: Viewer | undefined; language: Language; nonce: string },
) => Promise<Response>

export interface Env {
  Variables: { requestId: string; language: Language; viewer: Viewer | undefined; caller: Caller }
}

export function buildHttp(app: App, renderPage?: RenderPage, { hotReload = false } = {}) {
  const { deps, config } = app
  const http = new Hono<Env>()

  http.use(async (c, next) => {
    const requestId = /^[\w-]{8,64}$/.exec(c.req.header('x-request-id') ?? '')?.[0] ?? newId()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    const started = performance.now()
    const caller = callerOf(c, config.trustedProxies)
    c.set('caller', caller)
    const facts: RequestFacts = { requestId, address: caller.address }
    await withRequest(facts, async () => {
      await next()
      const ms = performance.now() - started
      observe(c.req.method, c.res.status, ms)
      await logRequest(c, facts, ms)
    })
  })
  http.use(strictHeaders(config.secure))
  http.route('/', health(app))
  http.route('/', metrics())

  http.use(async (c, next) => {
    c.set(
      'language',
      chooseLanguage({
        saved: getCookie(c, 'language'),
        query: c.req.query('lang'),
        accepts: c.req.header('accept-language'),
      }),
    )
    await next()
  })
  http.route('/v1', apiDocs())
  const origins = [new URL(config.publicUrl).origin, ...config.corsOrigins]
  http.use('/v1/*', secureHeaders(apiHeaders(config.secure)), uncached, refuseForeignOrigins(origins, refuse))
  if (config.corsOrigins.length > 0) http.use('/v1/*', corsOf(config.corsOrigins))
  if (isTestClock(deps.clock)) http.route('/v1', testClockRoute(deps.clock, deps.db))
  if (config.devMail) {
    http.route('/dev', devMail(deps.db))
    http.use('/dev/store/*', refuseForeignOrigins(origins, refuse))
    http.route('/dev/store', sandboxPages(deps.stores, deps.clock))
  }
  if (deps.identity.local) http.route('/dev/identity', deps.identity.local.http)
  http.route('/', appleReturn())

  http.use('/v1/*', async (c, next) => {
    const token = bearerOf(c)
    const viewer = await (token === undefined
      ? resolveViewer(deps, c.req.raw.headers)
      : viewerOfToken(deps, token))
    c.set('viewer', viewer)
    noteViewer(viewer)
    if (viewer?.blocked && !OPEN_TO_BLOCKED.test(c.req.path)) return refuse(c, new AppError('blocked', 403))
    await next()
  })
  http.route('/v1', files(app))
  // Files came before; what is left is forms.
  const [form, appeal] = [bounded(BODY_BYTES_MAX, '1MB'), bounded(APPEAL_BYTES_MAX, '55MB')]
  // Only somebody who is blocked brings files to an appeal; from anyone else it is refused at the size of a form.
  http.use('/v1/*', (c, next) =>
    (c.req.path === '/v1/blocked/appeals' && c.get('viewer')?.blocked ? appeal : form)(c, next),
  )

  http.use('/v1/*', idempotency(deps))

  const api = new OpenAPIHandler(ROUTER, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async ({ next, context, input }) => {
        try {
          const places = unstorablePlaces(input)
          if (places.length > 0) throw invalidInput(places.map((at) => ({ code: 'invalid_value', at })))
          return await next()
        } catch (error) {
          throw toAnswer(error, context.language)
        }
      },
    ],
  })
  http.use('/v1/*', async (c, next) => {
    const { matched, response } = await api.handle(c.req.raw, {
      prefix: '/v1',
      context: {
        deps,
        viewer: c.get('viewer'),
        language: c.get('language'),
        caller: c.get('caller'),
        headers: headersOf(c),
      },
    })
    if (!matched) return next()
    if (response.status === 400 && (await response.clone().json()).code === 'BAD_REQUEST')
      return refuse(c, new AppError('malformed', 400))
    const headers = response.status === 429 ? retryHeader((await response.clone().json()).data) : {}
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return c.newResponse(response.body, response)
  })
  http.all('/v1/*', (c) => refuse(c, notFound()))

  if (deps.payouts.sandbox) http.route(SANDBOX_PATH, deps.payouts.sandbox)
  http.get('/sandbox/:store/:upc', async (c) => {
    const page = await deps.stores.findSandboxPage(c.req.param('store'), c.req.param('upc'))
    return page ? c.html(page) : c.notFound()
  })

  if (renderPage) {
    http.get('*', async (c) => {
      const nonce = randomBytes(16).toString('base64')
      const viewer = await resolveViewer(deps, c.req.raw.headers)
      const response = await renderPage(c.req.raw, { viewer, language: c.get('language'), nonce })
      for (const [name, value] of Object.entries(pageHeaders(nonce, { ...config, hotReload })))
        response.headers.set(name, value)
      return compressed(response, c.req.header('accept-encoding'))
    })
  }

  http.onError((error, c) => refuse(c, error))
  return http
}

/** The largest form there is, fifty credits and lyrics on a track, is a tenth of this. */
const BODY_BYTES_MAX = 1024 * 1024

const bounded = (maxSize: number, max: string) =>
  bodyLimit({
    maxSize,
    onError: (c) => refuse(c as Context<Env>, new AppError('body_too_large', 413, { params: { max } })),
  })

/** A blocked person may learn why, appeal, and leave; everything else comes after this (row 13). */
const OPEN_TO_BLOCKED = /^\/v1\/(auth\/|api\/user$|blocked$|blocked\/)/

function refuse(c: Context<Env>, error: unknown): Response {
  const answer = toAnswer(error, c.get('language') ?? 'en')
  for (const [name, value] of Object.entries(retryHeader(answer.data))) c.header(name, value)
  return c.json(answer.toJSON(), answer.status as 404)
}

/** RFC 9110 section 10.2.3: when to come again, for whoever was told to wait. */
function retryHeader(data: unknown): Record<string, string> {
  const { retryAfter } = (data as { params?: Record<string, unknown> } | undefined)?.params ?? {}
  return retryAfter ? { 'retry-after': String(retryAfter) } : {}
}
