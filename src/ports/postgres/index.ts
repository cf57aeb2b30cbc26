// Picks the database server: the one in DATABASE_URL, otherwise the embedded one.
import path from 'node:path'
import { openEmbeddedPostgres } from './embedded.ts'
import type { PostgresServer } from './port.ts'

export type { PostgresServer } from './port.ts'

/** @param onLost called when the embedded server ended and could not be restarted */
export async function openPostgres(
  config: { databaseUrl?: string; dataDir: string },
  onLost: (error: Error) => void,
): Promise<PostgresServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, kind: 'external', stop: async () => undefined }
  return openEmbeddedPostgres(path.join(config.dataDir, 'postgres'), { onLost })
}
