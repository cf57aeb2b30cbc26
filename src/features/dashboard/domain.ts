// The order of the dashboard: what is due first comes first.
import type { PlainDate } from '#lib/pure/dates.ts'

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
