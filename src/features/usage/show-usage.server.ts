// Shows staff the files of usage, and the days that stores have not reported.
import { findStore } from '#features/stores/domain.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, toPlainDate } from '#lib/pure/dates.ts'
import type { StoreDays, UsageFile } from './contract.ts'
import { countFiles, listFiles, listReportedDays, listThrough, type UsageFileRow } from './data.server.ts'
import { GAP_DAYS, missingDays, type UsageFeed, type UsageFileStatus } from './domain.ts'

export const itemOf = (row: UsageFileRow): UsageFile => ({
  id: row.id,
  store: namedStore(row.store),
  feed: row.feed,
  fileName: row.name,
  from: row.day_from,
  to: row.day_to,
  revision: row.revision,
  status: row.status,
  failure: row.failure,
  rows: row.row_count === null ? null : Number(row.row_count),
  unmatched: row.unmatched_count === null ? null : Number(row.unmatched_count),
  receivedAt: row.received_at,
  importedAt: row.imported_at,
})

const namedStore = (id: string) => ({ id, name: findStore(id)?.name ?? id })

export async function listUsageFiles(
  db: Db,
  input: { status?: UsageFileStatus[]; feed?: UsageFeed[]; cursor?: string; limit: number },
) {
  const { status: statuses, feed: feeds, cursor, limit } = input
  const before = cursor === undefined ? undefined : Number(cursor)
  const [rows, counts] = await Promise.all([
    listFiles(db, { statuses, feeds, before, limit: limit + 1 }),
    countFiles(db),
  ])
  const items = rows.slice(0, limit)
  return {
    items: items.map(itemOf),
    nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null,
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
  }
}

/** Of the stores that report days, in the order of their names; the days end yesterday. */
export async function showReportedDays({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const to = addDays(toPlainDate(clock.now()), -1)
  const period = { from: addDays(to, 1 - GAP_DAYS), to }
  const [stores, reported] = await Promise.all([listThrough(db), listReportedDays(db, period)])
  const files = Map.groupBy(reported, ({ store }) => store)
  const answers = stores.map(({ store, firstDay, through }): StoreDays => {
    const spans = files.get(store) ?? []
    const lastDay = spans.reduce((last, span) => (span.to > last ? span.to : last), through)
    // A gap may begin before the period.
    const known = { from: firstDay, to: through }
    return { store: namedStore(store), firstDay, lastDay, missing: missingDays([known, ...spans], period) }
  })
  return {
    ...period,
    stores: answers.sort((one, other) => one.store.name.localeCompare(other.store.name, 'en')),
  }
}
