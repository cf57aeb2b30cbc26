// PUT /v1/test/clock: moves the clock and releases the jobs whose time has come. Exists with BACKLINE_TEST_CLOCK only.
import { Hono } from 'hono'
import * as z from 'zod'
import type { Db } from '#lib/db.ts'
import { releaseDueJobs } from '#lib/jobs.ts'
import type { TestClock } from '#ports/clock/index.ts'

const Body = z.object({ now: z.iso.datetime({ offset: true }) })

export function testClockRoute(clock: TestClock, db: Db) {
  return new Hono().put('/test/clock', async (c) => {
    const body = Body.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success)
      return c.json({ code: 'invalid_input', message: 'now must be an ISO 8601 instant' }, 422)
    clock.set(new Date(body.data.now))
    const released = await releaseDueJobs(db, clock.now())
    return c.json({ now: clock.now().toISOString(), released })
  })
}
