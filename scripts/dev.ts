// npm run dev: the same as npm start, with hot reload and without a build.
import { createServer as createHttp } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import type * as Main from '#app/main.ts'
import { configOrExit, ensureBuilt, onStop, openMigrated } from './lib.ts'

process.env.NODE_ENV = 'development'
const database = await openMigrated(configOrExit())
const { config } = database
if (database.server.kind === 'embedded' && config.seed !== 'no') await seedBuilt()
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const main = (await vite.ssrLoadModule('/src/app/main.ts')) as typeof Main
const handler = await main.handle(config)
const listener = getRequestListener(handler.fetch)
const http = createHttp((request, response) =>
  vite.middlewares(request, response, () => void listener(request, response)),
)
http.listen(config.port, config.host, () =>
  console.log(`\n  Backline (hot reload) is at ${config.publicUrl}\n`),
)
onStop(async () => {
  http.closeAllConnections()
  http.close()
  await vite.close()
  await handler.stop()
  await database.close()
})

/** The built server creates the demo data; builds once if there is no build yet. */
async function seedBuilt(): Promise<void> {
  await ensureBuilt()
  const { seed } = (await import('../build/server/index.js' as string)) as typeof Main
  await seed(config)
}
