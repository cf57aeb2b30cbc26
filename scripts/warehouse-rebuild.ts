// npm run warehouse:rebuild: makes everything in the warehouse again, from the files in object storage. The server has to
// be stopped, unless DATABASE_URL and CLICKHOUSE_URL name servers of your own.
import { rebuildLines } from '#features/statements/service.server.ts'
import { openDatabase } from '#lib/db.ts'
import { systemClock } from '#ports/clock/index.ts'
import { openObjects } from '#ports/objects/index.ts'
import { openWarehouse } from '#ports/warehouse/index.ts'
import { configOrExit, openMigrated } from './lib.ts'

const opened = await openMigrated(configOrExit())
const { config } = opened
const { db, close } = openDatabase(config.databaseUrl, { connections: 2 })
const warehouse = openWarehouse(config)
const deps = { db, warehouse, clock: systemClock(), objects: await openObjects(config) }
const count = await rebuildLines(deps, (fileName) => console.log(fileName)).finally(async () => {
  await warehouse.close()
  await close()
  await opened.close()
})
console.log(`The lines of ${count} statements are stored.`)
process.exit(0)
