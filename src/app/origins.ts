// Cross-origin rules: which sites may send changes and read responses.
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { AppError } from '#lib/errors.ts'
import { bearerOf } from './caller.ts'
import type { Env } from './http.ts'
import { refuse } from './refusals.ts'

/**
 * A browser says where a request comes from; another site may not change anything here with our cookies
 * (CSRF). Programs that send neither header carry no cookies of a browser; beside an API token cookies are ignored.
 * Signing out and returning from another's session answer a GET and change something, so they are held to the same
 * rule.
 */
export function refuseForeignOrigins(origins: readonly string[]) {
  return async (c: Context<Env>, next: () => Promise<void>) => {
    const safe = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !CHANGING_GETS.test(c.req.path)
    const origin = c.req.header('origin')
    const known = !origin || origins.includes(origin) || origin === new URL(c.req.url).origin
    // The operator's other sites are cross-site too; a request of our own pages never is.
    const own = origin === new URL(c.req.url).origin || origin === origins[0]
    const crossSite = c.req.header('sec-fetch-site') === 'cross-site' && !(origin && known && !own)
    const cookieless = bearerOf(c) !== undefined
    if (!safe && !cookieless && (!known || crossSite)) return refuse(c, new AppError('foreign_origin', 403))
    await next()
  }
}

const CHANGING_GETS = /^\/v1\/auth\/(logout|back-to-admin)$/

/** The operator's other sites may call the API with credentials; no other site can read a response. */
export const corsOf = (origins: string[]) =>
  cors({
    origin: origins,
    credentials: true,
    allowHeaders: ['content-type', 'idempotency-key', 'authorization'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  })
