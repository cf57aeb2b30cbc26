// Rules of pre-saves, for server and browser: which releases can have one, its address, and the days of its page.
import { isUpc } from '#engines/ddex/identifiers.ts'
import { gtin14 } from '#features/releases/domain/codes.ts'
import { hasEnded, isLive, type Status } from '#features/releases/domain/status.ts'
import { daysBetween, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

/** How a fan subscribes: by mail, or with a music service. */
export const METHODS = ['email', 'spotify'] as const
export type Method = (typeof METHODS)[number]

const KEY_LENGTH_MIN = 3
const KEY_LENGTH_MAX = 40

/** Lowercase a–z, digits and single hyphens between them. */
export const isKey = (text: string): boolean =>
  text.length >= KEY_LENGTH_MIN && text.length <= KEY_LENGTH_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

interface PresaveRelease {
  status: Status
  liveAt: Date | null
  presave: boolean
  releaseDate: PlainDate | null
  artistId: string | null
  upc: string | null
}

/** Whether a release is still to come. */
export const isAhead = ({ status, liveAt }: Pick<PresaveRelease, 'status' | 'liveAt'>): boolean =>
  !isLive({ status, liveAt }) && !hasEnded(status) && status !== 'unknown'

/** What the release and the owner’s input lack for a pre-save. */
export function presaveProblems(
  release: Pick<PresaveRelease, 'releaseDate' | 'artistId' | 'upc'>,
  { key, upc }: { key?: string; upc?: string },
): Problem[] {
  return [
    ...(release.artistId === null ? [{ code: 'presave_artist', at: 'artist' }] : []),
    ...(release.releaseDate === null ? [{ code: 'presave_release_date', at: 'releaseDate' }] : []),
    ...(key === undefined || isKey(key)
      ? []
      : [{ code: 'presave_key', at: 'key', params: { min: KEY_LENGTH_MIN, max: KEY_LENGTH_MAX } }]),
    ...upcProblems(upc, release.upc),
  ]
}

function upcProblems(upc: string | undefined, ofRelease: string | null): Problem[] {
  if (upc === undefined) return []
  if (!isUpc(upc)) return [{ code: 'upc_invalid', at: 'upc' }]
  if (ofRelease === null || gtin14(ofRelease) === gtin14(upc)) return []
  return [{ code: 'presave_upc_differs', at: 'upc', params: { upc: ofRelease } }]
}

/**
 * The phase of a pre-save. `review`: the page opens once the release is approved. `off`: the release no longer offers a
 * pre-save.
 */
export const PHASES = ['review', 'scheduled', 'collecting', 'due', 'out', 'off', 'gone'] as const
export type Phase = (typeof PHASES)[number]

/** Dates of the last approved revision. */
export interface ApprovedDates {
  releaseDate: PlainDate
  presaveDate: PlainDate | null
}

export function phaseOf(
  { status, liveAt }: Pick<PresaveRelease, 'status' | 'liveAt'>,
  approved: ApprovedDates | undefined,
  today: PlainDate,
): Phase {
  if (isLive({ status, liveAt })) return 'out'
  if (hasEnded(status) || status === 'unknown') return 'gone'
  if (!approved) return 'review'
  if (approved.presaveDate === null) return 'off'
  if (approved.presaveDate > today) return 'scheduled'
  return approved.releaseDate > today ? 'collecting' : 'due'
}

/** Whether fans can subscribe, which ends when a store has the release. */
export const isCollecting = (phase: Phase): boolean => phase === 'collecting' || phase === 'due'

/** Days until a release; 0 from its day on. */
export const daysLeft = (releaseDate: PlainDate, today: PlainDate): number =>
  Math.max(0, daysBetween(today, releaseDate))

/** The form in which two spellings of one mail address compare equal. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()
