// The words in which usage is reported: shared by the files, their import and the screens.

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

/** Plays whose country the store does not know. */
export const UNKNOWN_COUNTRY = 'ZZ'
