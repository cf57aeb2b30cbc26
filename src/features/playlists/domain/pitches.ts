// Rules of pitches: what can be sent, how they are answered, and when silence counts.
import { addDays, DAY_MS, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const PITCH_STATES = [
  'submitted',
  'opened',
  'shortlisted',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type PitchState = (typeof PITCH_STATES)[number]

/** The curator has not answered yet. */
export const WAITING_STATES = ['submitted', 'opened', 'shortlisted'] as const satisfies PitchState[]
/** What the record of a playlist counts. */
export const COUNTED_STATES = ['accepted', 'declined', 'expired'] as const satisfies PitchState[]

/** Answers and silence are final; a withdrawal can be undone. */
export const PITCH_TRANSITIONS: Record<PitchState, readonly PitchState[]> = {
  submitted: ['opened', 'expired', 'withdrawn'],
  opened: ['shortlisted', 'accepted', 'declined', 'expired', 'withdrawn'],
  shortlisted: ['opened', 'accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: ['submitted', 'opened', 'shortlisted'],
}

export const canFollow = (from: PitchState, to: PitchState): boolean => PITCH_TRANSITIONS[from].includes(to)

export const isWaiting = (state: PitchState): boolean => WAITING_STATES.some((waiting) => waiting === state)

export const PITCH_LENGTH_MIN = 50
export const PITCH_LENGTH_MAX = 500
/** The limit of the request. It is higher than PITCH_LENGTH_MAX, so that the refusal can state how long the text is. */
export const PITCH_INPUT_MAX = 10_000
/** Unanswered pitches of one account at one playlist. */
export const WAITING_MAX = 2

/** Whether a pitch ended without an answer before its day, because its playlist left the list. */
export const isCutShort = <Moment extends Date | string>({
  state,
  endedAt,
  dueAt,
}: {
  state: PitchState
  endedAt: Moment | null
  dueAt: Moment
}): boolean => state === 'expired' && endedAt !== null && endedAt < dueAt

export const ANSWER_DAYS = 7
/** When an unanswered pitch expires. */
export const dueAt = (submittedAt: Date): Date => new Date(submittedAt.getTime() + ANSWER_DAYS * DAY_MS)

/** Code points of the trimmed text. */
export const pitchLength = (text: string): number => [...text.trim()].length

/** Whether a text is neither too short nor too long for a pitch. */
export const isSendable = (text: string): boolean => {
  const length = pitchLength(text)
  return length >= PITCH_LENGTH_MIN && length <= PITCH_LENGTH_MAX
}

/** Problems in the order of the form: the song, then the text. */
export function pitchProblems({ hasSong, text }: { hasSong: boolean; text: string }): Problem[] {
  const length = pitchLength(text)
  const problems: Problem[] = hasSong ? [] : [{ code: 'song_required', at: 'trackId' }]
  if (length === 0) problems.push({ code: 'pitch_required', at: 'text' })
  else if (length < PITCH_LENGTH_MIN)
    problems.push({ code: 'pitch_too_short', at: 'text', params: { min: PITCH_LENGTH_MIN, length } })
  else if (length > PITCH_LENGTH_MAX)
    problems.push({ code: 'pitch_too_long', at: 'text', params: { max: PITCH_LENGTH_MAX, length } })
  return problems
}

export const DECLINE_REASONS = [
  'mood',
  'energy',
  'genre',
  'language',
  'production',
  'similar',
  'length',
  'other',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const ANSWER_WORDS_MIN = 10
export const ANSWER_LENGTH_MAX = 1_000

/** Counts words that contain a letter or a digit, so that dashes and dots do not count. */
export const countWords = (text: string): number =>
  text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length

export function declineProblems(answer: string): Problem[] {
  const words = countWords(answer)
  return words < ANSWER_WORDS_MIN
    ? [{ code: 'answer_too_short', at: 'answer', params: { min: ANSWER_WORDS_MIN, words } }]
    : []
}

const POSITION_MAX = 10_000
/** Not less than CHECK_DAYS, so that a song is still meant to be there when its placement is checked. */
const PLACED_DAYS_MIN = 7
const PLACED_DAYS_MAX = 365
const PLACED_DAYS_USUAL = 28

interface PlacementStart {
  today: PlainDate
  releaseDate: PlainDate
}

/** Until when a song can be placed. Nobody hears one before it is out, so its days begin with its release. */
export function placementDays({ today, releaseDate }: PlacementStart): {
  first: PlainDate
  usual: PlainDate
  last: PlainDate
} {
  const start = releaseDate > today ? releaseDate : today
  return {
    first: addDays(start, PLACED_DAYS_MIN),
    usual: addDays(start, PLACED_DAYS_USUAL),
    last: addDays(start, PLACED_DAYS_MAX),
  }
}

export function placementProblems(
  { position, placedUntil }: { position: number; placedUntil: PlainDate },
  start: PlacementStart,
): Problem[] {
  const { first, last } = placementDays(start)
  return [
    ...(position < 1 || position > POSITION_MAX
      ? [{ code: 'placement_position', at: 'position', params: { max: POSITION_MAX } }]
      : []),
    ...(placedUntil < first || placedUntil > last
      ? [{ code: 'placement_until', at: 'placedUntil', params: { first, last } }]
      : []),
  ]
}

export const CHECK_RESULTS = ['kept', 'gone', 'unknown'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

export const CHECK_DAYS = 7
/** A week after the answer, or after the release of a song that was not out then. */
export const checkAt = ({
  answeredAt,
  releaseDate,
}: {
  answeredAt: Date
  releaseDate: PlainDate | null
}): Date => {
  const released = releaseDate ? Date.parse(`${releaseDate}T12:00:00Z`) : 0
  return new Date(Math.max(answeredAt.getTime(), released) + CHECK_DAYS * DAY_MS)
}
