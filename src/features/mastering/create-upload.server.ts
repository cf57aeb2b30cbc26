// Copies the file of a paid master to the uploads, where tracks can use it.
import { copyToUpload, forgetUpload } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { setTrackUpload } from './data.server.ts'
import { masterFileName, masterKey } from './domain.ts'
import { nameOf, requirePaid } from './show-masters.server.ts'

type CreateDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'objects' | 'limits'>

/**
 * Copies the WAV of a master to an upload, once. It is a copy, so that releases keep their audio when the master is
 * deleted.
 *
 * @returns the id of the upload
 * @throws not_found, payment_required, refunded, wrong_state before it is made, too_many_requests
 */
export async function createUpload(
  deps: CreateDeps,
  by: { id: string; scope: TenantScope },
): Promise<string> {
  const row = await requirePaid(deps.db, by)
  if (row.track_upload_id) return row.track_upload_id
  await deps.limits.take('mastering.account', by.scope.accountId)
  const uploadId = await copyToUpload(deps, {
    key: masterKey(row.id, 'wav'),
    scope: { ...by.scope, artistId: row.artist_id },
    kind: 'audio',
    fileName: masterFileName(await nameOf(deps.db, row), 'wav'),
  })
  const kept = await deps.db.transaction().execute(async (trx) => {
    const kept = await setTrackUpload(trx, { id: row.id, uploadId })
    // Another call was faster, or the account has been closed since.
    if (kept !== uploadId) await forgetUpload(trx, deps, uploadId)
    return kept
  })
  if (!kept) throw notFound()
  return kept
}
