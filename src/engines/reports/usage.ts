// Files of usage: the published columns of each feed, their names, and writing them.

import { isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import {
  AGE_BANDS,
  GENDERS,
  PLAYLIST_KINDS,
  USAGE_FEEDS,
  USAGE_SOURCES,
  type UsageFeed,
} from '#lib/pure/usage.ts'

/** A feed of days. The feed `months` is a DDEX Digital Sales Report. */
export type DailyFeed = Exclude<UsageFeed, 'months'>

/**
 * `code` is the ISRC of a track, or an artist. `count` is 0 where the cell is empty if it is optional; `known_count` is
 * then unknown.
 */
export type UsageColumn =
  | { kind: 'day' | 'isrc' | 'artist' | 'country' | 'added_on'; name: string }
  | { kind: 'count'; name: string; isOptional: boolean }
  | { kind: 'known_count'; name: string }
  | { kind: 'word'; name: string; words: ReadonlySet<string> }
  | { kind: 'text'; name: string }

const DAY: UsageColumn = { kind: 'day', name: 'day' }
const ISRC: UsageColumn = { kind: 'isrc', name: 'isrc' }
const COUNTRY: UsageColumn = { kind: 'country', name: 'country' }
const count = (name: string): UsageColumn => ({ kind: 'count', name, isOptional: false })
const optionalCount = (name: string): UsageColumn => ({ kind: 'count', name, isOptional: true })
const word = (name: string, words: readonly string[]): UsageColumn => ({
  kind: 'word',
  name,
  words: new Set(words),
})

/** In the order in which a file has them: the day first, then whose usage it is. */
export const USAGE_COLUMNS: Readonly<Record<DailyFeed, readonly UsageColumn[]>> = {
  tracks: [
    DAY,
    ISRC,
    word('source', USAGE_SOURCES),
    count('streams'),
    optionalCount('listeners'),
    optionalCount('saves'),
    optionalCount('skips'),
    optionalCount('downloads'),
    optionalCount('playlist_adds'),
  ],
  countries: [DAY, ISRC, COUNTRY, count('streams'), optionalCount('listeners')],
  cities: [DAY, ISRC, COUNTRY, { kind: 'text', name: 'city' }, count('streams')],
  demographics: [
    DAY,
    ISRC,
    word('age_band', AGE_BANDS),
    word('gender', GENDERS),
    count('streams'),
    optionalCount('listeners'),
  ],
  audience: [
    DAY,
    { kind: 'artist', name: 'artist' },
    count('listeners_day'),
    optionalCount('listeners_28d'),
    optionalCount('followers'),
  ],
  playlists: [
    DAY,
    ISRC,
    { kind: 'text', name: 'playlist_id' },
    { kind: 'text', name: 'playlist_name' },
    word('playlist_kind', PLAYLIST_KINDS),
    { kind: 'added_on', name: 'added_on' },
    { kind: 'known_count', name: 'position' },
    { kind: 'known_count', name: 'followers' },
    count('plays'),
  ],
}

export const usageHeader = (feed: DailyFeed): string => USAGE_COLUMNS[feed].map(({ name }) => name).join(',')

/** What the name of a file says: `spotify_tracks_2026-11-01_2026-11-07_r1.csv.gz`. */
export interface UsageFileName {
  store: string
  feed: UsageFeed
  /** The first and the last day, both included. */
  from: PlainDate
  to: PlainDate
  /** From 1. A later revision of the same days replaces an earlier one. */
  revision: number
}

const NAME =
  /^([a-z][a-z0-9_]{0,39})_([a-z]+)_(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})_r([1-9]\d{0,3})\.(?:csv|tsv)(?:\.gz)?$/
const FEEDS: ReadonlySet<string> = new Set(USAGE_FEEDS)
const isFeed = (text: string): text is UsageFeed => FEEDS.has(text)

/** @returns undefined for any other name */
export function parseUsageFileName(name: string): UsageFileName | undefined {
  const [, store = '', feed = '', from = '', to = '', revision] = NAME.exec(name) ?? []
  if (!isFeed(feed) || !isPlainDate(from) || !isPlainDate(to) || to < from) return undefined
  return { store, feed, from, to, revision: Number(revision) }
}

/** Without the ending of a packed file. */
export const usageFileName = ({ store, feed, from, to, revision }: UsageFileName): string =>
  `${store}_${feed}_${from}_${to}_r${revision}.${feed === 'months' ? 'tsv' : 'csv'}`

/** A cell of a file; null is empty. */
export type UsageCell = string | number | null

/** A file with its header. Rows have the cells in the order of the columns. */
export function* writeUsage(feed: DailyFeed, rows: Iterable<readonly UsageCell[]>): Generator<string> {
  yield `${usageHeader(feed)}\n`
  for (const cells of rows) yield `${cells.map(csvCell).join(',')}\n`
}

function csvCell(cell: UsageCell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
