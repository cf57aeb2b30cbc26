// Who has to act next on a release, until when, and what follows, so that nobody waits without knowing for what.
import { addBusinessDays, addDays, DAY_MS, HOUR_MS, type PlainDate, startOfDay } from '#lib/pure/dates.ts'
import type { Status } from './status.ts'
import { SCHEDULE_DAYS, type Schedule } from './vocabulary.ts'

export interface Cue {
  turn: 'you' | 'review' | 'delivery' | 'stores' | 'calendar' | 'nobody'
  until: Date | null
  next: 'submission' | 'review' | 'delivery' | 'live' | 'second_review' | 'updated' | 'removal' | 'nothing'
}

/** A cue as the server has it, or as its API sends it. */
type CueDates = Omit<Cue, 'until'> & { until: Date | string | null }

export interface CueFacts {
  status: Status
  releaseDate: PlainDate | null
  schedule: Schedule
  /** The date that was promised at submission. */
  reviewDueAt: Date | null
  /** When the release entered its current status. */
  since: Date
  finalRejection: boolean
  /** Whether it is live: then nothing waits for its release date any more, even during an update. */
  live: boolean
}

/**
 * How the end of a turn is written. A submission deadline and a release date are whole days everywhere; a review is
 * promised to the hour, and the others act on a day, both in the time zone of the reader.
 */
export function untilFormat({ turn, next }: Pick<Cue, 'turn' | 'next'>): 'day' | 'moment' | 'day_of_moment' {
  if (turn === 'you' || (turn === 'stores' && next === 'live')) return 'day'
  return turn === 'review' ? 'moment' : 'day_of_moment'
}

/** Whether a turn has ended without its action. A whole day is over with its last minute, not with its first. */
export function isOver(cue: CueDates, now: number): boolean {
  if (cue.until === null) return false
  const until = new Date(cue.until).getTime()
  return (untilFormat(cue) === 'day' ? until + DAY_MS : until) <= now
}

/** A returned release that is not corrected within this time expires. */
const CORRECTION_DAYS = 90

/** When a release that was returned at `since` expires. */
export const correctionDue = (since: Date): Date => new Date(since.getTime() + CORRECTION_DAYS * DAY_MS)

/** The last day on which a release can be submitted for its release date, or null when it has none. */
export const sendBy = (releaseDate: PlainDate | null, schedule: Schedule): PlainDate | null =>
  releaseDate && addDays(releaseDate, -SCHEDULE_DAYS[schedule].leadDaysMin)

const processed = ({ since, schedule }: CueFacts, holidays: readonly PlainDate[]): Date =>
  addBusinessDays(since, SCHEDULE_DAYS[schedule].processing[1], holidays)

const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b)

export function cueOf(facts: CueFacts, holidays: readonly PlainDate[] = []): Cue {
  const day = facts.live ? null : facts.releaseDate
  const live = day ? startOfDay(day) : null
  const deadline = sendBy(day, facts.schedule)
  const arrival = facts.live ? 'updated' : 'live'
  switch (facts.status) {
    case 'draft':
      return { turn: 'you', until: deadline ? startOfDay(deadline) : null, next: 'review' }
    case 'reopened':
      return {
        turn: 'you',
        until: deadline ? startOfDay(deadline) : null,
        next: facts.live ? 'review' : 'second_review',
      }
    case 'rejected':
      return facts.finalRejection
        ? { turn: 'nobody', until: null, next: 'nothing' }
        : { turn: 'you', until: null, next: 'second_review' }
    case 'submitted':
    case 'in_review':
      return { turn: 'review', until: facts.reviewDueAt, next: 'delivery' }
    case 'approved':
      return { turn: 'delivery', until: earlier(live, processed(facts, holidays)), next: arrival }
    // Only the release date counts here; the status at each store belongs to its delivery.
    case 'in_process':
      return { turn: 'stores', until: live, next: arrival }
    case 'takedown_requested':
      return { turn: 'stores', until: new Date(facts.since.getTime() + 48 * HOUR_MS), next: 'removal' }
    default:
      return { turn: 'nobody', until: null, next: 'nothing' }
  }
}
