import { requireReadyUpload } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import type { Import } from './contract.ts'
import type { OwnedImport } from './data.server.ts'
import { findImportForUpdate, insertImport, updateImport } from './data.server.ts'
import type { ImportEncoding } from './domain.ts'
import { showImport } from './show-imports.server.ts'

/**
 * @throws invalid_input for another upload; wrong_state while it is being uploaded; too_many_requests
 */
export async function beginImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'limits'>,
  viewer: Viewer,
  { uploadId }: { uploadId: string },
): Promise<Import> {
  const scope = scopeOf(viewer)
  const id = newId()
  await deps.limits.take('import.account', scope.accountId)
  await deps.db.transaction().execute(async (trx) => {
    const { fileName } = await requireReadyUpload(trx, { id: uploadId, scope, kind: 'catalogue' })
    await insertImport(trx, {
      id,
      account_id: scope.accountId,
      artist_id: scope.artistId,
      user_id: viewer.userId,
      upload_id: uploadId,
      file_name: fileName,
      created_at: deps.clock.now(),
    })
    await deps.jobs.add(trx, 'imports.check', { importId: id })
  })
  return showImport(deps, { id, scope })
}

/**
 * Checks the table again in this encoding.
 * @throws wrong_state for a file that shows its own; too_many_requests
 */
export async function chooseEncoding(
  deps: Pick<Deps, 'db' | 'jobs' | 'limits'>,
  { encoding, ...params }: OwnedImport & { encoding: ImportEncoding },
): Promise<Import> {
  await deps.limits.take('import.account', params.scope.accountId)
  await deps.db.transaction().execute(async (trx) => {
    const row = await findImportForUpdate(trx, params)
    if (!row) throw notFound()
    const isOpen = row.status === 'needs_encoding' || row.status === 'checked'
    if (!isOpen || row.encoding_choices.length === 0) throw wrongState(row.status)
    await updateImport(trx, row.id, row.status, { status: 'checking', encoding })
    await deps.jobs.add(trx, 'imports.check', { importId: row.id })
  })
  return showImport(deps, params)
}

/** Schedules the creation of the drafts. A second call is refused while it runs. @throws wrong_state */
export async function confirmImport(deps: Pick<Deps, 'db' | 'jobs'>, params: OwnedImport): Promise<Import> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findImportForUpdate(trx, params)
    if (!row) throw notFound()
    if (row.status !== 'checked') throw wrongState(row.status)
    await updateImport(trx, row.id, 'checked', { status: 'importing', refusal: null })
    await deps.jobs.add(trx, 'imports.run', { importId: row.id })
  })
  return showImport(deps, params)
}
