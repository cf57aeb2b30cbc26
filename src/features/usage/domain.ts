// The register of usage files: which file counts for which days, and what a reader may count of them.
import { addDays, type PlainDate } from '#lib/pure/dates.ts'

export {
  AGE_BANDS,
  type AgeBand,
  GENDERS,
  type Gender,
  PLAYLIST_KINDS,
  type PlaylistKind,
  USAGE_FEEDS,
  USAGE_SOURCES,
  type UsageFeed,
  type UsageSource,
} from '#lib/pure/usage.ts'

/** `outdated` arrived after a later revision of the same days and never counted. */
export const USAGE_FILE_STATUSES = ['importing', 'live', 'superseded', 'outdated', 'failed'] as const
export type UsageFileStatus = (typeof USAGE_FILE_STATUSES)[number]

/**
 * Which rows of the warehouse count, read at one moment. A file that is registered later has a higher number, and the
 * rows of a file that ended are removed only when no query can still be reading them.
 */
export interface VisibleFiles {
  /** Rows of files with a higher number are ignored. */
  upTo: number
  /** Numbers of files that are not live but may have rows. */
  hidden: readonly number[]
}

/** How far the daily files of a store reach without a gap. */
export interface StoreThrough {
  store: string
  firstDay: PlainDate
  through: PlainDate
}

/** A month of a store that only a monthly file reports: `YYYY-MM-01`. */
export interface StoreMonth {
  store: string
  month: PlainDate
}

export interface DaySpan {
  from: PlainDate
  /** Included. */
  to: PlainDate
}

interface Placeable extends DaySpan {
  revision: number
  /** The same bytes have the same digest. */
  sha256: Uint8Array
}

/** Why a file cannot count, although it could be read. */
export type PlacementRefusal = 'overlap' | 'newer_inside' | 'revision_taken'

export type Placement<File> =
  /** It counts from now on, instead of these files. */
  | { kind: 'counts'; supersedes: File[] }
  | { kind: 'outdated' }
  | { kind: 'refused'; code: PlacementRefusal; by: File }

/**
 * Which days a file counts for, among the live files of its store and feed that have some of them. A file counts for all
 * its days or for none: it replaces live files whose days it covers, and nothing else, so that each day is reported by
 * exactly one file.
 */
export function placeFile<File extends Placeable>(file: Placeable, live: readonly File[]): Placement<File> {
  for (const other of live) {
    const isSame = other.from === file.from && other.to === file.to
    if (covers(other, file) && other.revision > file.revision) return { kind: 'outdated' }
    if (!covers(file, other)) return { kind: 'refused', code: 'overlap', by: other }
    if (other.revision > file.revision) return { kind: 'refused', code: 'newer_inside', by: other }
    if (isSame && other.revision === file.revision && !sameBytes(other.sha256, file.sha256))
      return { kind: 'refused', code: 'revision_taken', by: other }
  }
  return { kind: 'counts', supersedes: [...live] }
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const covers = (outer: DaySpan, inner: DaySpan): boolean => outer.from <= inner.from && outer.to >= inner.to

/** How many days are shown of each store. */
export const GAP_DAYS = 35

/** The longest period of one file. */
export const DAYS_MAX = 1_100

/** A correction is noted if it changes a total by more than this part of it. */
const NOTED_PERCENT = 1n

/** Whether a correction has to be explained to those who saw the figure before. */
export function isNoted(before: bigint, after: bigint): boolean {
  const change = after > before ? after - before : before - after
  return before > 0n && change * 100n > before * NOTED_PERCENT
}

/** Why an import failed; `params` has the values of its sentence. */
export interface UsageFailure {
  code: string
  params: Record<string, string | number>
}

/** The days of a period that none of these files reports, between its own first and last day. */
export function missingDays(files: readonly DaySpan[], period: DaySpan): PlainDate[] {
  const sorted = files.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const missing: PlainDate[] = []
  let next = sorted[0]?.from ?? period.to
  for (const { from, to } of sorted) {
    for (; next < from; next = addDays(next, 1))
      if (next >= period.from && next <= period.to) missing.push(next)
    if (to >= next) next = addDays(to, 1)
  }
  return missing
}
