// What a request says about a visit of a page for fans.
import type { Context } from 'hono'
import { type Source, sourceOf } from '#features/links/domain/visits.ts'
import type { Visit } from '#features/links/service.server.ts'
import type { Config } from './config.ts'
import type { Env } from './http.ts'

export const sourceBehind = (c: Context<Env>, { publicUrl }: Pick<Config, 'publicUrl'>): Source =>
  sourceOf({
    named: c.req.query('s') ?? c.req.query('utm_source'),
    referrer: c.req.header('referer') ?? '',
    ownHost: new URL(publicUrl).hostname,
  })

export const visitBehind = (c: Context<Env>, config: Pick<Config, 'publicUrl' | 'countryHeader'>): Visit => ({
  ...c.var.caller,
  purpose: c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '',
  source: sourceBehind(c, config),
  country: config.countryHeader && c.req.header(config.countryHeader),
})
