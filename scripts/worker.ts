// npm run worker: jobs only, beside servers started with BACKLINE_WORKER=apart on the same database.
import { pathToFileURL } from 'node:url'
import type * as Main from '#app/main.ts'
import { protectData } from '#app/protect-data.ts'
import { configOrExit, ensureBuilt, exitWith, migrateExternal, onStop } from './lib.ts'

process.env.NODE_ENV ??= 'production'
const config = configOrExit()
if (!config.databaseUrl)
  exitWith('A worker apart needs DATABASE_URL: the embedded database belongs to its server alone.')
const ready = { ...config, databaseUrl: config.databaseUrl as string }
try {
  protectData(config.dataDir)
  await migrateExternal(config, ready.databaseUrl)
} catch (error) {
  exitWith((error as Error).message)
}
await ensureBuilt()
const main = (await import(pathToFileURL('build/server/index.js').href)) as typeof Main
const running = await main.work(ready)
onStop(() => running.stop())
console.log('Working.')
