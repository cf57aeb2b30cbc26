// How staff upload a usage file, and retry one that has failed.
import { recordAudit } from '#features/audit/service.server.ts'
import { findUploadKey, requireReadyUpload } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import type { UsageFile } from './contract.ts'
import { findCurrentFile, findFile, lockFeed, updateFile } from './data.server.ts'
import { enqueueImport, receiveUsageFile, registerAgain } from './receive-usage-file.server.ts'
import { itemOf } from './show-usage.server.ts'

type UploadDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

/** @throws invalid_input for another upload, or a name that is not published; wrong_state while it is being uploaded */
export async function uploadUsageFile(
  deps: UploadDeps,
  viewer: Viewer,
  { uploadId }: { uploadId: string },
): Promise<UsageFile & { isKnown: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const scope = scopeOf(viewer)
    const { fileName, sizeBytes, sha256 } = await requireReadyUpload(trx, {
      id: uploadId,
      scope,
      kind: 'statement',
    })
    const objectKey = await findUploadKey(trx, uploadId)
    if (!objectKey) throw notFound()
    const reception = await receiveUsageFile(trx, deps, {
      name: fileName,
      objectKey,
      sizeBytes,
      sha256: Buffer.from(sha256, 'hex'),
      uploadedBy: viewer.userId,
    })
    if (reception.kind === 'refused') throw invalidInput([{ ...reception.failure, at: 'uploadId' }])
    const { file, kind } = reception
    if (kind === 'registered')
      await recordAudit(trx, deps, {
        by: viewer,
        action: 'usage_file.received',
        entity: 'usage_file',
        entityId: file.id,
        after: { file: file.name },
      })
    return { ...itemOf(file), isKnown: kind === 'already_imported' }
  })
}

/**
 * Registers the bytes of a failed file once more.
 *
 * @throws not_found; wrong_state unless it has failed, and was neither tried again nor corrected
 */
export async function retryUsageFile(
  deps: UploadDeps,
  viewer: Viewer,
  { id }: { id: string },
): Promise<UsageFile> {
  return deps.db.transaction().execute(async (trx) => {
    const known = await findFile(trx, id)
    if (!known) throw notFound()
    await lockFeed(trx, known)
    const file = await findCurrentFile(trx, id)
    if (file?.status !== 'failed') throw wrongState(file?.status ?? 'superseded')
    const again = await registerAgain(trx, file)
    await updateFile(trx, id, { superseded_by: again.id })
    await enqueueImport(trx, deps, again.id)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'usage_file.retried',
      entity: 'usage_file',
      entityId: again.id,
      after: { file: file.name },
    })
    return itemOf(again)
  })
}
