// One Hono app: health, API, files and pages. Stateless, so several processes can run on one database.
import { randomBytes, randomUUID } from 'node:crypto'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import type { User } from '#features/accounts/contract.ts'
import { resolveSession, type Session } from '#features/accounts/service.server.ts'
import { receiveAppleNotification, receiveBillingEvent } from '#features/billing/service.server.ts'
import { isImageUpload } from '#features/blog/domain.ts'
import { isEvidence } from '#features/disputes/domain.ts'
import { receiveStripeEvent } from '#features/payouts/service.server.ts'
import { isSignalAnswer } from '#features/signals/domain.ts'
import { isPhotoUpload } from '#features/staff-profiles/domain.ts'
import { hasPublished } from '#features/staff-profiles/service.server.ts'
import { isTicketMessage } from '#features/support/domain.ts'
import { viewerOfToken } from '#features/tokens/service.server.ts'
import { DOCUMENTS_BODY_BYTES_MAX } from '#features/uploads/domain.ts'
import type { Caller, Viewer } from '#lib/api.server.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { chooseLanguage, isLanguage, type Language } from '#lib/i18n/languages.ts'
import { staffMay } from '#lib/pure/access.ts'
import { ACCOUNT_HEADER } from '#lib/pure/account-header.ts'
import { unstorablePlaces } from '#lib/pure/storable.ts'
import { noteViewer, type RequestFacts, withRequest } from '#lib/request.ts'
import type { ServerCall } from '#lib/web/client.ts'
import type { Installation } from '#lib/web/installation.ts'
import { APPLE_NOTIFICATIONS_PATH } from '#ports/app-store/index.ts'
import { BILLING_EVENTS_PATH, BILLING_SANDBOX_PATH } from '#ports/billing/index.ts'
import { isTestClock } from '#ports/clock/index.ts'
import { SANDBOX_PATH, STRIPE_EVENTS_PATH } from '#ports/payouts/index.ts'
import { sandboxPages } from '#ports/stores/sandbox/dev-page.ts'
import { apiDocs } from './api-docs.ts'
import { appleReturn } from './apple-return.ts'
import { artistPagePages } from './artist-page-pages.ts'
import { boundBodies } from './body-bounds.ts'
import { bearerOf, callerOf, headersOf } from './caller.ts'
import { compressed } from './compressed.ts'
import type { App } from './context.ts'
import { devMail } from './dev-mail.ts'
import { fanPages } from './fan-pages.ts'
import { files } from './files.ts'
import { apiHeaders, pageHeaders, strictHeaders, uncached } from './headers.ts'
import { health } from './health.ts'
import { idempotency } from './idempotency.ts'
import { legalTexts } from './legal-texts.ts'
import { metrics, observe } from './metrics.ts'
import { corsOf, refuseForeignOrigins } from './origins.ts'
import { presavePages } from './presave-pages.ts'
import { toAnswer } from './refusals.ts'
import { logRequest } from './request-log.ts'
import { ROUTER } from './router.ts'
import { searchEngines } from './search-engines.ts'
import { signedEvents, stripeEvents } from './signed-events.ts'
import { testClockRoute } from './test-clock.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

/** Renders a page with the built or the hot-reloading React Router; API tests have none. */
export type RenderPage = (
  request: Request,
  page: {
    viewer: Viewer | undefined
    language: Language
    nonce: string
    installation: Installation
    call: ServerCall
  },
) => Promise<Response>

export interface Env {
  Variables: {
    requestId: string
    language: Language
    viewer: Viewer | undefined
    user: User | undefined
    caller: Caller
  }
}

