// How the tone of a recording should change: from its spectrum to a smooth correction in third octaves.
import { BAND_HERTZ, type ThirdOctaves } from './long-term-spectrum.ts'
import type { EqualiserSettings } from './presets.ts'

/** Width of the Gaussian smoothing in third octaves: a mix keeps its own character in single bands. */
const SMOOTHING_BANDS = 2.2
/** The correction has no mean over these, because the level is not a matter of tone. */
const MEAN_FROM_HZ = 79
const MEAN_TO_HZ = 10_100
/** No boost below this: there is more rumble than music. */
const BOOST_FROM_HZ = 45
/** A band this far under the curve has no sound of its own that could be raised, such as beyond a lossy encoder's end. */
export const EMPTY_DB = 18

/** The correction in dB for each band of `BAND_HERTZ`. All zero for silence. */
export function toneCurve({ mid, side }: ThirdOctaves, { strength, maxDb }: EqualiserSettings): number[] {
  const levels = BAND_HERTZ.map((_, b) => 10 * Math.log10(mid[b]! + side[b]! + 1e-20))
  if (mid.every((power, b) => power + side[b]! === 0)) return levels.map(() => 0)
  const distances = BAND_HERTZ.map((hertz, b) => targetDb(hertz) - levels[b]!)
  const centre = median(distances.filter(isMid))
  const limited = limitedAround(distances, centre)
  const offset = mean(limited.filter(isMid))
  const smooth = smoothed(
    limited.map((db) => db - offset),
    SMOOTHING_BANDS,
  )
  return smooth.map((db, b) => {
    const gainDb = maxDb * Math.tanh((strength * db) / maxDb)
    const canBoost = BAND_HERTZ[b]! >= BOOST_FROM_HZ && limited[b]! < EMPTY_DB
    return canBoost ? gainDb : Math.min(0, gainDb)
  })
}

/**
 * Level per third octave relative to 100 Hz: falls by 1.9 dB an octave up to 4 kHz and by 3.4 above, and by 6 dB an
 * octave below 60 Hz. Modelled on published averages of popular music, which fall by about 5 dB an octave per hertz.
 */
function targetDb(hertz: number): number {
  const octaves = (from: number, to: number) => Math.log2(to / from)
  if (hertz < 60) return targetDb(60) - 6 * octaves(hertz, 60)
  if (hertz > 4000) return targetDb(4000) - 3.4 * octaves(4000, hertz)
  return -1.9 * octaves(100, hertz)
}

/** The mean distance of two spectra in dB: a difference of level, and not of tone. */
export function centreOf(distances: readonly number[]): number {
  const centre = median(distances.filter(isMid))
  return centre + mean(limitedAround(distances, centre).filter(isMid))
}

const isMid = (_: number, b: number) => BAND_HERTZ[b]! > MEAN_FROM_HZ && BAND_HERTZ[b]! < MEAN_TO_HZ

/** Limited, so that empty bands do not decide about the others. */
const limitedAround = (distances: readonly number[], centre: number): number[] =>
  distances.map((db) => Math.max(-EMPTY_DB, Math.min(EMPTY_DB, db - centre)))

/** Gaussian over the neighbours that exist; `width` in bands. */
export function smoothed(values: readonly number[], width: number): number[] {
  return values.map((_, b) => {
    let sum = 0
    let weights = 0
    for (let other = 0; other < values.length; other++) {
      const weight = Math.exp(-0.5 * ((other - b) / width) ** 2)
      sum += weight * values[other]!
      weights += weight
    }
    return sum / weights
  })
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
