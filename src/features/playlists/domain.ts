// Rules of playlists: how they are listed, and when they take pitches.
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

/** `refused`: staff did not list it. `removed`: it was listed, until staff or its curator took it off the list. */
export const PLAYLIST_STATES = ['pending', 'listed', 'refused', 'removed'] as const
export type PlaylistState = (typeof PLAYLIST_STATES)[number]

/** Why staff refuse or remove a playlist. */
export const STAFF_REASONS = ['followers_bought', 'asks_money', 'off_topic', 'not_kept', 'other'] as const
export type StaffReason = (typeof STAFF_REASONS)[number]

export const STAFF_VIEWS = ['waiting', 'listed', 'done'] as const
export type StaffView = (typeof STAFF_VIEWS)[number]
export const STATES_OF_VIEW: Record<StaffView, readonly PlaylistState[]> = {
  waiting: ['pending'],
  listed: ['listed'],
  done: ['refused', 'removed'],
}

export const SORTS = ['followers', 'answered', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Choices of the filter for a minimum number of followers. */
export const FOLLOWERS_FROM = [1_000, 10_000, 50_000] as const

export const PAGE_SIZE = 24
export const SEARCH_LENGTH_MAX = 100
export const CURSOR_LENGTH_MAX = 120

const ABOUT_LENGTH_MIN = 20
export const ABOUT_LENGTH_MAX = 300
export const NOTE_LENGTH_MAX = 1_000
export const LANGUAGES_MAX = 10
export const CAPACITY_MAX = 100
/** Pitches per week, as the inbox offers them. */
export const CAPACITIES = [5, 10, 15, 20, 30, 50, 100] as const
/** Per curator, listed or waiting for staff. */
export const PLAYLISTS_MAX = 20
/** Per person. */
export const REMINDERS_MAX = 100
/** How far ahead a curator can set the day on which a playlist opens again. */
const CLOSED_DAYS_MAX = 180

/**
 * The playlist id in `https://open.spotify.com/playlist/37i9dQZF1DX…?si=…` or `spotify:playlist:37i9dQZF1DX…`;
 * undefined for anything else.
 */
export function readPlaylistAddress(text: string): string | undefined {
  const match =
    /^(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z-]{2,8}\/)?playlist\/([0-9A-Za-z]{22})(?:[/?#].*)?$/.exec(
      text.trim(),
    ) ?? /^spotify:playlist:([0-9A-Za-z]{22})$/.exec(text.trim())
  return match?.[1]
}

/** The Monday on or before a day. */
export const mondayOf = (day: PlainDate): PlainDate => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

export interface Intake {
  isOpen: boolean
  closedUntil: PlainDate | null
  weeklyCapacity: number
}

/** A playlist opens by itself on its day. */
export const currentIntake = (intake: Intake, today: PlainDate): Intake =>
  !intake.isOpen && intake.closedUntil !== null && intake.closedUntil <= today
    ? { ...intake, isOpen: true, closedUntil: null }
    : intake

export type Availability =
  | { state: 'open'; left: number; opensOn: null }
  | { state: 'full' | 'closed'; left: 0; opensOn: PlainDate | null }

/**
 * Whether a playlist takes another pitch today.
 *
 * @param taken the pitches of this week, without those withdrawn before they were opened
 */
export function availabilityOf(
  intake: Intake,
  { today, taken }: { today: PlainDate; taken: number },
): Availability {
  const { isOpen, closedUntil, weeklyCapacity } = currentIntake(intake, today)
  if (!isOpen) return { state: 'closed', left: 0, opensOn: closedUntil }
  const left = weeklyCapacity - taken
  return left > 0
    ? { state: 'open', left, opensOn: null }
    : { state: 'full', left: 0, opensOn: addDays(mondayOf(today), 7) }
}

export interface PlaylistFields extends Intake {
  about: string
}

export function fieldProblems(
  { about, weeklyCapacity, isOpen, closedUntil }: PlaylistFields,
  today: PlainDate,
): Problem[] {
  const length = [...about.trim()].length
  const last = addDays(today, CLOSED_DAYS_MAX)
  return [
    ...(length < ABOUT_LENGTH_MIN
      ? [{ code: 'playlist_about_short', at: 'about', params: { min: ABOUT_LENGTH_MIN } }]
      : []),
    ...(length > ABOUT_LENGTH_MAX
      ? [{ code: 'text_too_long', at: 'about', params: { max: ABOUT_LENGTH_MAX } }]
      : []),
    ...(weeklyCapacity < 1 || weeklyCapacity > CAPACITY_MAX
      ? [{ code: 'playlist_capacity', at: 'weeklyCapacity', params: { max: CAPACITY_MAX } }]
      : []),
    ...(!isOpen && closedUntil !== null && (closedUntil <= today || closedUntil > last)
      ? [{ code: 'playlist_closed_until', at: 'closedUntil', params: { last } }]
      : []),
  ]
}

/** Widths of the square copies of a cover, in pixels. */
export const COVER_WIDTHS = [96, 320] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]
export const isCoverWidth = (width: number): width is CoverWidth =>
  COVER_WIDTHS.some((known) => known === width)
