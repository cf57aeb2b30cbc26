// Usage months as text, `2026-05`, which compares in order; the months that a revision may begin with, and those it applies to.
import { splitRevisionFor } from '#features/ledger/domain/waterfall.ts'
import { required } from '#lib/pure/required.ts'

export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7)

/** The month `count` months after another; before it when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + count)))
}

/** How many months after the next one can be chosen as well. */
const MONTHS_AHEAD = 2

export interface MonthFacts {
  /** The month of today, UTC. */
  current: string
  /** The last month that a statement was posted for, of any track that the sheet is about. */
  lastPosted: string | null
  /** The first month of the newest revision; null when it applies from the beginning, or there is none. */
  newestFrom: string | null
  hasRevisions: boolean
}

/**
 * The months that a new revision may begin with, the earliest first; null is “from the beginning”, for the first revision
 * of what has never earned. Never a month that was posted, nor one before the current one, nor one before a revision that
 * is planned already: so a revision never changes what an earlier month is divided by.
 */
export function choosableMonths({ current, lastPosted, newestFrom, hasRevisions }: MonthFacts): {
  months: (string | null)[]
  /** The next month, unless that is too early. */
  usual: string | null
} {
  if (!hasRevisions && lastPosted === null) return { months: [null], usual: null }
  const next = addMonths(current, 1)
  const earliest = [current, lastPosted === null ? '' : addMonths(lastPosted, 1), newestFrom ?? '']
    .sort()
    .at(-1) as string
  const usual = earliest > next ? earliest : next
  const months: string[] = []
  for (let month = earliest; month <= addMonths(usual, MONTHS_AHEAD); month = addMonths(month, 1))
    months.push(month)
  return { months, usual }
}

export interface Period {
  /** Null is “from the beginning”. */
  from: string | null
  /** The last month; null while nothing follows. */
  until: string | null
}

/**
 * The months each revision applies to, in the order of the revisions, which begin in months that never decrease;
 * undefined for one that another replaced before its first month.
 */
export function periodsOf(revisions: readonly { fromMonth: string | null }[]): (Period | undefined)[] {
  return revisions.map(({ fromMonth }, index) => {
    const next = revisions[index + 1]
    if (!next) return { from: fromMonth, until: null }
    if (next.fromMonth === fromMonth) return undefined
    return { from: fromMonth, until: addMonths(required(next.fromMonth), -1) }
  })
}

/** The revision that applies to a month under its first month now, and all that follow it. */
export function revisionsFrom<R extends { fromMonth: string | null }>(
  revisions: readonly R[],
  month: string,
): R[] {
  const current = splitRevisionFor(revisions, month)
  return [
    ...(current ? [{ ...current, fromMonth: month }] : []),
    ...revisions.filter(({ fromMonth }) => (fromMonth ?? '') > month),
  ]
}

/**
 * What a track is divided by: its release's sheet before its own begins and after it has ended, its own in between.
 *
 * @returns revisions whose first months never decrease
 */
export function joinRevisions<R extends { fromMonth: string | null; ends: boolean }>(
  ofRelease: readonly R[],
  ofTrack: readonly R[],
): R[] {
  const [first] = ofTrack
  if (!first) return [...ofRelease]
  const periods = periodsOf(ofTrack)
  return [
    ...ofRelease.filter(({ fromMonth }) => (fromMonth ?? '') < (first.fromMonth ?? '')),
    ...ofTrack.flatMap((revision, index) => {
      const period = periods[index]
      if (!period) return []
      if (!revision.ends || period.from === null) return [revision]
      return revisionsFrom(ofRelease, period.from).filter(
        ({ fromMonth }) => period.until === null || (fromMonth ?? '') <= period.until,
      )
    }),
  ]
}

/** The months from which a track's own sheet can end: those a revision may begin with and its release's sheet covers. */
export const endingMonths = (
  facts: MonthFacts,
  ofRelease: readonly { fromMonth: string | null }[],
): string[] =>
  choosableMonths(facts).months.filter(
    (month) => month !== null && splitRevisionFor(ofRelease, month) !== undefined,
  ) as string[]
