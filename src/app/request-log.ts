// Logs one line per request, and the security events needed after an attack (ASVS V16.3).
import type { Context } from 'hono'
import { log } from '#lib/log.ts'
import type { RequestFacts } from '#lib/request.ts'

export async function logRequest(c: Context, facts: RequestFacts, ms: number): Promise<void> {
  const { status } = c.res
  const what = { method: c.req.method, path: withoutTokens(c.req.path), status }
  const level = status >= 500 ? 'error' : c.req.path.startsWith('/assets/') ? 'trace' : 'debug'
  log[level]({ ...what, ms: Math.round(ms) }, 'request')

  const { refused, userId, impersonator, about, address } = facts
  if (refused && status < 500 && !isVisitorAsking(what.path, refused))
    log.info({ event: 'refused', code: refused, ...what, userId, impersonator, about, address }, 'refused')
  if (opensSession(c))
    log.info({ event: 'signed_in', ...what, userId: await personIn(c.res), address }, 'signed in')
}

/** Every page asks for the current user; an answer of "nobody" is not an event. */
const isVisitorAsking = (path: string, code: string) => code === 'sign_in_first' && path === '/v1/api/user'

/** A cookie that the browser has already sent only lasts longer. */
const opensSession = ({ req, res }: Context) =>
  res.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .some((pair) => /session_token=./.test(pair) && !req.header('cookie')?.includes(pair))

/** Every way to sign in returns the user entity. */
async function personIn(answer: Response): Promise<string | undefined> {
  const body = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return (body as { _id?: string } | undefined)?._id
}

/** Links in emails carry their token in the path; tokens are longer than ids. */
const withoutTokens = (path: string): string => path.replaceAll(/[\w-]{40,}/g, '…')
