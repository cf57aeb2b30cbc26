// One Hono app: health, API, files and pages. Stateless, so several processes can run on one database.
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import type { User } from '#features/accounts/contract.ts'
import { receiveAppleNotification, receiveBillingEvent } from '#features/billing/service.server.ts'
import { isImageUpload } from '#features/blog/domain.ts'
import { isEvidence } from '#features/disputes/domain.ts'
import { receiveStripeEvent } from '#features/payouts/service.server.ts'
import { isSignalAnswer } from '#features/signals/domain.ts'
import { isPhotoUpload } from '#features/staff-profiles/domain.ts'
import { isTicketMessage } from '#features/support/domain.ts'
import { DOCUMENTS_BODY_BYTES_MAX } from '#features/uploads/domain.ts'
import type { Caller, Viewer } from '#lib/api.server.ts'
import { notFound } from '#lib/errors.ts'
import { chooseLanguage, type Language } from '#lib/i18n/languages.ts'
import { staffMay } from '#lib/pure/access.ts'
import { APPLE_NOTIFICATIONS_PATH } from '#ports/app-store/index.ts'
import { BILLING_EVENTS_PATH, BILLING_SANDBOX_PATH } from '#ports/billing/index.ts'
import { isTestClock } from '#ports/clock/index.ts'
import { SANDBOX_PATH, STRIPE_EVENTS_PATH } from '#ports/payouts/index.ts'
import { sandboxPages } from '#ports/stores/sandbox/dev-page.ts'
import { serveApi } from './api.ts'
import { apiDocs } from './api-docs.ts'
import { appleReturn } from './apple-return.ts'
import { artistPagePages } from './artist-page-pages.ts'
import { boundBodies } from './body-bounds.ts'
import type { App } from './context.ts'
import { devMail } from './dev-mail.ts'
import { fanPages } from './fan-pages.ts'
import { files } from './files.ts'
import { followRequest } from './follow-request.ts'
import { apiHeaders, strictHeaders, uncached } from './headers.ts'
import { health } from './health.ts'
import { idempotency } from './idempotency.ts'
import { legalTexts } from './legal-texts.ts'
import { metrics } from './metrics.ts'
import { corsOf, refuseForeignOrigins } from './origins.ts'
import { type RenderPage, servePages } from './pages.ts'
import { presavePages } from './presave-pages.ts'
import { recognizeViewer } from './recognize-viewer.ts'
import { refuse } from './refusals.ts'
import { searchEngines } from './search-engines.ts'
import { signedEvents, stripeEvents } from './signed-events.ts'
import { testClockRoute } from './test-clock.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

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

  http.use(followRequest(config))
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
  http.use('/v1/*', secureHeaders(apiHeaders(config.secure)), uncached, refuseForeignOrigins(origins))
  if (config.corsOrigins.length > 0) http.use('/v1/*', corsOf(config.corsOrigins))
  if (isTestClock(deps.clock)) http.route('/v1', testClockRoute(deps.clock, deps.db))
  if (config.devMail) {
    http.route('/dev', devMail(deps.db))
    http.use('/dev/store/*', refuseForeignOrigins(origins))
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

  http.post(STRIPE_EVENTS_PATH, ...stripeEvents((event) => receiveStripeEvent(deps, event)))
  http.post(BILLING_EVENTS_PATH, ...stripeEvents((event) => receiveBillingEvent(deps, event)))
  if (deps.appStore)
    http.post(
      APPLE_NOTIFICATIONS_PATH,
      ...signedEvents(async (c) => receiveAppleNotification(deps, await c.req.text())),
    )

  http.use('/v1/*', recognizeViewer(deps))
  http.route('/v1', files(app))
  // Uploads were handled above.
  http.use('/v1/*', boundBodies(documentBytesOf))
  http.use('/v1/*', idempotency(deps))
  // Figures change only with an import, and clients may ask for them often.
  http.use('/v1/analytics/*', etag())

  http.use('/v1/*', serveApi(deps))
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

  if (renderPage) http.get('*', servePages(app, http, renderPage, { hotReload }))

  http.onError((error, c) => refuse(c, error))
  return http
}

/**
 * The limit of a form with files. They come only with an appeal of a blocked person, in a dispute or ticket, with an answer
 * to a question, and as pictures of the blog and of the team page.
 */
function documentBytesOf(c: Context<Env>): number | undefined {
  const { path } = c.req
  const viewer = c.get('viewer')
  const isAllowed =
    (path === '/v1/blocked/appeals' && viewer?.blocked) ||
    (viewer && (isEvidence(path) || isSignalAnswer(path) || isTicketMessage(path))) ||
    ((isImageUpload(path) || isPhotoUpload(path)) && staffMay(viewer?.role ?? 'user', 'announcements'))
  return isAllowed ? DOCUMENTS_BODY_BYTES_MAX : undefined
}
