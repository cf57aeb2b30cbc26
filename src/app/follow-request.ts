// Every request has an id, its caller, a line in the log and a place in the metrics.
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type RequestFacts, withRequest } from '#lib/request.ts'
import { callerOf } from './caller.ts'
import type { Config } from './config.ts'
import type { Env } from './http.ts'
import { observe } from './metrics.ts'
import { logRequest } from './request-log.ts'

/** What a proxy may have given the request as its id. */
const REQUEST_ID = /^[\w-]{8,64}$/

export const followRequest =
  ({ trustedProxies }: Pick<Config, 'trustedProxies'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    const requestId = REQUEST_ID.exec(c.req.header('x-request-id') ?? '')?.[0] ?? randomUUID()
    const started = performance.now()
    const caller = callerOf(c, trustedProxies)
    c.set('requestId', requestId)
    c.set('caller', caller)
    const facts: RequestFacts = { requestId, address: caller.address }
    await withRequest(facts, async () => {
      await next()
      c.res.headers.set('x-request-id', requestId)
      const ms = performance.now() - started
      observe(c.req.method, c.res.status, ms)
      await logRequest(c, facts, ms)
    })
  }
