// npm run warehouse:rebuild: makes everything in the warehouse again, from the files in object storage. The server has to
// be stopped, unless DATABASE_URL and CLICKHOUSE_URL name servers of your own.
import { rebuildLines } from '#features/statements/service.server.ts'
import { rebuildUsage } from '#features/usage/service.server.ts'
import { openDatabase } from '#lib/db.ts'
import { jobs } from '#lib/jobs.ts'
import { systemClock } from '#ports/clock/index.ts'
import { openObjects } from '#ports/objects/index.ts'
import { openWarehouse } from '#ports/warehouse/index.ts'
import { configOrExit, openMigrated } from './lib.ts'

const opened = await openMigrated(configOrExit())
const { config } = opened
const { db, close } = openDatabase(config.databaseUrl, { connections: 2 })
const warehouse = openWarehouse(config)
const deps = { db, jobs, warehouse, clock: systemClock(), objects: await openObjects(config) }
const print = (fileName: string) => console.log(fileName)
try {
  console.log(`The lines of ${await rebuildLines(deps, print)} statements are stored.`)
  console.log(`The rows of ${await rebuildUsage(deps, print)} files of usage are stored.`)
} finally {
  await warehouse.close()
  await close()
  await opened.close()
}
process.exit(0)
