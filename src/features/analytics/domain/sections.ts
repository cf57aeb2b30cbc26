// The sections of analytics, which of them every plan has, and the limits of what people add.
import { isOneOf } from '#lib/pure/one-of.ts'

/** The sections of figures, in the order of the page; each can be exported. */
export const SECTIONS = [
  'totals',
  'series',
  'tracks',
  'releases',
  'platforms',
  'countries',
  'cities',
  'ages',
  'sources',
  'genders',
  'playlists',
] as const
export type Section = (typeof SECTIONS)[number]

/** What every plan includes. */
export const FREE_SECTIONS = ['totals', 'series', 'tracks', 'countries'] as const satisfies Section[]
export const isFreeSection = (section: Section): boolean => isOneOf(FREE_SECTIONS, section)

export const SHARED_SECTIONS = SECTIONS
export type SharedSection = (typeof SHARED_SECTIONS)[number]

/** Parts that streams are divided into. */
export const DIVISIONS = ['platforms', 'countries', 'cities', 'ages', 'genders', 'sources'] as const
export type DivisionName = (typeof DIVISIONS)[number]

export const RANKINGS = ['tracks', 'releases'] as const
export type RankingName = (typeof RANKINGS)[number]

export const MEASURES = ['streams', 'saves', 'skips', 'downloads', 'playlistAdds'] as const
export type Measure = (typeof MEASURES)[number]

/** `none`: no store has reported listeners. `by_artist`: stores report them of artists, not of a release or track. */
export const LISTENER_BASES = ['day', 'days_28', 'average_day', 'none', 'by_artist'] as const
export type ListenerBasis = (typeof LISTENER_BASES)[number]

export const PLAYLIST_SORTS = ['plays', 'followers', 'added'] as const
export type PlaylistSort = (typeof PLAYLIST_SORTS)[number]

export const MARK_KINDS = [
  'release',
  'playlist_added',
  'playlist_left',
  'spike',
  'correction',
  'note',
] as const
/** More letters would not fit above a chart. */
export const MARKS_MAX = 12

export const NOTE_LENGTH_MAX = 140
export const NOTES_MAX = 500
export const VIEW_NAME_MAX = 60
export const VIEWS_MAX = 30
export const SHARES_MAX = 50
export const SHARED_DAYS_MAX = 365
export const EXPORT_ROWS_MAX = 10_000
/** How many rows of each list a shared report shows. */
export const SHARED_ROWS = 20
/** The sizes of covers in a shared report, in pixels. */
export const SHARED_COVER_WIDTHS = ['96', '320'] as const

/** The last day on which a shared report opens: it ends with the beginning of a day. */
export const lastDayOf = (expiresAt: Date | string): string =>
  new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10)
