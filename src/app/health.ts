// Liveness and readiness of this process.
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { App } from './context.ts'

export function health({ deps }: App) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await sql`select name from migrations limit 1`.execute(deps.db)
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'waiting', for: 'database' }, 503)
      }
    })
}
