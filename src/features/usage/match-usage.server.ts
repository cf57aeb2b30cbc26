// Imports files again in which codes have become known.
import { listOwnersOfIsrcs } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { findFile, listFilesWithUnmatched, listUnmatched, lockFeed } from './data.server.ts'
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

const CODES_AT_ONCE = 10_000

/**
 * Job `usage.match_file`, after a file with unknown codes was published. A code that got its track while the file was
 * imported was looked for before the file was there, so its codes are looked up once more.
 */
export async function matchFile(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { fileId }: { fileId: string },
): Promise<void> {
  for (let after = ''; ; ) {
    const codes = await listUnmatched(deps.db, { fileId, after, limit: CODES_AT_ONCE })
    const isrcs = codes.map(({ isrc }) => isrc)
    const known = await listOwnersOfIsrcs(deps.db, isrcs)
    if (known.length > 0) {
      await importAgain(deps, fileId)
      return
    }
    if (isrcs.length < CODES_AT_ONCE) return
    after = isrcs.at(-1) ?? ''
  }
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
