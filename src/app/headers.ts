// Security headers: a strict minimum for everything, and specific policies for pages and the API.
import type { MiddlewareHandler } from 'hono'
import type { secureHeaders } from 'hono/secure-headers'

const HSTS = 'max-age=31536000; includeSubDomains'

/** For responses without a policy of their own, such as build files and the sandbox stores: no external scripts. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Adds the headers that a response, including errors and files, does not set itself. They are set on the response,
 * because `c.header` would create another, whose body is then a stream, for each of them.
 */
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
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** For public build files. Headers that only documents use would be a third of many a script's size. */
export const partHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

/** An API response is data: it runs nothing and frames nothing. */
export const apiHeaders = (secure: boolean): Parameters<typeof secureHeaders>[0] => ({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  xFrameOptions: 'DENY',
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: secure ? HSTS : false,
  xXssProtection: false,
})

/** Not cached, unless the response sets its own cache headers. */
export const uncached: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}

/** For the pages of fans: one style, pictures of ours, and nothing that runs. @param styleHash such as sha256-… */
export const fanHeaders = (
  styleHash: string,
  { hasForms = false }: { hasForms?: boolean | undefined } = {},
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    `style-src '${styleHash}'`,
    // Lighthouse asks for robots.txt from within the page.
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action '${hasForms ? 'self' : 'none'}'`,
    "frame-ancestors 'none'",
  ].join('; '),
})

/** @param hotReload allows the connection to the development server, which uses its own port */
export function pageHeaders(
  nonce: string,
  { secure, hotReload }: { secure: boolean; hotReload: boolean },
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    // Mantine sets sizes and colours as inline styles.
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
