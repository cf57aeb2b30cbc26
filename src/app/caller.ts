// Who calls, as far as a request itself can tell: from where, with what program, and by which token.
import type { Context } from 'hono'
import type { Caller } from '#lib/api.server.ts'

/**
 * Where a request comes from. `X-Forwarded-For` is anybody's to write, so only the entries our own proxies added
 * count: with one proxy the last, with two the one before it.
 */
export function callerOf(c: Context, trustedProxies: number): Caller {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, 400)
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return { address: forwarded || incoming?.socket?.remoteAddress || 'local', userAgent }
}

/** The API token a request carries. With one its cookies are not read, whether the token works or not. */
export function bearerOf(c: Context): string | undefined {
  const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(/\s+/)
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** The headers a handler may read. */
export function headersOf(c: Context): Headers {
  const headers = new Headers(c.req.raw.headers)
  if (bearerOf(c) !== undefined) headers.delete('cookie')
  return headers
}
