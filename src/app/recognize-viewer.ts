// Who calls the API: by the token of an app, or the session of a browser. Stops people who are blocked, and tabs that show
// another account than their session has meanwhile.
import type { MiddlewareHandler } from 'hono'
import { resolveSession, type Session } from '#features/accounts/service.server.ts'
import { viewerOfToken } from '#features/tokens/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { ACCOUNT_HEADER } from '#lib/pure/account-header.ts'
import { noteViewer } from '#lib/request.ts'
import { bearerOf } from './caller.ts'
import type { Env } from './http.ts'
import { refuse } from './refusals.ts'

export const recognizeViewer =
  (deps: Deps): MiddlewareHandler<Env> =>
  async (c, next) => {
    const token = bearerOf(c)
    const session = token === undefined ? await resolveSession(deps, c.req.raw.headers) : undefined
    const viewer = token === undefined ? session?.viewer : await viewerOfToken(deps, token)
    c.set('viewer', viewer)
    c.set('user', session?.user)
    if (viewer) c.set('language', viewer.language)
    noteViewer(viewer)
    if (token !== undefined && !viewer) {
      // RFC 6750 section 3.
      c.header('www-authenticate', 'Bearer error="invalid_token"')
      return refuse(c, new AppError('invalid_api_token', 401))
    }
    if (viewer?.blocked && !OPEN_TO_BLOCKED.test(c.req.path)) return refuse(c, new AppError('blocked', 403))
    const shown = c.req.header(ACCOUNT_HEADER)
    if (shown && viewer && shown !== viewer.accountId && !OF_ANY_ACCOUNT.test(c.req.path))
      return refuse(c, new AppError('account_changed', 409))
    await next()
    extendCookie(c.res, session)
  }

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

/** A response that signs in or out has its own cookie of the session. */
export function extendCookie({ headers }: Response, session: Session | undefined): void {
  if (headers.getSetCookie().some((cookie) => cookie.includes('session_token='))) return
  for (const cookie of session?.cookies ?? []) headers.append('set-cookie', cookie)
}
