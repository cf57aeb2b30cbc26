// Looks for what is odd in a statement that was posted. Signals are stored for staff; nobody is notified, and nothing else
// happens by itself.
import { STORES } from '#features/stores/domain.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import {
  deleteEvidence,
  listChangedSince,
  listFigures,
  listMonths,
  listOpenEvidence,
  listOpenEvidenceOf,
  listReported,
  listStoreMonths,
  listTracksAfter,
  listUnreported,
  listUsual,
  type UsualRow,
} from './data.server.ts'
import {
  type Figure,
  findEvidence,
  HISTORY_MONTHS,
  LIVE_DAYS_MIN,
  MONTHS_EXAMINED,
  monthBefore,
  RATE_TRACKS_MIN,
  REPORTED_TRACKS_MIN,
  type StoreMonth,
} from './domain.ts'
import { type Found, storeEvidence } from './store-evidence.server.ts'

type FindDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const TRACKS_AT_ONCE = 200
/** After the spikes of usage were looked for. */
const HOUR_OF_NIGHT = 6
/** A night that failed is caught up by the next one. */
const NIGHTS = 2

/** Runs at the start of every worker: plans the next night. */
export async function prepareSignals({ db, clock, jobs }: FindDeps): Promise<void> {
  const next = clock.now()
  next.setUTCHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1)
  await jobs.add(db, 'signals.nightly', {}, { at: next, key: 'signals.nightly' })
}

/** The nightly job examines again what was posted or reversed lately, and the days of usage. The next night is planned first. */
export async function runNightlySignals(deps: FindDeps): Promise<void> {
  await prepareSignals(deps)
  const since = new Date(deps.clock.now().getTime() - NIGHTS * DAY_MS)
  const statementIds = await listChangedSince(deps.db, since)
  await deps.jobs.addAll(
    deps.db,
    'signals.find',
    statementIds.map((statementId) => ({ payload: { statementId }, key: `signals-${statementId}` })),
  )
  await deps.jobs.add(deps.db, 'signals.find_surges', {})
}

/**
 * Job `signals.find`. Running it again replaces what it found before, as long as staff have not acted on it; of a statement
 * that was reversed nothing remains.
 */
export async function findSignals(
  deps: Pick<Deps, 'db' | 'clock'>,
  { statementId }: { statementId: string },
): Promise<void> {
  const { db } = deps
  const months = await listMonths(db, { statementId, limit: MONTHS_EXAMINED })
  if (months.length === 0) {
    await db.transaction().execute(async (trx) => {
      await deleteEvidence(trx, await listOpenEvidenceOf(trx, statementId))
    })
    return
  }
  const others = usualOf(await listUsual(db, statementId))
  for (let after = FIRST_ID; ; ) {
    const trackIds = await listTracksAfter(db, { statementId, after, limit: TRACKS_AT_ONCE })
    if (trackIds.length === 0) break
    const found = await examine(db, { statementId, trackIds, months, others })
    await store(deps, { statementId, trackIds, found })
    after = trackIds.at(-1) ?? FIRST_ID
  }
  await findUnreported(deps, { statementId, months })
}

async function examine(
  db: Db,
  {
    statementId,
    trackIds,
    months,
    others,
  }: {
    statementId: string
    trackIds: readonly string[]
    months: readonly string[]
    others: (store: string, month: string) => StoreMonth
  },
): Promise<Found[]> {
  const [until, oldest] = [months[0], months.at(-1)]
  if (until === undefined || oldest === undefined) return []
  const rows = await listFigures(db, { trackIds, from: monthBefore(oldest, HISTORY_MONTHS), until })
  const keyOf = ({ trackId, store }: { trackId: string; store: string }) => `${trackId} ${store}`
  const figures = Map.groupBy(rows, keyOf)
  const reported = await listReported(db, { statementId, trackIds })
  return reported
    .filter(({ month }) => months.includes(month))
    .flatMap(({ trackId, store, month }) => {
      const from = monthBefore(month, HISTORY_MONTHS)
      const past = (figures.get(keyOf({ trackId, store })) ?? [])
        .filter((row) => row.month >= from && row.month <= month)
        .map(({ plays, ...row }): Figure => ({ ...row, plays: Number(plays) }))
      return findEvidence(past, month, others(store, month)).map((evidence) => ({
        ...evidence,
        trackId,
        store,
        month,
      }))
    })
}

function usualOf(rows: readonly UsualRow[]): (store: string, month: string) => StoreMonth {
  const byMonth = Map.groupBy(rows, ({ store, month }) => `${month} ${store}`)
  const medians = new Map(
    rows.map((row) => [`${row.month} ${row.store} ${row.country} ${row.kind}`, row] as const),
  )
  return (store, month) => {
    const countries = new Set((byMonth.get(`${month} ${store}`) ?? []).map(({ country }) => country))
    return {
      medianRate: (country, kind) => {
        const row = medians.get(`${month} ${store} ${country} ${kind}`)
        return row && row.tracks >= RATE_TRACKS_MIN ? (row.medianRate ?? undefined) : undefined
      },
      reportsCountry: (country) => countries.has(country),
    }
  }
}

/** Tracks that are live at a store which has reported the month of many others, and not theirs. */
async function findUnreported(
  deps: Pick<Deps, 'db' | 'clock'>,
  { statementId, months }: { statementId: string; months: readonly string[] },
): Promise<void> {
  for (const { store: name, month, tracks, sourceStoreId } of await listStoreMonths(deps.db, statementId)) {
    const storeId = sourceStoreId ?? storeIdOf(name)
    if (!months.includes(month) || tracks < REPORTED_TRACKS_MIN || storeId === undefined) continue
    const liveSince = new Date(Date.parse(`${month}-01T00:00:00Z`) - LIVE_DAYS_MIN * DAY_MS)
    for (let after = FIRST_ID; ; ) {
      const trackIds = await listUnreported(deps.db, {
        storeId,
        store: name,
        month,
        liveSince,
        after,
        limit: TRACKS_AT_ONCE,
      })
      if (trackIds.length === 0) break
      const evidence = {
        rule: 'unreported' as const,
        country: '',
        kind: '',
        expected: tracks,
        found: 0,
        plays: 0,
      }
      await store(deps, {
        statementId,
        trackIds: [],
        found: trackIds.map((trackId) => ({ ...evidence, trackId, store: name, month })),
      })
      after = trackIds.at(-1) ?? FIRST_ID
    }
  }
}

/** Statements name stores by their own names; a store of our list by the same name is meant. */
const storeIdOf = (name: string): string | undefined =>
  STORES.find((store) => store.name.toLowerCase() === name.toLowerCase())?.id

const keyOf = ({ trackId, store, month, rule, country, kind }: Found): string =>
  [trackId, store, month, rule, country, kind].join('|')

/** @param trackIds whose earlier evidence from this statement is replaced */
async function store(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    statementId,
    trackIds,
    found,
  }: { statementId: string; trackIds: readonly string[]; found: readonly Found[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = new Set(found.map(keyOf))
    const before = await listOpenEvidence(trx, { statementId, trackIds })
    await deleteEvidence(
      trx,
      before.filter(({ key }) => !known.has(key)).map(({ id }) => id),
    )
    await storeEvidence(
      trx,
      clock,
      found.map((evidence) => ({ ...evidence, statementId })),
    )
  })
}
