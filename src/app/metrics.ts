// Prometheus metrics. Only served to this machine; a proxy must not forward /metrics.
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'backline_http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
  registers: [registry],
})
export const jobsRun = new Counter({
  name: 'backline_jobs_total',
  help: 'Jobs by name and outcome',
  labelNames: ['name', 'outcome'],
  registers: [registry],
})

export const observe = (method: string, status: number, ms: number) =>
  requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, ms / 1000)

export function metrics() {
  return new Hono().get('/metrics', async (c) => {
    const { address } = getConnInfo(c).remote
    const local = /^(::ffff:)?127\.|^::1$/.test(address ?? '') && !c.req.header('x-forwarded-for')
    if (!local) return c.notFound()
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}
