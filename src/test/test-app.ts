// The whole app in process, on a real database, as a test talks to it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { inject } from 'vitest'
import { readConfig } from '#app/config.ts'
import { type App, openApp } from '#app/context.ts'
import { CONTRACT } from '#app/contract.ts'
import { buildHttp } from '#app/http.ts'
import { jobHandlers } from '#app/job-handlers.ts'
import type { Deps } from '#lib/deps.ts'
import { releaseDueJobs } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import type { TestClock } from '#ports/clock/index.ts'
import { cloneDatabase } from './database.ts'
import { takeNextJob } from './job-queue.ts'
import { closeAfterFile } from './opened.ts'

export type Client = JsonifiedClient<ContractRouterClient<typeof CONTRACT>>

export interface TestApp {
  app: App
  deps: Deps & { clock: TestClock }
  /** The HTTP handler, without a port. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The typed client; with a cookie, as the person it belongs to. */
  client(cookie?: string): Client
  /** Runs every job that may run by now, and those they cause; a failing job fails the test. */
  runJobs(): Promise<void>
  /** Moves the clock and runs what became due. */
  moveTo(instant: string | Date): Promise<void>
}

const START = '2026-11-21T09:00:00Z'

/** Opens an app for this test file; it closes when the file is done. */
export async function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backline-app-'))
  const databaseUrl = await cloneDatabase(inject('databaseUrl'))
  const config = readConfig({
    BACKLINE_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BACKLINE_TEST_CLOCK: START,
    BACKLINE_SEED: 'yes',
    ...(process.env.DDEX_SCHEMA_DIR ? { DDEX_SCHEMA_DIR: process.env.DDEX_SCHEMA_DIR } : {}),
    ...env,
  })
  const app = await openApp({ ...config, databaseUrl: config.databaseUrl ?? databaseUrl })
  log.level = 'silent'
  const http = buildHttp(app)
  closeAfterFile(async () => {
    await app.deps.visits.close()
    await app.deps.pageVisits.close()
    await app.deps.warehouse.close()
    await app.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const deps = app.deps as TestApp['deps']
  const request = (path: string, init?: RequestInit) =>
    Promise.resolve(http.fetch(new Request(new URL(path, config.publicUrl), init)))
  const test: TestApp = {
    app,
    deps,
    fetch: request,
    client(cookie) {
      const link = new OpenAPILink(CONTRACT, {
        url: `${config.publicUrl}/v1`,
        headers: cookie ? { cookie } : {},
        fetch: async (asked) => http.fetch(asked),
      })
      return createORPCClient(link)
    },
    async runJobs() {
      for (;;) {
        await releaseDueJobs(deps.db, deps.clock.now())
        const job = await takeNextJob(deps.db)
        if (!job) return
        await jobHandlers[job.task]?.(deps, job.payload as never)
      }
    },
    async moveTo(instant) {
      deps.clock.set(new Date(instant))
      await test.runJobs()
    },
  }
  return test
}
