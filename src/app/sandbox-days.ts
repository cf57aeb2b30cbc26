// Sandbox stores report their days as real ones do: in files, which are imported like any other.
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DailyFeed, type UsageCell, usageFileName, writeUsage } from '#engines/reports/usage.ts'
import { importUsageFile, listThrough } from '#features/usage/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { JobHandlers } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import { scratchFolder } from '#lib/scratch.ts'
import type { SandboxStore } from '#ports/stores/index.ts'

type ReportDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'warehouse' | 'stores'>

const JOB = 'sandbox.report_days'
const HOUR_OF_NIGHT = 3

/** Runs at the start of every worker. A night that passed while no worker ran is not skipped: its plan stays. */
export async function planSandboxDays(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const planned = await deps.db
    .selectFrom('due_jobs')
    .select('id')
    .where('job_key', '=', JOB)
    .executeTakeFirst()
  if (!planned) await planNextNight(deps)
}

async function planNextNight({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const next = clock.now()
  next.setUTCHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1)
  await jobs.add(db, JOB, {}, { at: next, key: JOB })
}

export const sandboxJobs: JobHandlers<Deps> = {
  [JOB]: async (deps: Deps) => {
    await planNextNight(deps)
    for (const store of await deps.stores.listSandboxes()) await reportSandboxDays(deps, store)
  },
}

/**
 * Imports the days that have become due since the last file of the store.
 *
 * @param until leaves later days for the next time
 */
export async function reportSandboxDays(
  deps: ReportDeps,
  store: SandboxStore,
  until?: PlainDate,
): Promise<void> {
  const days = await store.findTrendDays(deps.clock.today())
  if (!days) return
  const to = until !== undefined && until < days.to ? until : days.to
  const reported = (await listThrough(deps.db)).find((feed) => feed.store === store.id)
  const from = reported ? addDays(reported.through, 1) : days.from
  const [tracks, ...others] = store.trendFeeds.toReversed()
  if (!tracks) return
  for (const slice of quartersOf(from, to)) {
    const report = async (feed: DailyFeed) =>
      importRows(
        deps,
        { store: store.id, feed, ...slice, revision: 1 },
        await store.reportTrends(feed, slice),
      )
    const areLive = await Promise.all(others.map(report))
    // A day is reported when its tracks are: after a failure the next night begins with the same days.
    if (areLive.includes(false) || !(await report(tracks))) return
  }
}

/** At most a quarter of a year in one file: a file counts as a whole, and rows are stored by month. */
export function* quartersOf(from: PlainDate, to: PlainDate): Generator<{ from: PlainDate; to: PlainDate }> {
  for (let begin = from; begin <= to; ) {
    const next = quarterAfter(begin)
    yield { from: begin, to: next > to ? to : addDays(next, -1) }
    begin = next
  }
}

/** The first day of the next quarter. */
function quarterAfter(day: PlainDate): PlainDate {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 1)).toISOString().slice(0, 10)
}

export interface SandboxFile {
  store: string
  feed: DailyFeed
  from: PlainDate
  to: PlainDate
  revision: number
}

/** @returns whether the file counts */
export async function importRows(
  deps: ReportDeps,
  file: SandboxFile,
  rows: Iterable<readonly UsageCell[]>,
): Promise<boolean> {
  await using scratch = await scratchFolder()
  const location = path.join(scratch.path, usageFileName(file))
  await pipeline(Readable.from(writeUsage(file.feed, rows)), createWriteStream(location))
  const reception = await importUsageFile(deps, { location })
  const isLive = reception.kind !== 'refused' && reception.file.status === 'live'
  if (!isLive) log.warn({ file: usageFileName(file), reception }, 'a file of a sandbox store does not count')
  return isLive
}
