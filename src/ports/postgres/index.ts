// Picks the database server: the one named by DATABASE_URL, else our own.
import path from 'node:path'
import { openEmbeddedPostgres } from './embedded.ts'
import type { PostgresServer } from './port.ts'

export type { PostgresServer } from './port.ts'

/** @param onLost called when our own server ended and could not be started again. */
export async function openPostgres(
  config: { databaseUrl?: string; dataDir: string },
  onLost: (error: Error) => void,
): Promise<PostgresServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, kind: 'external', stop: async () => undefined }
  return openEmbeddedPostgres(path.join(config.dataDir, 'postgres'), { onLost })
}
