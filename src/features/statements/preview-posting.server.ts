// What posting a statement would do now, by the very division that posting stores.
import { PLATFORM } from '#features/ledger/domain/transfers.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { PostingPreview } from './contract.ts'
import { findSource, findStatement } from './data.server.ts'
import { divideTracks, ratesOf, readGroups } from './divide-statement.server.ts'
import { canBecome } from './domain/statement.ts'
import { countGroups } from './posting.data.server.ts'

/** A larger statement is not divided while somebody waits. */
const GROUPS_MAX = 20_000

/** Null for a statement with more groups. @throws not_found, wrong_state, rate_missing */
export async function previewPosting(
  { db, bookCurrency }: Pick<Deps, 'db' | 'bookCurrency'>,
  statementId: string,
): Promise<PostingPreview | null> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const statement = await findStatement(trx, statementId)
    const source = statement && (await findSource(trx, statement.source_id))
    if (!statement || !source) throw notFound()
    if (!canBecome(statement.status, 'posting')) throw wrongState(statement.status)
    if ((await countGroups(trx, { statementId, max: GROUPS_MAX + 1 })) > GROUPS_MAX) return null
    const rates = await ratesOf(trx, statementId, bookCurrency)
    const { tracks, rounded } = await readGroups(trx, { statementId, rates })
    const sums = { payable: 0n, fee: 0n, held: 0n, disputed: 0n }
    const accounts = new Set<string>()
    const invitations = new Set<string>()
    const division = { statementId, source, rates, bookCurrency, locks: false }
    for await (const part of divideTracks(trx, division, tracks, rounded))
      for (const { credit } of part)
        for (const { from, to, amountMicros } of credit.movements) {
          // Before it is shared, all of it passes through a book of the owner.
          if (from.accountId === PLATFORM || amountMicros === 0n) continue
          sums[to.book as keyof typeof sums] += amountMicros
          if (to.book === 'payable') accounts.add(to.accountId)
          if (to.book === 'held') invitations.add(to.ref ?? '')
        }
    const suspense = rounded
      .filter(({ trackId }) => trackId === null)
      .reduce((sum, { grossMicros }) => sum + grossMicros, 0n)
    return {
      accounts: accounts.size,
      credited: decimalOfMicros(sums.payable),
      fee: decimalOfMicros(sums.fee),
      invitations: invitations.size,
      held: decimalOfMicros(sums.held),
      disputed: decimalOfMicros(sums.disputed),
      suspense: decimalOfMicros(suspense),
      currency: bookCurrency,
    }
  })
}
