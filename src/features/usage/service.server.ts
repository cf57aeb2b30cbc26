// What other features may ask about usage: which rows count for an account, and how far stores have reported.
import type { Deps } from '#lib/deps.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { findUsageAccount, listMonthsWithoutDays, listThrough, readVisibleFiles } from './data.server.ts'
import type { StoreMonth, StoreThrough, VisibleFiles } from './domain.ts'

export { listThrough, nameUsageFiles } from './data.server.ts'
export {
  findSpikesOf,
  listSpikes,
  prepareSpikes,
  runNightlySpikes,
  type Spike,
} from './find-spikes.server.ts'
export { giveUpImport, importUsageFile, runImport } from './import-usage-file.server.ts'
export { matchFile, matchUsage } from './match-usage.server.ts'
export { rebuildUsage } from './rebuild-usage.server.ts'
export { isUsageFileName, readUsageFileName, receiveUsageFile } from './receive-usage-file.server.ts'
export { removeRows } from './remove-usage-rows.server.ts'
export { listSteepSpikes } from './spikes.data.server.ts'

export interface UsageState {
  /** Changes with every import that has rows of the account. */
  revision: bigint
  /** The first day with any data of the account; null before its first import. */
  firstDay: PlainDate | null
  visible: VisibleFiles
  /** Stores that report days, by code. */
  stores: StoreThrough[]
  /** Months for which the monthly figures of a store count, because it has no daily file in them. */
  months: StoreMonth[]
}

/**
 * Read it before a query of the warehouse, and filter the query by it: the figures are then of one moment, even while
 * files are imported or corrected.
 */
export async function readUsageState({ db }: Pick<Deps, 'db'>, accountId: string): Promise<UsageState> {
  // The revision first: with a file that is published meanwhile, readers keep new figures under the old revision, which
  // nobody asks for again, and never old figures under the new one.
  const account = await findUsageAccount(db, accountId)
  const [visible, stores, months] = await Promise.all([
    readVisibleFiles(db),
    listThrough(db),
    listMonthsWithoutDays(db),
  ])
  return { revision: account?.revision ?? 0n, firstDay: account?.first_day ?? null, visible, stores, months }
}
