// The entry of the server bundle, called by the scripts once the database is open and migrated.
import type { Server } from 'node:http'
import { serve as listen } from '@hono/node-server'
import { runMigrations } from 'graphile-worker'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { endDemoSessions } from '#features/accounts/service.server.ts'
import { log } from '#lib/log.ts'
import { removeOldScratch } from '#lib/scratch.ts'
import {
  installationContext,
  languageContext,
  nonceContext,
  serverCallContext,
  type TextFile,
  textFileContext,
  viewerContext,
} from '#lib/web/page-context.ts'
import type { Config } from './config.ts'
import { type App, openApp } from './context.ts'
import { filesOfBuild } from './files-of-build.ts'
import { buildHttp } from './http.ts'
import { readTextFiles } from './messages/text-files.ts'
import type { RenderPage } from './pages.ts'
import { startWorker, type Worker } from './worker.ts'

export { seed } from './seed/seed.ts'

export interface Running {
  /** How many demo people the database has, whether or not they can sign in. */
  demoPeople: number
  stop(): Promise<void>
}

type Ready = Config & { databaseUrl: string }

/** Pages, API and jobs without a port, for the hot-reloading development server. */
export async function handle(config: Ready, assetsDir?: string) {
  const app = await openApp(config)
  await removeOldScratch()
  await runMigrations({ pgPool: app.database.pool })
  const demoPeople = await endDemoSessions(app.deps)
  const build = (await import('virtual:react-router/server-build')) as unknown as ServerBuild
  const http = new Hono()
  if (assetsDir) http.use('/assets/*', filesOfBuild(assetsDir, config.secure))
  const textFile = assetsDir ? await readTextFiles(assetsDir) : undefined
  http.route('/', buildHttp(app, pages(build, textFile), { hotReload: !assetsDir }))
  const worker = config.worker === 'inside' ? await startWorker(app) : undefined
  return { fetch: http.fetch, demoPeople, stop: (server?: Server) => stop(app, worker, server) }
}

/** Serves on the configured port. */
export async function serve(config: Ready, assetsDir: string): Promise<Running> {
  const handler = await handle(config, assetsDir)
  try {
    const server = await new Promise<Server>((resolve, reject) => {
      const opened = listen({ fetch: handler.fetch, port: config.port, hostname: config.host }, () =>
        resolve(opened as Server),
      )
      opened.once('error', reject)
    })
    return { demoPeople: handler.demoPeople, stop: () => handler.stop(server) }
  } catch (error) {
    await handler.stop()
    throw error
  }
}

/** Runs jobs only: `npm run worker`, beside any number of servers. */
export async function work(config: Ready): Promise<Pick<Running, 'stop'>> {
  const app = await openApp(config)
  await removeOldScratch()
  await runMigrations({ pgPool: app.database.pool })
  const worker = await startWorker(app, { concurrency: 4 })
  return { stop: () => stop(app, worker) }
}

/** Stops accepting requests, lets running requests and jobs end, then closes the databases. */
async function stop(app: App, worker?: Worker, server?: Server): Promise<void> {
  const closed = server && new Promise<void>((resolve) => server.close(() => resolve()))
  server?.closeIdleConnections()
  const forceClose = setTimeout(() => server?.closeAllConnections(), 3_000)
  await worker?.stop()
  await closed
  clearTimeout(forceClose)
  await app.deps.visits.close()
  await app.deps.pageVisits.close()
  await app.deps.warehouse.close()
  await app.database.close()
  log.info('stopped')
}

function pages(build: ServerBuild, textFile?: TextFile): RenderPage {
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  return (request, { viewer, language, nonce, installation, call }) => {
    const context = new RouterContextProvider()
    context.set(viewerContext, viewer)
    context.set(languageContext, language)
    context.set(nonceContext, nonce)
    context.set(installationContext, installation)
    context.set(serverCallContext, call)
    context.set(textFileContext, textFile)
    return handle(request, context)
  }
}