export function buildHttp(app: App, renderPage?: RenderPage, { hotReload = false } = {}) {
  const { deps, config } = app
  const http = new Hono<Env>()

  http.use(async (c, next) => {
    const requestId = /^[\w-]{8,64}$/.exec(c.req.header('x-request-id') ?? '')?.[0] ?? randomUUID()
    c.set('requestId', requestId)
    const started = performance.now()
    const caller = callerOf(c, config.trustedProxies)
    c.set('caller', caller)
    const facts: RequestFacts = { requestId, address: caller.address }
    await withRequest(facts, async () => {
      await next()
      c.res.headers.set('x-request-id', requestId)
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
  if (deps.musicServices.local) http.route('/dev/music', deps.musicServices.local.http)
  http.route('/', appleReturn())
  http.route('/', legalTexts(config.supportEmail ?? null))
  http.route('/', fanPages(app))
  http.route('/', presavePages(app))
  http.route('/', unsubscribePage(app))
  http.route('/', artistPagePages(app))
  http.route('/', searchEngines(deps))

  http.post(STRIPE_EVENTS_PATH, ...stripeEvents((event) => receiveStripeEvent(deps, event), refuse))
  http.post(BILLING_EVENTS_PATH, ...stripeEvents((event) => receiveBillingEvent(deps, event), refuse))
  if (deps.appStore)
    http.post(
      APPLE_NOTIFICATIONS_PATH,
      ...signedEvents(async (c) => receiveAppleNotification(deps, await c.req.text()), refuse),
    )

  http.use('/v1/*', async (c, next) => {
    const token = bearerOf(c)
    const session = token === undefined ? await resolveSession(deps, c.req.raw.headers) : undefined
    const viewer = token === undefined ? session?.viewer : await viewerOfToken(deps, token)
    c.set('viewer', viewer)
    c.set('user', session?.user)
    if (viewer) c.set('language', viewer.language)
    noteViewer(viewer)
    if (viewer?.blocked && !OPEN_TO_BLOCKED.test(c.req.path)) return refuse(c, new AppError('blocked', 403))
    const shown = c.req.header(ACCOUNT_HEADER)
    if (shown && viewer && shown !== viewer.accountId && !OF_ANY_ACCOUNT.test(c.req.path))
      return refuse(c, new AppError('account_changed', 409))
    await next()
    extendCookie(c.res, session)
  })
  http.route('/v1', files(app))
  // Uploads were handled above. Files come only with an appeal of a blocked person, in a dispute or ticket, with an answer
  // to a question, and as pictures of the blog and of the team page.
  http.use(
    '/v1/*',
    boundBodies(refuse, (c) =>
      (c.req.path === '/v1/blocked/appeals' && c.get('viewer')?.blocked) ||
      ((isEvidence(c.req.path) || isSignalAnswer(c.req.path) || isTicketMessage(c.req.path)) &&
        c.get('viewer')) ||
      ((isImageUpload(c.req.path) || isPhotoUpload(c.req.path)) &&
        staffMay(c.get('viewer')?.role ?? 'user', 'announcements'))
        ? DOCUMENTS_BODY_BYTES_MAX
        : undefined,
    ),
  )

  http.use('/v1/*', idempotency(deps))
  // Figures change only with an import, and clients may ask for them often.
  http.use('/v1/analytics/*', etag())

  const api = new OpenAPIHandler(ROUTER, {
    // A larger index such as `a[9999]` in a query or form would allocate a list of that length per parameter.
    maxBracketNotationArrayIndex: FORM_INDEX_MAX,
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async ({ next, context, input }) => {
        try {
          const places = unstorablePlaces(input)
          if (places === 'too_deep') throw new AppError('too_deep', 422)
          if (places.length > 0)
            throw invalidInput(places.map((place) => ({ code: 'invalid_value', at: place })))
          return await next()
        } catch (error) {
          throw toAnswer(error, languageOf(input) ?? context.language)
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
        user: c.get('user'),
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
    return response
  })
  http.all('/v1/*', (c) => refuse(c, notFound()))

  if (deps.billing.sandbox) http.route(BILLING_SANDBOX_PATH, deps.billing.sandbox)
  if (deps.payouts.sandbox) http.route(SANDBOX_PATH, deps.payouts.sandbox)
  http.get('/sandbox/:store/:upc', async (c) => {
    const page = await deps.stores.findSandboxPage(c.req.param('store'), c.req.param('upc'))
    return page ? c.html(page) : c.notFound()
  })

  // A file that is not there is no page: unknown pages lead to the start page. React Router asks for `/page.data`.
  http.get('/assets/*', (c) => c.notFound())
  http.get('/:file{[^/]+\\.[a-z0-9]+}', (c, next) =>
    c.req.path.endsWith('.data') ? next() : Promise.resolve(c.notFound()),
  )

  if (renderPage) {
    const installation: Omit<Installation, 'hasTeam'> = {
      publicUrl: config.publicUrl,
      mailbox: config.devMail ? '/dev/mail' : null,
      socialLinks: config.socialLinks,
      supportEmail: config.supportEmail ?? null,
      reviewHours: config.review.promiseHours,
      hasImageModel: config.imageModel !== undefined,
      hasLanguageModel: config.languageModel !== undefined,
    }
    http.get('*', async (c) => {
      // A link that names a language holds for the pages after it too, unless one was chosen before.
      const { lang } = c.req.query()
      if (isLanguage(lang) && !isLanguage(getCookie(c, 'language')))
        setCookie(c, 'language', lang, { maxAge: 31_536_000, sameSite: 'lax', secure: config.secure })
      const nonce = randomBytes(16).toString('base64')
      const session = await resolveSession(deps, c.req.raw.headers)
      // The page asks the API as its browser would: the same session, the same checks.
      const call: ServerCall = {
        origin: new URL(c.req.url).origin,
        fetch: async (request) => {
          for (const name of OF_THE_CALLER) {
            const value = c.req.header(name)
            if (value !== undefined) request.headers.set(name, value)
          }
          return http.fetch(request, c.env)
        },
      }
      const response = await renderPage(c.req.raw, {
        viewer: session?.viewer,
        language: c.get('language'),
        nonce,
        installation: { ...installation, hasTeam: await hasPublished(deps.db) },
        call,
      })
      for (const [name, value] of Object.entries(pageHeaders(nonce, { ...config, hotReload })))
        response.headers.set(name, value)
      const sent = compressed(c.newResponse(response.body, response), c.req.header('accept-encoding'))
      extendCookie(sent, session)
      return sent
    })
  }

  http.onError((error, c) => refuse(c, error))
  return http
}

/** A response that signs in or out has its own cookie of the session. */
function extendCookie({ headers }: Response, session: Session | undefined): void {
  if (headers.getSetCookie().some((cookie) => cookie.includes('session_token='))) return
  for (const cookie of session?.cookies ?? []) headers.append('set-cookie', cookie)
}

/** The headers of a page request that its API calls pass on: session, client address and language. */
const OF_THE_CALLER = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for'] as const

/** No list in a query or form is longer. */
const FORM_INDEX_MAX = 99

/**
 * A blocked person can see the reason, appeal, write to support and sign out; everything else is refused after this point.
 * The page of support lists the forms.
 */
const OPEN_TO_BLOCKED = /^\/v1\/(auth\/|api\/user$|blocked$|blocked\/|support\/|forms$)/

/**
 * What a tab may call whichever account it shows: to find out about the session, to change it, and what a browser reports
 * about itself.
 */
const OF_ANY_ACCOUNT = /^\/v1\/(auth\/|api\/user(\/(account|accounts\/[^/]+|language|time-zone))?$)/

/** The language that a payload such as a sign-in names. */
function languageOf(input: unknown): Language | undefined {
  const named = typeof input === 'object' && input !== null && 'lang' in input ? input.lang : undefined
  return isLanguage(named) ? named : undefined
}

function refuse(c: Context<Env>, error: unknown): Response {
  const answer = toAnswer(error, c.get('language') ?? 'en')
  for (const [name, value] of Object.entries(retryHeader(answer.data))) c.header(name, value)
  return c.json(answer.toJSON(), answer.status as 404)
}

/** RFC 9110 section 10.2.3: when to retry a refused request. */
function retryHeader(data: unknown): Record<string, string> {
  const { retryAfter } = (data as { params?: Record<string, unknown> } | undefined)?.params ?? {}
  return retryAfter ? { 'retry-after': String(retryAfter) } : {}
}
