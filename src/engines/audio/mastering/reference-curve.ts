// How mid and side of a recording should change to have the spectrum of a reference.
import { BAND_HERTZ, type ThirdOctaves } from './long-term-spectrum.ts'
import { decibels, type ReferenceProfile } from './reference.ts'
import { centreOf, EMPTY_DB, smoothed } from './tone-curve.ts'
import { MONO_DB } from './width.ts'

export interface MatchCurve {
  /** Gain in dB for each band of `BAND_HERTZ`. */
  midDb: number[]
  sideDb: number[]
}

export const MATCH_MAX_DB = 8
/** Width of the smoothing in third octaves: less would follow the notes of the reference. */
const SMOOTHING_BANDS = 0.6
/** The bass of a master is mono, so there is no side to match below this. */
const SIDE_FROM_HZ = 180

/**
 * The gains that lead from a spectrum to that of the reference, whatever their levels. Side follows mid where there is
 * no stereo image to match.
 *
 * @param applied gains that the spectrum has already; together, no band gets more than 8 dB
 */
export function curveToReference(
  spectrum: ThirdOctaves,
  { midDb, sideDb }: ReferenceProfile,
  applied?: MatchCurve,
): MatchCurve {
  const mid = decibels(spectrum.mid)
  const side = decibels(spectrum.side)
  const distances = BAND_HERTZ.map((_, b) => sumDb(midDb[b]!, sideDb[b]!) - sumDb(mid[b]!, side[b]!))
  const level = centreOf(distances)
  const missing = (from: number[], to: number[]) => to.map((db, b) => db - from[b]! - level)
  // A band that is this far away has no sound of its own, here or there: a lossy encoder ends below it.
  const midMissing = missing(mid, midDb).map((db) => (Math.abs(db) < EMPTY_DB ? db : 0))
  const midGains = limited(midMissing, applied?.midDb)
  const isStereo = hasSide(mid, side) && hasSide(midDb, sideDb)
  if (!isStereo) return { midDb: midGains, sideDb: midGains }
  const sideGains = limited(missing(side, sideDb), applied?.sideDb)
  const hasOwn = (b: number) => BAND_HERTZ[b]! >= SIDE_FROM_HZ && sideDb[b]! - side[b]! - level < EMPTY_DB
  return { midDb: midGains, sideDb: sideGains.map((db, b) => (hasOwn(b) ? db : midGains[b]!)) }
}

/** Smooth, and within the limit together with what was applied before. */
const limited = (missing: number[], applied: number[] | undefined): number[] =>
  smoothed(
    missing.map((db) => Math.max(-EMPTY_DB, Math.min(EMPTY_DB, db))),
    SMOOTHING_BANDS,
  ).map((db, b) => {
    const before = applied?.[b] ?? 0
    return Math.max(-MATCH_MAX_DB, Math.min(MATCH_MAX_DB, db + before)) - before
  })

const sumDb = (a: number, b: number) => 10 * Math.log10(10 ** (a / 10) + 10 ** (b / 10))

/** Whether a recording is more than mono with noise. */
function hasSide(mid: readonly number[], side: readonly number[]): boolean {
  const total = (levels: readonly number[]) => levels.reduce(sumDb)
  return total(side) - total(mid) >= MONO_DB
}
