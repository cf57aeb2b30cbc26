// What an answer tells a browser it may do with it: everything gets the strict minimum, pages and the API their own.
import type { MiddlewareHandler } from 'hono'
import type { secureHeaders } from 'hono/secure-headers'

const HSTS = 'max-age=31536000; includeSubDomains'

/** For whatever has no policy of its own, such as files of the build and the stand-ins of stores: no script of elsewhere. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds to every answer, an error or a file too, what it does not say itself. */
export function strictHeaders(secure: boolean): MiddlewareHandler {
  const headers = {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': HSTS } : {}),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
  }
}

/**
 * For a part of a page, which is none itself and has nothing of anybody's in it: what only a document heeds, or keeps
 * from others, would be a third of many a script.
 */
export const partHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

/** An answer of the API is data: it runs nothing and frames nothing. */
export const apiHeaders = (secure: boolean): Parameters<typeof secureHeaders>[0] => ({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  xFrameOptions: 'DENY',
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: secure ? HSTS : false,
  xXssProtection: false,
})

/** And no cache keeps it, unless it says how long. */
export const uncached: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

/** @param hotReload the page may talk to the server that reloads it as one types, on a port of its own */
export function pageHeaders(
  nonce: string,
  { secure, hotReload }: { secure: boolean; hotReload: boolean },
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    // Mantine sets sizes and colours of its parts as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    `connect-src 'self'${hotReload ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cache-control': 'no-store',
  }
}
