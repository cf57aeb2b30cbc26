// npm run seed: demo data for the configured database, when it is empty.
import { spawnSync } from 'node:child_process'
import { configOrExit, ensureBuilt, openMigrated } from './lib.ts'

const database = await openMigrated(configOrExit())
await ensureBuilt()
const { status } = spawnSync(process.execPath, ['scripts/seed-inside.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: database.config.databaseUrl },
})
await database.close()
process.exit(status ?? 1)
