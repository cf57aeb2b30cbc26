// Ten peaking filters, an octave apart, whose sum follows a tone curve.
import { Biquad, peaking, responseDb } from './biquad.ts'
import { BAND_HERTZ } from './long-term-spectrum.ts'

export interface EqualiserBand {
  frequencyHz: number
  gainDb: number
}

const BAND_FREQUENCIES = [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000]
const Q = 1.2
const RELAXATION_STEPS = 40
const RELAXATION = 0.5
/** A filter with less gain than this is not heard and not computed. */
const INAUDIBLE_DB = 0.05

/**
 * The gains with which the filters together have the gain of the curve at their frequencies: neighbours overlap, so each
 * step corrects every filter by half of what is missing there.
 */
export function fitEqualiser(curveDb: readonly number[], sampleRateHz: number): EqualiserBand[] {
  const wanted = BAND_FREQUENCIES.map((hertz) => curveDb[nearestBand(hertz)]!)
  const gains = BAND_FREQUENCIES.map(() => 0)
  for (let step = 0; step < RELAXATION_STEPS; step++) {
    const filters = gains.map((gainDb, b) => peaking(BAND_FREQUENCIES[b]!, sampleRateHz, Q, gainDb))
    for (let b = 0; b < gains.length; b++) {
      const reached = filters.reduce(
        (sum, filter) => sum + responseDb(filter, BAND_FREQUENCIES[b]!, sampleRateHz),
        0,
      )
      gains[b] = gains[b]! + RELAXATION * (wanted[b]! - reached)
    }
  }
  return gains.map((gainDb, b) => ({ frequencyHz: BAND_FREQUENCIES[b]!, gainDb }))
}

export function equaliserFilters(bands: readonly EqualiserBand[], sampleRateHz: number): Biquad[] {
  return bands
    .filter(({ gainDb }) => Math.abs(gainDb) >= INAUDIBLE_DB)
    .map(({ frequencyHz, gainDb }) => new Biquad(peaking(frequencyHz, sampleRateHz, Q, gainDb)))
}

/** The first band is at 40 Hz, so the lowest filter takes its gain from there. */
function nearestBand(hertz: number): number {
  const distance = (b: number) => Math.abs(Math.log(BAND_HERTZ[b]! / hertz))
  let nearest = 0
  for (let b = 1; b < BAND_HERTZ.length; b++) if (distance(b) < distance(nearest)) nearest = b
  return nearest
}
