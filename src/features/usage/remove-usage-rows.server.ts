// Removes the rows of files that do not count any more, once no query can still be reading them.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { findFile, updateFile } from './data.server.ts'
import { USAGE_TABLES } from './rows.data.server.ts'

/** Longer than any query of the warehouse, whose limit is half a minute, and than an insert that is still on its way. */
const READERS_MINUTES = 5

export const planRemoval = (
  trx: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  fileId: string,
): Promise<void> =>
  jobs.add(
    trx,
    'usage.remove_rows',
    { fileId },
    {
      at: new Date(clock.now().getTime() + READERS_MINUTES * 60_000),
      key: `usage.remove_rows:${fileId}`,
    },
  )

/** Job `usage.remove_rows`. */
export async function removeRows(
  { db, clock, warehouse }: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  { fileId }: { fileId: string },
): Promise<void> {
  const file = await findFile(db, fileId)
  if (!file || file.status === 'live' || file.status === 'importing' || file.removed_at) return
  await warehouse.drop(USAGE_TABLES[file.feed].table, [fileId])
  await updateFile(db, fileId, { removed_at: clock.now() })
}
