// Creates the artists that an import lacks, with the store pages its file gives, and checks the import again.
import { addMissingArtists } from '#features/artists/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import type { Import } from './contract.ts'
import { findImportForUpdate, type OwnedImport, updateImport } from './data.server.ts'
import { showImport } from './show-imports.server.ts'

/** @throws premium_required when the plan does not allow that many artists; wrong_state without a checked import */
export async function createNewArtists(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  params: OwnedImport,
): Promise<Import> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findImportForUpdate(trx, params)
    if (!row) throw notFound()
    if (row.status !== 'checked' || row.new_artists.length === 0) throw wrongState(row.status)
    await addMissingArtists(trx, deps, { scope: params.scope, artists: row.new_artists })
    await updateImport(trx, row.id, 'checked', { status: 'checking', new_artists: '[]' })
    await deps.jobs.add(trx, 'imports.check', { importId: row.id })
  })
  return showImport(deps, params)
}
