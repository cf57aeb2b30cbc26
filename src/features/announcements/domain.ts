// What an announcement is, and on which days it is shown.
import type { PlainDate } from '#lib/pure/dates.ts'

export const SEVERITIES = ['info', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

export const TITLE_LENGTH_MAX = 100
export const TEXT_LENGTH_MAX = 400
/** More at once would hide the dashboard. */
export const SHOWN_MAX = 3

export const ANNOUNCEMENT_STATES = ['scheduled', 'shown', 'ended'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

interface Window {
  from: PlainDate
  /** The last day; null until it is ended. */
  until: PlainDate | null
  endedAt: Date | null
}

/** @param today a day of UTC */
export function stateOf({ from, until, endedAt }: Window, today: PlainDate): AnnouncementState {
  if (endedAt || (until !== null && until < today)) return 'ended'
  return from > today ? 'scheduled' : 'shown'
}
