// The order of the dashboard: what is due first comes first; and how a figure changed.
import { addDays, type PlainDate } from '#lib/pure/dates.ts'

interface Waiting {
  /** An instant, also as the API sends it. */
  cue: { until: Date | string | null }
}

/** The earliest deadline first, and then, in their order, those without one. */
export const byDeadline = <T extends Waiting>(releases: readonly T[]): T[] =>
  releases.toSorted((a, b) => due(a) - due(b))

const due = ({ cue }: Waiting): number =>
  cue.until === null ? Number.MAX_SAFE_INTEGER : new Date(cue.until).getTime()

interface Dated {
  releaseDate: PlainDate | null
  live: boolean
}

/** What is not live yet and has its release date ahead, the next one first. */
export const upcoming = <T extends Dated>(releases: readonly T[], today: PlainDate): T[] =>
  releases
    .filter(({ releaseDate, live }) => !live && releaseDate !== null && releaseDate >= today)
    .toSorted((a, b) => (a.releaseDate ?? '').localeCompare(b.releaseDate ?? ''))

/**
 * The change from one amount to the next, as a part of the first.
 *
 * @param before a decimal
 * @param now a decimal
 * @returns null when there was nothing before, or less
 */
export function changeOf(before: string, now: string): number | null {
  const base = Number(before)
  return base > 0 ? (Number(now) - base) / base : null
}

/** The Mondays after a day, within so many days. */
export function mondaysAfter(day: PlainDate, within: number): PlainDate[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const first = (8 - weekday) % 7 || 7
  const mondays: PlainDate[] = []
  for (let days = first; days < within; days += 7) mondays.push(addDays(day, days))
  return mondays
}
