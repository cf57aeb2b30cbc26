// Downloads the file of an import to a temporary folder while it is read.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findUploadKey } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { ImportFormat } from './domain.ts'
import { UnreadableFile } from './parse-csv.server.ts'

/** @throws UnreadableFile when the file is gone */
export async function withCatalogueFile<T>(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  row: { upload_id: string | null },
  use: (file: { path: string; format: ImportFormat }) => Promise<T>,
): Promise<T> {
  const key = row.upload_id && (await findUploadKey(db, row.upload_id))
  if (!key) throw new UnreadableFile('import_gone')
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-import-'))
  try {
    const location = await objects.localPath(key, scratch)
    return await use({ path: location, format: (await isZip(location)) ? 'ern' : 'csv' })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** APPNOTE.TXT 4.3.7: a local file header, or the end of an empty archive. */
async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}
