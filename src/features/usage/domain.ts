// The kinds of usage files, and what a reader may count of them.
import type { PlainDate } from '#lib/pure/dates.ts'

/** What a file reports about: its rows have one table of the warehouse. */
export const USAGE_FEEDS = [
  'tracks',
  'countries',
  'cities',
  'demographics',
  'audience',
  'playlists',
  'months',
] as const
export type UsageFeed = (typeof USAGE_FEEDS)[number]

/** `outdated` arrived after a later revision of the same days and never counted. */
export const USAGE_FILE_STATUSES = ['importing', 'live', 'superseded', 'outdated', 'failed'] as const
export type UsageFileStatus = (typeof USAGE_FILE_STATUSES)[number]

/** How listeners found a track. */
export const USAGE_SOURCES = [
  'profile',
  'library',
  'listener_playlist',
  'editorial',
  'algorithmic',
  'radio',
  'search',
  'other',
] as const
export type UsageSource = (typeof USAGE_SOURCES)[number]

export const AGE_BANDS = [
  'under_18',
  '18_22',
  '23_27',
  '28_34',
  '35_44',
  '45_59',
  '60_plus',
  'unknown',
] as const
export type AgeBand = (typeof AGE_BANDS)[number]

export const GENDERS = ['female', 'male', 'non_binary', 'unknown'] as const
export type Gender = (typeof GENDERS)[number]

export const PLAYLIST_KINDS = ['editorial', 'algorithmic', 'listener'] as const
export type PlaylistKind = (typeof PLAYLIST_KINDS)[number]

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
