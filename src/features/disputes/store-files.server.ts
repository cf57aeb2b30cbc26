// Evidence: stored before the event that refers to it, and downloaded as an attachment.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { plainFileName } from '#features/people/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { sniffDocument } from '#lib/pure/documents.ts'
import { newId } from '#lib/pure/ids.ts'
import { findFile } from './data.server.ts'
import { FILE_BYTES_MAX } from './domain.ts'

export interface StoredFile {
  id: string
  object_key: string
  file_name: string
  media_type: string
  size_bytes: bigint
}

/**
 * Stores files, runs what inserts them, and deletes them if that fails.
 *
 * @throws file_too_large, dispute_file_unsupported
 */
export async function withStoredFiles<T>(
  { objects }: Pick<Deps, 'objects'>,
  files: readonly File[],
  insert: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const read = await Promise.all(files.map(readFile))
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-dispute-'))
  const stored: StoredFile[] = []
  try {
    for (const { name, mediaType, bytes } of read) {
      const id = newId()
      const file = path.join(scratch, id)
      await writeFile(file, bytes)
      await objects.putFile(`disputes/${id}`, file)
      stored.push({
        id,
        object_key: `disputes/${id}`,
        file_name: name,
        media_type: mediaType,
        size_bytes: BigInt(bytes.length),
      })
    }
    return await insert(stored)
  } catch (error) {
    await Promise.all(stored.map((file) => objects.delete(file.object_key)))
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function readFile(file: File) {
  const name = plainFileName(file.name)
  if (file.size > FILE_BYTES_MAX) throw new AppError('file_too_large', 413, { params: { max: '10 MB' } })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = sniffDocument(bytes)
  if (!mediaType) throw new AppError('dispute_file_unsupported', 415, { params: { name } })
  return { name, mediaType, bytes }
}

/** @param accountId of a side of the dispute; staff read without one. @throws not_found */
export async function readEvidence(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id, accountId }: { id: string; accountId?: string },
) {
  const file = await findFile(db, id)
  const isSide =
    accountId === undefined ||
    file?.claimant_account_id === accountId ||
    file?.respondent_account_id === accountId
  if (!file || !isSide || (await objects.sizeBytes(file.object_key)) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(file.object_key))
  return {
    headers: { 'content-disposition': attachment(file.file_name) },
    body: new File([bytes], file.file_name, { type: 'application/octet-stream' }),
  }
}
