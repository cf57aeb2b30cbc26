// Documents that support what somebody writes, such as an appeal or an answer: stored before the row that refers to them,
// and downloaded as an attachment.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { plainFileName, sniffDocument } from '#lib/pure/documents.ts'
import { newId } from '#lib/pure/ids.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { DOCUMENT_BYTES_MAX } from './domain.ts'

export interface StoredDocument {
  id: string
  object_key: string
  file_name: string
  media_type: string
  size_bytes: bigint
}

export interface SentDocuments {
  files: readonly File[]
  /** Of the object storage. */
  folder: string
  /** The code that refuses anything but a PDF, a JPEG or a PNG. */
  unsupported?: string
}

/**
 * Stores documents, runs what inserts their rows, and deletes them if that fails.
 *
 * @throws file_too_large (413), document_unsupported (415)
 */
export async function withStoredDocuments<T>(
  { objects }: Pick<Deps, 'objects'>,
  { files, folder, unsupported = 'document_unsupported' }: SentDocuments,
  insert: (stored: StoredDocument[]) => Promise<T>,
): Promise<T> {
  const read = await Promise.all(files.map((file) => readDocument(file, unsupported)))
  await using scratch = await scratchFolder()
  const stored: StoredDocument[] = []
  try {
    for (const { name, mediaType, bytes } of read) {
      const id = newId()
      const file = path.join(scratch.path, id)
      await writeFile(file, bytes)
      await objects.putFile(`${folder}/${id}`, file)
      stored.push({
        id,
        object_key: `${folder}/${id}`,
        file_name: name,
        media_type: mediaType,
        size_bytes: BigInt(bytes.length),
      })
    }
    return await insert(stored)
  } catch (error) {
    await Promise.all(stored.map((file) => objects.delete(file.object_key)))
    throw error
  }
}

async function readDocument(file: File, unsupported: string) {
  const name = plainFileName(file.name)
  if (file.size > DOCUMENT_BYTES_MAX) throw new AppError('file_too_large', 413, { params: { max: '10 MB' } })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = sniffDocument(bytes)
  if (!mediaType) throw new AppError(unsupported, 415, { params: { name } })
  return { name, mediaType, bytes }
}

/** A document to download, of a media type that no browser opens. @throws not_found when its file is gone */
export async function readDocumentFile(
  { objects }: Pick<Deps, 'objects'>,
  { object_key, file_name }: Pick<StoredDocument, 'object_key' | 'file_name'>,
) {
  if ((await objects.sizeBytes(object_key)) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(object_key))
  return {
    headers: { 'content-disposition': attachment(file_name) },
    body: new File([bytes], file_name, { type: 'application/octet-stream' }),
  }
}
