// npm run reset: deletes everything in this installation’s data folder. Never touches a database named by DATABASE_URL.
import { rmSync } from 'node:fs'
import { waitForDataDir } from '#lib/data-lock.ts'
import { configOrExit, exitWith } from './lib.ts'

const config = configOrExit()
try {
  await waitForDataDir(config.dataDir)
} catch (error) {
  exitWith((error as Error).message)
}
rmSync(config.dataDir, { recursive: true, force: true })
console.log(`${config.dataDir} is empty. npm start creates it again.`)
process.exit(0)
