// Verifies the audit log against its seals, and names the first entry that does not match.
import type { Deps } from '#lib/deps.ts'
import { hashOfEntry, hashOfSeal, NO_SEAL } from './seal-entries.server.ts'
import { countUnsealed, findEntryOutside, listEntriesOf, listSealsAfter } from './seals.data.server.ts'

export interface VerifiedLog {
  seals: number
  entries: number
  /** Entries that wait for their seal: nothing is known about them yet. */
  unsealed: number
  /** Kept outside, it proves later that no seal up to this one was removed. */
  last: { number: number; hash: string } | undefined
}

export type SealFault =
  | { kind: 'entry_changed' | 'entry_missing'; seal: number; entryId: string }
  | { kind: 'entry_added'; entryId: string }
  | { kind: 'seal_changed' | 'seal_missing'; seal: number }

const PAGE = 20

/** @param known a seal noted earlier, which must still be there unchanged */
export async function verifyAudit(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  known?: { number: number; hash: string },
): Promise<VerifiedLog | SealFault> {
  const log: VerifiedLog = { seals: 0, entries: 0, unsealed: 0, last: undefined }
  for (;;) {
    const seals = await listSealsAfter(db, log.seals, PAGE)
    for (const seal of seals) {
      const { number, entry_ids, entry_hashes } = seal
      if (number !== log.seals + 1) return { kind: 'seal_missing', seal: log.seals + 1 }
      const isOwn = hashOfSeal(secret, seal) === seal.hash
      const isLinked = seal.previous_hash === (log.last?.hash ?? NO_SEAL)
      const isKnown = known?.number !== number || known.hash === seal.hash
      if (!isOwn || !isLinked || !isKnown) return { kind: 'seal_changed', seal: number }
      const entries = new Map((await listEntriesOf(db, entry_ids)).map((entry) => [entry.id, entry]))
      for (const [index, entryId] of entry_ids.entries()) {
        const entry = entries.get(entryId)
        if (!entry) return { kind: 'entry_missing', seal: number, entryId }
        if (hashOfEntry(secret, entry) !== entry_hashes[index])
          return { kind: 'entry_changed', seal: number, entryId }
      }
      log.seals = number
      log.entries += entry_ids.length
      log.last = { number, hash: seal.hash }
    }
    if (seals.length < PAGE) break
  }
  if (known && known.number > log.seals) return { kind: 'seal_missing', seal: log.seals + 1 }
  const outside = await findEntryOutside(db)
  if (outside) return { kind: 'entry_added', entryId: outside }
  return { ...log, unsealed: await countUnsealed(db) }
}
