// What a request itself reveals about its caller: address, user agent and API token.
import type { Context } from 'hono'
import type { Caller } from '#lib/api.server.ts'

/**
 * The client address. Anybody can write `X-Forwarded-For`, so only the entries added by our own proxies count: with
 * one proxy the last, with two the one before it.
 */
export function callerOf(c: Context, trustedProxies: number): Caller {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, 400)
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return { address: forwarded || incoming?.socket?.remoteAddress || 'local', userAgent }
}

/** The API token of a request. When there is one, cookies are ignored, whether the token is valid or not. */
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
