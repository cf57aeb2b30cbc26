// Creates the demo data on an open database; npm start and npm run seed call it.
import { pathToFileURL } from 'node:url'
import type * as Main from '#app/main.ts'
import { protectData } from '#app/protect-data.ts'
import { configOrExit } from './lib.ts'

process.env.NODE_ENV ??= 'production'
const config = configOrExit()
protectData(config.dataDir)
const main = (await import(pathToFileURL('build/server/index.js').href)) as typeof Main
process.on('disconnect', () => process.exit(1))
await main.seed({ ...config, databaseUrl: config.databaseUrl as string })
process.exit(0)
