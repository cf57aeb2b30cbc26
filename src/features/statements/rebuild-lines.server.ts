// Rebuilds the warehouse from the files in object storage.
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { listStatements } from './data.server.ts'
import { storeLines } from './store-lines.server.ts'

const STATEMENTS_AT_ONCE = 100

/**
 * Stores the lines of every statement that was ever posted. Readers see the earlier lines of a statement, or none, until its
 * new ones are complete. Safe to repeat, and to run while the server runs if both use the same ClickHouse server.
 *
 * @returns how many statements were stored
 */
export async function rebuildLines(
  deps: Pick<Deps, 'db' | 'clock' | 'objects' | 'warehouse'>,
  onStored: (fileName: string) => void = () => undefined,
): Promise<number> {
  let count = 0
  for (let before: string | undefined; ; ) {
    const page = await listStatements(deps.db, {
      statuses: ['posted', 'reversing', 'reversed'],
      before,
      limit: STATEMENTS_AT_ONCE,
    })
    for (const { id, file_name } of page) {
      await storeLines(deps, { statementId: id, fileId: newId() })
      count += 1
      onStored(file_name)
    }
    if (page.length < STATEMENTS_AT_ONCE) return count
    before = page.at(-1)?.id
  }
}
