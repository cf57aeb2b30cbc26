// What the log says of a request: a line for each, and the events one looks for after an attack (ASVS V16.3).
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
  if (opensSession(c.res))
    log.info({ event: 'signed_in', ...what, userId: await personIn(c.res), address }, 'signed in')
}

/** Every page asks who sits there; that nobody does is no event. */
const isVisitorAsking = (path: string, code: string) => code === 'sign_in_first' && path === '/v1/api/user'

const opensSession = ({ headers }: Response) =>
  headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))

/** All ways in answer with the user entity. */
async function personIn(answer: Response): Promise<string | undefined> {
  const body = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return (body as { _id?: string } | undefined)?._id
}

/** Links of mails carry their token in the path, longer than any id. */
const withoutTokens = (path: string): string => path.replaceAll(/[\w-]{40,}/g, '…')
