// Makes the rows of an imported file count, and those that it replaces not: in one transaction, so that a reader sees all
// of a correction or nothing of it.
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  bumpAccounts,
  deleteUnmatched,
  findFile,
  insertCorrections,
  insertUnmatched,
  listLiveFiles,
  lockFeed,
  supersedeFiles,
  type UsageFileRow,
  updateFile,
  updateThrough,
} from './data.server.ts'
import { type DaySpan, isNoted, placeFile } from './domain.ts'
import { planRemoval } from './remove-usage-rows.server.ts'
import { type ChangedAccount, listChangedAccounts } from './rows.data.server.ts'
import type { UsageTally } from './usage-blocks.server.ts'

type PublishDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'warehouse'>
type LiveFile = UsageFileRow & DaySpan

/** What the warehouse says about the files that would be replaced is read before the feed is locked, and again if others are. */
export async function publishUsageFile(
  deps: PublishDeps,
  file: UsageFileRow,
  tally: UsageTally,
): Promise<void> {
  for (;;) {
    const live = await readLive(deps, file)
    const changed = await readChanged(deps, file, live)
    const isDone = await deps.db.transaction().execute(async (trx) => {
      await lockFeed(trx, file)
      if ((await findFile(trx, file.id))?.status !== 'importing') return true
      const current = await readLive({ db: trx }, file)
      if (idsOf(current) !== idsOf(live)) return false
      await place(trx, deps, file, tally, { live, changed })
      return true
    })
    if (isDone) return
  }
}

async function readLive({ db }: Pick<Deps, 'db'>, file: UsageFileRow): Promise<LiveFile[]> {
  const { store, feed, day_from: from, day_to: to } = file
  const rows = await listLiveFiles(db, { store, feed, from, to })
  return rows.map((row) => ({ ...row, from: row.day_from, to: row.day_to }))
}

const idsOf = (files: readonly LiveFile[]): string => files.map(({ id }) => id).join()

const placementOf = (file: UsageFileRow, live: readonly LiveFile[]) =>
  placeFile({ from: file.day_from, to: file.day_to, revision: file.revision, sha256: file.sha256 }, live)

async function readChanged(
  { warehouse }: Pick<Deps, 'warehouse'>,
  file: UsageFileRow,
  live: readonly LiveFile[],
): Promise<ChangedAccount[]> {
  const placement = placementOf(file, live)
  if (placement.kind !== 'counts') return []
  const changed: ChangedAccount[] = []
  const superseded = placement.supersedes.map(({ id, from, to }) => ({ id, span: { from, to } }))
  for await (const page of listChangedAccounts(warehouse, { feed: file.feed, superseded, fileId: file.id }))
    changed.push(...page)
  return changed
}

async function place(
  trx: Trx,
  deps: PublishDeps,
  file: UsageFileRow,
  tally: UsageTally,
  { live, changed }: { live: readonly LiveFile[]; changed: readonly ChangedAccount[] },
): Promise<void> {
  const now = deps.clock.now()
  const placement = placementOf(file, live)
  const counts = { row_count: BigInt(tally.rows), unmatched_count: BigInt(tally.unmatchedRows) }
  if (placement.kind !== 'counts') {
    const refused =
      placement.kind === 'refused'
        ? { status: 'failed' as const, failure: JSON.stringify(refusalOf(placement)) }
        : { status: 'outdated' as const, ...counts, imported_at: now }
    await updateFile(trx, file.id, refused)
    await planRemoval(trx, deps, file.id)
    return
  }
  const superseded = placement.supersedes.map(({ id }) => id)
  await supersedeFiles(trx, superseded, file.id)
  await deleteUnmatched(trx, superseded)
  for (const id of superseded) await planRemoval(trx, deps, id)
  await updateFile(trx, file.id, { status: 'live', ...counts, imported_at: now })
  await insertUnmatched(trx, file.id, tally.unmatched)
  if (tally.unmatched.size > 0) await deps.jobs.add(trx, 'usage.match_file', { fileId: file.id })
  await updateThrough(trx, file)
  await bumpAccounts(trx, withChanged(tally.accounts, changed, file.day_to))
  await noteCorrections(trx, file, placement.supersedes, changed, now)
}

const refusalOf = ({ code, by }: { code: string; by: { name: string } & DaySpan }) => ({
  code: `usage_${code}`,
  params: { file: by.name, from: by.from, to: by.to },
})

/** With the accounts that only the replaced files had: they are known already, so their first day does not change. */
function withChanged(
  accounts: ReadonlyMap<string, PlainDate>,
  changed: readonly ChangedAccount[],
  lastDay: PlainDate,
): Map<string, PlainDate> {
  const all = new Map(accounts)
  for (const { accountId } of changed) if (!all.has(accountId)) all.set(accountId, lastDay)
  return all
}

const CORRECTIONS_AT_ONCE = 1_000

/**
 * Of the feeds whose plays are the totals of an account. The same bytes with more tracks known are no correction of the
 * store.
 */
async function noteCorrections(
  trx: Trx,
  file: UsageFileRow,
  superseded: readonly LiveFile[],
  changed: readonly ChangedAccount[],
  now: Date,
): Promise<void> {
  if (file.feed !== 'tracks' && file.feed !== 'months') return
  if (superseded.every(({ sha256 }) => sha256.equals(file.sha256))) return
  const days = superseded.flatMap(({ from, to }) => [from, to]).sort()
  const noted = changed.filter(({ before, after }) => isNoted(before, after))
  for (let start = 0; start < noted.length; start += CORRECTIONS_AT_ONCE)
    await insertCorrections(
      trx,
      noted.slice(start, start + CORRECTIONS_AT_ONCE).map(({ accountId, before, after }) => ({
        id: newId(),
        account_id: accountId,
        file_id: file.id,
        store: file.store,
        day_from: days[0] ?? file.day_from,
        day_to: days.at(-1) ?? file.day_to,
        streams_before: before,
        streams_after: after,
        corrected_at: now,
      })),
    )
}
