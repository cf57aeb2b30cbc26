// Seals the audit log: a chain of hashes over its entries, keyed with the secret of the installation, so that a change
// made past the application and its triggers is found later (`verify-seals.server.ts`).
import type { Deps } from '#lib/deps.ts'
import { canonicalJson } from '#lib/pure/canonical-json.ts'
import { sign } from '#lib/secret.ts'
import {
  type EntryFields,
  findLastSeal,
  insertSeal,
  lockSeals,
  type SealRow,
  takeUnsealed,
} from './seals.data.server.ts'

/** A seal of this many entries is about 100 kB. */
const SEAL_ENTRIES_MAX = 1_000

/** What the first seal names as the one before it. */
export const NO_SEAL = ''

/**
 * Seals every committed entry that no seal covers. A seal says which entries it covers instead of naming a period: an
 * entry whose transaction commits after a seal was written is covered by the next one, however old its id is.
 * @returns how many entries were sealed
 */
export async function sealAudit({
  db,
  clock,
  secret,
}: Pick<Deps, 'db' | 'clock' | 'secret'>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await db.transaction().execute(async (trx) => {
      if (!(await lockSeals(trx))) return 0
      const entries = await takeUnsealed(trx, SEAL_ENTRIES_MAX)
      if (entries.length === 0) return 0
      const last = await findLastSeal(trx)
      const seal = {
        number: (last?.number ?? 0) + 1,
        sealed_at: clock.now(),
        entry_ids: entries.map(({ id }) => id),
        entry_hashes: entries.map((entry) => hashOfEntry(secret, entry)),
        previous_hash: last?.hash ?? NO_SEAL,
      }
      await insertSeal(trx, { ...seal, hash: hashOfSeal(secret, seal) })
      return entries.length
    })
    total += count
    if (count < SEAL_ENTRIES_MAX) return total
  }
}

export const hashOfEntry = (secret: string, entry: EntryFields): string =>
  sign(secret, 'audit entry', canonicalJson({ ...entry, at: entry.at.toISOString() }))

export const hashOfSeal = (
  secret: string,
  { number, sealed_at, entry_ids, entry_hashes, previous_hash }: Omit<SealRow, 'hash'>,
): string =>
  sign(secret, 'audit seal', number, sealed_at.toISOString(), previous_hash, ...entry_ids, ...entry_hashes)
