// Imports files again in which codes have become known.
import type { Deps } from '#lib/deps.ts'
import { findFile, listFilesWithUnmatched, lockFeed } from './data.server.ts'
import { enqueueImport, registerAgain } from './receive-usage-file.server.ts'

/**
 * Job `usage.match`. Each file is stored once more as a whole and replaces itself, because a file counts for all its days
 * or for none.
 */
export async function matchUsage(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { isrcs }: { isrcs: string },
): Promise<void> {
  for (const { id } of await listFilesWithUnmatched(deps.db, isrcs.split(' '))) await importAgain(deps, id)
}

/** @returns whether it is imported again: a file that does not count any more is not */
export async function importAgain(deps: Pick<Deps, 'db' | 'jobs'>, fileId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const file = await findFile(trx, fileId)
    if (!file) return false
    await lockFeed(trx, file)
    const current = await findFile(trx, fileId)
    if (current?.status !== 'live' && current?.status !== 'failed') return false
    await enqueueImport(trx, deps, (await registerAgain(trx, current)).id)
    return true
  })
}
