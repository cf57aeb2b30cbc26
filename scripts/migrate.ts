// npm run migrate: applies the migrations and exits.
import { configOrExit, openMigrated } from './lib.ts'

const database = await openMigrated(configOrExit())
await database.close()
console.log('The database is up to date.')
process.exit(0)
