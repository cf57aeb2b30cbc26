// Looks each night for days with far more plays than usual. They are stored and shown; nothing else happens by itself.
import type { Deps } from '#lib/deps.ts'
import { addDays, daysBetween, type PlainDate } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { findUsageAccount, listThrough, readVisibleFiles } from './data.server.ts'
import { causesOf, type DayCount, findSpikes, type SpikeCause, USUAL_DAYS } from './domain/spikes.ts'
import {
  listLargestParts,
  listSpikeRows,
  listStoreDays,
  listTrackDays,
  listUsageAccountsAfter,
  replaceSpikes,
} from './spikes.data.server.ts'

const HOUR_OF_NIGHT = 5
const ACCOUNTS_AT_ONCE = 500
const TRACKS_MAX = 200
/** Days that are examined again, because stores correct them, and those before them that tell what is usual. */
const EXAMINED_DAYS = 60
const HISTORY_DAYS = 62
/** Of one account in one night; the largest are kept. */
const SPIKES_MAX = 40
/** A store that is further behind does not hold the others back. */
const LATE_STORE_DAYS = 14
const LISTED_MAX = 100

/** Runs at the start of every worker: plans the next night. */
export async function prepareSpikes({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const next = clock.now()
  next.setUTCHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1)
  await jobs.add(db, 'usage.nightly_spikes', {}, { at: next, key: 'usage.nightly_spikes' })
}

/** Job `usage.nightly_spikes`. The next night is planned first. */
export async function runNightlySpikes(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await prepareSpikes(deps)
  for (let after: string | null = null; ; ) {
    const accounts: string[] = (
      await listUsageAccountsAfter(deps.db, { after, limit: ACCOUNTS_AT_ONCE })
    ).map(({ account_id }) => account_id)
    await deps.jobs.addAll(
      deps.db,
      'usage.find_spikes',
      accounts.map((accountId) => ({ payload: { accountId }, key: `usage.find_spikes:${accountId}` })),
    )
    if (accounts.length < ACCOUNTS_AT_ONCE) return
    after = accounts.at(-1) ?? null
  }
}

interface Subject {
  trackId: string | null
  days: DayCount[]
}

/** Job `usage.find_spikes`, of one account. Running it again replaces what was found in the same days. */
export async function findSpikesOf(
  deps: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const { db, warehouse, clock } = deps
  const [account, visible] = await Promise.all([findUsageAccount(db, accountId), readVisibleFiles(db)])
  if (!account) return
  const today = clock.today()
  const from = addDays(today, -EXAMINED_DAYS - HISTORY_DAYS)
  const days = await listStoreDays(warehouse, { accountId, visible, from, to: today })
  const through = completeThrough(await listThrough(db), new Set(days.map(({ store }) => store)))
  if (through === undefined) return
  const examined = { from: addDays(through, 1 - EXAMINED_DAYS), to: through }
  const all = { accountId, visible, from, to: through }
  const subjects: Subject[] = [
    { trackId: null, days: seriesOf(days, laterOf(account.first_day, from), through) },
    ...tracksOf(await listTrackDays(warehouse, all, TRACKS_MAX), from, through),
  ]
  const found = subjects
    .flatMap(({ trackId, days: series }) =>
      findSpikes(series)
        .filter(({ day }) => day >= examined.from)
        .map((spike) => ({ ...spike, trackId, average: averageBefore(series, spike.day) })),
    )
    .sort((a, b) => b.streams - b.usual - (a.streams - a.usual))
    .slice(0, SPIKES_MAX)
  const foundAt = clock.now()
  const rows: Parameters<typeof replaceSpikes>[2][number][] = []
  for (const { average, ...spike } of found) {
    const { day, trackId } = spike
    const week = { accountId, visible, from: addDays(day, -USUAL_DAYS), to: day }
    const parts = await listLargestParts(warehouse, { ...week, trackId, days: USUAL_DAYS })
    const causes = causesOf({ streams: spike.streams, average }, parts)
    rows.push({ ...spike, id: newId(), causes, foundAt })
  }
  await db.transaction().execute((trx) => replaceSpikes(trx, { accountId, ...examined }, rows))
}

/** The last day that all stores of an account have reported, except those that are late. */
function completeThrough(
  feeds: readonly { store: string; through: PlainDate }[],
  stores: ReadonlySet<string>,
): PlainDate | undefined {
  const reached = feeds
    .filter(({ store }) => stores.has(store))
    .map(({ through }) => through)
    .sort()
  const newest = reached.at(-1)
  return newest && reached.find((day) => daysBetween(day, newest) <= LATE_STORE_DAYS)
}

const laterOf = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)

/** A series with every day, the sum of all rows of a day. */
function seriesOf(rows: readonly DayCount[], from: PlainDate, to: PlainDate): DayCount[] {
  const sums = new Map<PlainDate, number>()
  for (const { day, streams } of rows) sums.set(day, (sums.get(day) ?? 0) + streams)
  const series: DayCount[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) series.push({ day, streams: sums.get(day) ?? 0 })
  return series
}

/** From the first day of each track on: the days before its release are not usual. */
function tracksOf(
  rows: readonly (DayCount & { trackId: string })[],
  from: PlainDate,
  to: PlainDate,
): Subject[] {
  return [...Map.groupBy(rows, ({ trackId }) => trackId)].map(([trackId, own]) => ({
    trackId,
    days: seriesOf(own, own[0]?.day ?? from, to),
  }))
}

function averageBefore(series: readonly DayCount[], day: PlainDate): number {
  const before = series.filter((one) => one.day < day).slice(-USUAL_DAYS)
  return before.reduce((sum, { streams }) => sum + streams, 0) / USUAL_DAYS
}

export interface Spike {
  /** Null for all tracks of the account. */
  trackId: string | null
  day: PlainDate
  streams: number
  /** The median of the usual days before. */
  usual: number
  causes: SpikeCause[]
}

/** Days with far more plays than usual, the latest first; at most 100. */
export const listSpikes = (
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<Spike[]> => listSpikeRows(db, { accountId, from, to, limit: LISTED_MAX })
