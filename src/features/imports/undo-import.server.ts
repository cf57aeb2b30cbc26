// Undoes an import: deletes the drafts it created in batches, except those that somebody has changed since.
import { deleteUntouchedDrafts } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import type { Import } from './contract.ts'
import {
  findAnyImportForUpdate,
  findImportForUpdate,
  listReleases,
  type OwnedImport,
  setUndone,
  updateImport,
} from './data.server.ts'
import { showImport } from './show-imports.server.ts'

const RELEASES_AT_ONCE = 500

/** @throws wrong_state unless the import has finished */
export async function beginUndo(deps: Pick<Deps, 'db' | 'jobs'>, params: OwnedImport): Promise<Import> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findImportForUpdate(trx, params)
    if (!row) throw notFound()
    if (row.status !== 'imported') throw wrongState(row.status)
    await updateImport(trx, row.id, 'imported', { status: 'undoing' })
    await deps.jobs.add(trx, 'imports.undo', { importId: row.id })
  })
  return showImport(deps, params)
}

/** Job `imports.undo`. After an interruption the next run continues after the last committed batch. */
export async function undoImport(deps: Pick<Deps, 'db'>, { importId }: { importId: string }): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; )
    after = await undoBatch(deps, { importId, after })
}

/** @returns the position to continue after; undefined when nothing is left to do */
async function undoBatch(
  { db }: Pick<Deps, 'db'>,
  { importId, after }: { importId: string; after: number },
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await findAnyImportForUpdate(trx, importId)
    if (row?.status !== 'undoing') return undefined
    const batch = await listReleases(trx, { importId, status: 'created', after, limit: RELEASES_AT_ONCE })
    const ids = batch.flatMap(({ release_id }) => release_id ?? [])
    await setUndone(trx, importId, await deleteUntouchedDrafts(trx, row.account_id, ids))
    if (batch.length === RELEASES_AT_ONCE) return batch.at(-1)?.position
    await updateImport(trx, row.id, 'undoing', { status: 'undone' })
    return undefined
  })
}
