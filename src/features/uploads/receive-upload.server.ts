// Receives a file, or copies one of ours: creates the row before its first byte, moves it to the object store, and
// enqueues the analysis.
import { rm } from 'node:fs/promises'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { findAnyUpload, findUpload, insertUpload, setArrived } from './data.server.ts'
import { bytesMax, mayUpload, megabytesMax, UPLOAD_KINDS, type UploadKind } from './domain.ts'

/** @throws file_too_large, or invalid_input for an unknown kind. */
export async function beginUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: {
    id: string
    scope: TenantScope
    kind: string
    fileName: string
    sizeBytes: number
    isFinance?: boolean
  },
): Promise<void> {
  const kind = UPLOAD_KINDS.find((known) => known === params.kind)
  if (!kind || !mayUpload(kind, params.isFinance ?? false))
    throw invalidInput([{ code: 'invalid_value', at: 'kind' }])
  if (params.sizeBytes > bytesMax(kind)) {
    throw new AppError('file_too_large', 413, { params: { max: `${megabytesMax(kind)}MB` } })
  }
  await insertUpload(db, {
    id: params.id,
    account_id: params.scope.accountId,
    artist_id: params.scope.artistId,
    kind,
    file_name: cleanName(params.fileName),
    size_bytes: BigInt(params.sizeBytes),
    created_at: clock.now(),
  })
}

/** The name for display only: no path, no control or direction characters. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file'

/** Whether this upload is in scope, for writing or reading. */
export const ownsUpload = async (db: Db, params: { id: string; scope: TenantScope }): Promise<boolean> =>
  (await findUpload(db, params)) !== undefined

/**
 * Stores a copy of an object as a new upload, and enqueues its analysis. The object is ours, so the limits of size do not
 * apply.
 *
 * @param key of the object
 * @returns the id of the upload
 */
export async function copyToUpload(
  { db, clock, jobs, objects }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'objects'>,
  { key, scope, kind, fileName }: { key: string; scope: TenantScope; kind: UploadKind; fileName: string },
): Promise<string> {
  const id = newId()
  await insertUpload(db, {
    id,
    account_id: scope.accountId,
    artist_id: scope.artistId,
    kind,
    file_name: cleanName(fileName),
    size_bytes: BigInt(required(await objects.sizeBytes(key))),
    created_at: clock.now(),
  })
  const original = originalKey(id)
  await objects.copy(key, original)
  await markArrived({ db, jobs }, { id, key: original })
  return id
}

export const originalKey = (id: string) => `uploads/${id}/original`

const markArrived = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { id, key }: { id: string; key: string }) =>
  db.transaction().execute(async (trx) => {
    if (await setArrived(trx, id, key)) await jobs.add(trx, 'upload.received', { uploadId: id })
  })

/**
 * Takes over a completely received file at `path`: into the object store, then the row and the job together. Safe to
 * repeat after a crash anywhere in between.
 */
export async function finishUpload(
  { db, jobs, objects }: Pick<Deps, 'db' | 'jobs' | 'objects'>,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const row = await findAnyUpload(db, id)
  if (row?.status !== 'uploading') return
  const key = originalKey(id)
  await objects.putFile(key, path)
  await markArrived({ db, jobs }, { id, key })
  await rm(path, { force: true })
}
