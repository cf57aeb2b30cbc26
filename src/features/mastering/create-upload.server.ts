// Puts the file of a paid master among the uploads, where tracks find it.
import { copyToUpload, forgetUpload } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { setTrackUpload } from './data.server.ts'
import { masterFileName, masterKey } from './domain.ts'
import { nameOf, requirePaid } from './show-masters.server.ts'

type CreateDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'objects'>

/**
 * Copies the WAV of a master to an upload, once. A copy, so that a release keeps its audio whatever becomes of the master.
 *
 * @returns the id of the upload
 * @throws not_found, payment_required, refunded, wrong_state before it is made
 */
export async function createUpload(
  deps: CreateDeps,
  by: { id: string; scope: TenantScope },
): Promise<string> {
  const row = await requirePaid(deps.db, by)
  if (row.track_upload_id) return row.track_upload_id
  const uploadId = await copyToUpload(deps, {
    key: masterKey(row.id, 'wav'),
    scope: { ...by.scope, artistId: row.artist_id },
    kind: 'audio',
    fileName: masterFileName(await nameOf(deps.db, row), 'wav'),
  })
  return deps.db.transaction().execute(async (trx) => {
    if (await setTrackUpload(trx, { id: row.id, uploadId })) return uploadId
    // Another call was faster.
    await forgetUpload(trx, deps, uploadId)
    const { track_upload_id } = await requirePaid(trx, by)
    return required(track_upload_id ?? undefined)
  })
}
