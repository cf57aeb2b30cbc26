// Public server API of uploads, with the small lookups other features need.
import { buffer } from 'node:stream/consumers'
import type { ReferenceProfile } from '#engines/audio/mastering/reference.ts'
import type { Waveform } from '#engines/audio/waveform.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Upload } from './contract.ts'
import { deleteUnusedUpload, findAnyUpload, findUpload, listUploads, setProcessing } from './data.server.ts'
import type { UploadKind } from './domain.ts'
import { type ShowDeps, showUpload } from './show-uploads.server.ts'
import { audioReportOf, pictureReportOf, referenceOf } from './stored-reports.server.ts'

export { analyzeUpload, giveUpAnalysis } from './analyze-upload.server.ts'
export { countDrawnSince } from './data.server.ts'
export { findUploadFiles } from './find-upload-files.server.ts'
export { findMatchingUploads } from './match-files.server.ts'
export { beginUpload, copyToUpload, finishUpload } from './receive-upload.server.ts'
export { showUpload, showUploads, showUploadsOfRelease } from './show-uploads.server.ts'
export { downloadEnd, readFile, signedDownloadUrl, signedFileUrl } from './signed-file-urls.server.ts'
export {
  readDocumentFile,
  type SentDocuments,
  type StoredDocument,
  withStoredDocuments,
} from './store-documents.server.ts'
export {
  discardPicture,
  insertPicture,
  type PreparedPicture,
  preparePicture,
} from './store-picture.server.ts'
export { openIncoming, openTus } from './tus-endpoint.server.ts'

/** @throws invalid_input at the field `at` when there is no such upload of this kind in scope; it may still be in progress. */
export async function requireUpload(
  db: Db,
  params: { id: string; scope: TenantScope; kind: UploadKind; at?: string },
): Promise<void> {
  const row = await findUpload(db, params)
  if (row?.kind !== params.kind) throw invalidInput([{ code: 'upload_unknown', at: params.at ?? 'uploadId' }])
}

/** The name, the size and the digest of a file that has arrived. @throws invalid_input as `requireUpload`; wrong_state before that */
export async function requireReadyUpload(
  db: Db,
  params: { id: string; scope: TenantScope; kind: UploadKind },
): Promise<{ fileName: string; sizeBytes: number; sha256: string }> {
  await requireUpload(db, params)
  const row = await findAnyUpload(db, params.id)
  if (row?.status !== 'ready' || !row.sha256) throw wrongState(row?.status ?? 'uploading')
  return { fileName: row.file_name, sizeBytes: Number(row.size_bytes), sha256: row.sha256 }
}

/** What was measured of a reference. @throws invalid_input as `requireUpload`; wrong_state before that */
export async function requireReference(
  db: Db,
  { id, scope }: { id: string; scope: TenantScope },
): Promise<{ fileName: string; profile: ReferenceProfile }> {
  const row = await findUpload(db, { id, scope })
  if (row?.kind !== 'reference') throw invalidInput([{ code: 'upload_unknown', at: 'referenceId' }])
  const reference = referenceOf(row.report)
  if (!reference) throw wrongState(row.status)
  return { fileName: row.file_name, profile: reference.profile }
}

/** A rendition of a picture, for a caller that has verified access by other means than a session. @throws not_found */
export async function readPicture(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id, width }: { id: string; width: string },
) {
  const key = (await findAnyUpload(db, id))?.renditions?.[width]
  if (!key || (await objects.sizeBytes(key)) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(key))
  return {
    headers: { 'cache-control': 'private, max-age=3600' },
    body: new File([bytes], 'cover.webp', { type: 'image/webp' }),
  }
}

/** The colour of a picture, #rrggbb, and the widths of its renditions; without them when there is no such picture. */
export async function findPicture(db: Db, id: string): Promise<{ tint?: string; widths: number[] }> {
  const row = await findAnyUpload(db, id)
  return {
    tint: pictureReportOf(row?.report ?? null)?.tint,
    widths: Object.keys(row?.renditions ?? {})
      .map(Number)
      .filter((width) => width > 0)
      .sort((one, other) => one - other),
  }
}

/** The models that drew pictures, by upload; pictures of the account itself are absent. */
export const findPictureModels = async (db: Db, ids: string[]): Promise<Map<string, string>> =>
  new Map(
    (await listUploads(db, [...new Set(ids)])).flatMap(({ id, drawn_by }) =>
      drawn_by === null ? [] : [[id, drawn_by] as const],
    ),
  )

/** The key of the original; undefined while it is being uploaded. For jobs. */
export const findUploadKey = async (db: Db, id: string): Promise<string | undefined> =>
  (await findAnyUpload(db, id))?.object_key ?? undefined

/** What the analysis measured of a recording, for drawing it; undefined when there is no such recording. */
export async function findWaveform(db: Db, id: string): Promise<Waveform | undefined> {
  const row = await findAnyUpload(db, id)
  return audioReportOf(row?.report ?? null)?.waveform
}

/** Deletes an upload that nothing needs, and the files of it once `trx` commits. */
export async function forgetUpload(trx: Trx, { jobs }: Pick<Deps, 'jobs'>, id: string): Promise<void> {
  const upload = await deleteUnusedUpload(trx, id)
  if (!upload) return
  const keys = new Set([upload.object_key ?? [], Object.values(upload.renditions ?? {})].flat())
  for (const key of keys) await jobs.add(trx, 'settings.forget_object', { key })
}

/** Analyzes a refused file again, in case the fault was ours. */
export async function retryAnalysis(
  deps: ShowDeps & Pick<Deps, 'jobs' | 'objects' | 'incoming'>,
  params: { id: string; scope: TenantScope },
): Promise<Upload> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findUpload(trx, params)
    if (!row) throw notFound()
    if (row.status !== 'refused' || !row.object_key) throw wrongState(row.status)
    await setProcessing(trx, row.id)
    await deps.jobs.add(trx, 'upload.received', { uploadId: row.id })
  })
  return showUpload(deps, params)
}
