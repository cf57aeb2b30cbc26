// Peaking filters whose sum follows a tone curve: ten, an octave apart, or 28, a third of an octave apart.
import { Biquad, peaking, responseDb } from './biquad.ts'
import { BAND_HERTZ } from './long-term-spectrum.ts'

export interface EqualiserBand {
  frequencyHz: number
  gainDb: number
}

export interface FilterLayout {
  frequenciesHz: readonly number[]
  q: number
}

const OCTAVES: FilterLayout = {
  frequenciesHz: [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000],
  q: 1.2,
}
/** From 31.5 Hz to 16 kHz. */
export const THIRD_OCTAVES: FilterLayout = {
  frequenciesHz: Array.from({ length: 28 }, (_, i) => 1000 * 10 ** ((i - 15) / 10)),
  q: 3.6,
}
const RELAXATION_STEPS = 40
const RELAXATION = 0.5
/** A filter with less gain than this is not heard and not computed. */
const INAUDIBLE_DB = 0.05

/**
 * The gains with which the filters together have the gain of the curve at their frequencies: neighbours overlap, so each
 * step corrects every filter by half of what is missing there.
 */
export function fitEqualiser(
  curveDb: readonly number[],
  sampleRateHz: number,
  { frequenciesHz, q }: FilterLayout = OCTAVES,
): EqualiserBand[] {
  const wanted = frequenciesHz.map((hertz) => curveDb[nearestBand(hertz)]!)
  const gains = frequenciesHz.map(() => 0)
  for (let step = 0; step < RELAXATION_STEPS; step++) {
    const filters = gains.map((gainDb, b) => peaking(frequenciesHz[b]!, sampleRateHz, q, gainDb))
    for (let b = 0; b < gains.length; b++) {
      const reached = filters.reduce(
        (sum, filter) => sum + responseDb(filter, frequenciesHz[b]!, sampleRateHz),
        0,
      )
      gains[b] = gains[b]! + RELAXATION * (wanted[b]! - reached)
    }
  }
  return gains.map((gainDb, b) => ({ frequencyHz: frequenciesHz[b]!, gainDb }))
}

export function equaliserFilters(
  bands: readonly EqualiserBand[],
  sampleRateHz: number,
  { q }: FilterLayout = OCTAVES,
): Biquad[] {
  return bands
    .filter(({ gainDb }) => Math.abs(gainDb) >= INAUDIBLE_DB)
    .map(({ frequencyHz, gainDb }) => new Biquad(peaking(frequencyHz, sampleRateHz, q, gainDb)))
}

/** The first band is at 40 Hz, so the lowest filter takes its gain from there. */
function nearestBand(hertz: number): number {
  const distance = (b: number) => Math.abs(Math.log(BAND_HERTZ[b]! / hertz))
  let nearest = 0
  for (let b = 1; b < BAND_HERTZ.length; b++) if (distance(b) < distance(nearest)) nearest = b
  return nearest
}
