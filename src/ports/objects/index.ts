// Picks the object store: an S3 bucket when S3_BUCKET is set, otherwise the data folder.
import path from 'node:path'
import { folderObjects } from './embedded.ts'
import type { Objects } from './port.ts'
import type { S3Config } from './s3.ts'

export type { ByteRange, Objects } from './port.ts'

/** The S3 client is large and loaded only where it is used. */
export async function openObjects(config: { s3?: S3Config; dataDir: string }): Promise<Objects> {
  if (!config.s3) return folderObjects(path.join(config.dataDir, 'objects'))
  const { s3Objects } = await import('./s3.ts')
  return s3Objects(config.s3)
}
