// Makes the rows of usage in the warehouse again, from the files in object storage.
import { findFile, listLiveAfter, lockFeed } from './data.server.ts'
import { type ImportDeps, runImport } from './import-usage-file.server.ts'
import { registerAgain } from './receive-usage-file.server.ts'

const FILES_AT_ONCE = 100

/**
 * Imports every file that counts once more, as another storing that replaces it: a reader sees its earlier rows, or none if
 * they were lost, until the new ones are complete. Safe to repeat.
 *
 * @returns how many files were stored
 * @throws when a file cannot be read any more
 */
export async function rebuildUsage(
  deps: ImportDeps,
  onStored: (name: string) => void = () => undefined,
): Promise<number> {
  let count = 0
  const known = new Set<number>()
  for (let after = 0; ; ) {
    const page = await listLiveAfter(deps.db, { number: after, limit: FILES_AT_ONCE })
    for (const { id, number, name } of page) {
      after = number
      // The storings of this run have the highest numbers.
      if (known.has(number)) return count
      const again = await deps.db.transaction().execute(async (trx) => {
        const file = await findFile(trx, id)
        if (!file) return undefined
        await lockFeed(trx, file)
        return (await findFile(trx, id))?.status === 'live' ? registerAgain(trx, file) : undefined
      })
      // It was replaced by a file that was imported meanwhile.
      if (!again) continue
      known.add(again.number)
      await runImport(deps, { fileId: again.id })
      const stored = await findFile(deps.db, again.id)
      if (stored?.status === 'failed')
        throw new Error(`${name} could not be stored again: ${stored.failure?.code}`)
      count += 1
      onStored(name)
    }
    if (page.length < FILES_AT_ONCE) return count
  }
}
