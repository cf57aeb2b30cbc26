// Downloads the file of an import to a temporary folder while it is read.
import { open } from 'node:fs/promises'
import { findUploadKey } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { UnreadableFile } from './parse-csv.server.ts'

/** @throws UnreadableFile when the file is gone */
export async function withCatalogueFile<T>(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  row: { upload_id: string | null },
  use: (file: { path: string; format: FileFormat }) => Promise<T>,
): Promise<T> {
  const key = row.upload_id && (await findUploadKey(db, row.upload_id))
  if (!key) throw new UnreadableFile('import_gone')
  await using scratch = await scratchFolder()
  const location = await objects.localPath(key, scratch.path)
  return await use({ path: location, format: await formatOf(location) })
}

/** A ZIP of messages, one message, or a table. */
export type FileFormat = 'zip' | 'xml' | 'csv'

/** By the first bytes: of a ZIP as in APPNOTE.TXT 4.3.7, or a tag in any encoding that XML declares by itself. */
async function formatOf(file: string): Promise<FileFormat> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const start = buffer.subarray(0, bytesRead).toString('latin1')
    if (['PK\x03\x04', 'PK\x05\x06'].includes(start.slice(0, 4))) return 'zip'
    // Without the zero bytes of UTF-16.
    const text = start.replaceAll('\0', '')
    return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[?!A-Za-z]/.test(text) ? 'xml' : 'csv'
  } finally {
    await handle.close()
  }
}
