// Comparing two figures: the change in percent, its trend, and how much a playlist engages its followers.

export const TRENDS = ['up', 'down', 'stable'] as const
export type Trend = (typeof TRENDS)[number]

export interface Change {
  /** `new` where there was nothing before, `none` where there is nothing at all. */
  kind: 'percent' | 'new' | 'none'
  /** To a tenth, half away from zero; null unless the kind is `percent`. */
  percent: number | null
  trend: Trend
  /** False with too little data to speak of a trend, which is then stable. */
  enough: boolean
}

/** Below this on both sides a change says nothing. */
const TREND_MIN = 20
/** In percent; a change of less is stable. */
const TREND_PERCENT = 5

/** @param current and previous are counts, up to 10^11 */
export function changeOf(current: number, previous: number): Change {
  const enough = Math.max(current, previous) >= TREND_MIN
  const trend = enough ? trendOf(current, previous) : 'stable'
  if (previous > 0) return { kind: 'percent', percent: percentOf(current, previous), trend, enough }
  return { kind: current > 0 ? 'new' : 'none', percent: null, trend, enough }
}

function percentOf(current: number, previous: number): number {
  const difference = current - previous
  const tenths = Math.floor((2_000 * Math.abs(difference) + previous) / (2 * previous))
  return tenths === 0 ? 0 : (Math.sign(difference) * tenths) / 10
}

function trendOf(current: number, previous: number): Trend {
  const hundredths = 100 * (current - previous)
  if (hundredths >= TREND_PERCENT * previous) return 'up'
  return hundredths <= -TREND_PERCENT * previous ? 'down' : 'stable'
}

/** A part of a whole in percent, to a tenth; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0

export const ENGAGEMENTS = ['high', 'medium', 'low'] as const
export type Engagement = (typeof ENGAGEMENTS)[number]

export const LOW_ENGAGEMENT = 0.05
export const MEDIUM_ENGAGEMENT = 0.25

/**
 * How much a playlist is played.
 *
 * @param plays of 28 days
 * @param followers at their end
 * @returns null without followers, as stores report playlists that their algorithm makes for each person
 */
export function engagementOf(
  plays: number,
  followers: number | null,
): { level: Engagement; ratio: number } | null {
  if (!followers) return null
  const ratio = plays / followers
  const level = ratio < LOW_ENGAGEMENT ? 'low' : ratio < MEDIUM_ENGAGEMENT ? 'medium' : 'high'
  return { level, ratio }
}
