// The pages of the app, rendered on the server with the data that they show first.
import { randomBytes } from 'node:crypto'
import type { Context, Handler, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { resolveSession } from '#features/accounts/service.server.ts'
import { hasPublished } from '#features/staff-profiles/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import type { ServerCall } from '#lib/web/client.ts'
import type { Installation } from '#lib/web/installation.ts'
import { compressed } from './compressed.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { pageHeaders } from './headers.ts'
import type { Env } from './http.ts'
import { extendCookie } from './recognize-viewer.ts'

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

/** @param http what the API of the pages is called through */
export function servePages(
  { deps, config }: App,
  http: Pick<Hono<Env>, 'fetch'>,
  renderPage: RenderPage,
  { hotReload }: { hotReload: boolean },
): Handler<Env> {
  const installation = installationOf(config)
  return async (c) => {
    rememberLinkLanguage(c, config)
    const nonce = randomBytes(16).toString('base64')
    const session = await resolveSession(deps, c.req.raw.headers)
    const response = await renderPage(c.req.raw, {
      viewer: session?.viewer,
      language: c.get('language'),
      nonce,
      installation: { ...installation, hasTeam: await hasPublished(deps.db) },
      call: callFor(c, http),
    })
    for (const [name, value] of Object.entries(pageHeaders(nonce, { ...config, hotReload })))
      response.headers.set(name, value)
    const sent = compressed(c.newResponse(response.body, response), c.req.header('accept-encoding'))
    extendCookie(sent, session)
    return sent
  }
}

const installationOf = (config: Config): Omit<Installation, 'hasTeam'> => ({
  publicUrl: config.publicUrl,
  mailbox: config.devMail ? '/dev/mail' : null,
  socialLinks: config.socialLinks,
  supportEmail: config.supportEmail ?? null,
  reviewHours: config.review.promiseHours,
  hasImageModel: config.imageModel !== undefined,
  hasLanguageModel: config.languageModel !== undefined,
})

/** A link that names a language holds for the pages after it too, unless one was chosen before. */
function rememberLinkLanguage(c: Context<Env>, { secure }: Pick<Config, 'secure'>): void {
  const { lang } = c.req.query()
  if (isLanguage(lang) && !isLanguage(getCookie(c, 'language')))
    setCookie(c, 'language', lang, { maxAge: 31_536_000, sameSite: 'lax', secure })
}

/** The headers of a page request that its API calls pass on: session, client address and language. */
const OF_THE_CALLER = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for'] as const

/** The page asks the API as its browser would: the same session, the same checks. */
const callFor = (c: Context<Env>, http: Pick<Hono<Env>, 'fetch'>): ServerCall => ({
  origin: new URL(c.req.url).origin,
  fetch: async (request) => {
    for (const name of OF_THE_CALLER) {
      const value = c.req.header(name)
      if (value !== undefined) request.headers.set(name, value)
    }
    return http.fetch(request, c.env)
  },
})
