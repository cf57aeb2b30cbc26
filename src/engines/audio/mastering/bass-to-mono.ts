// Removes the side channel from the bass, where a difference between the channels costs level and says nothing.
import { allPass, Biquad, highPass } from './biquad.ts'
import { BAND_HERTZ, type ThirdOctaves } from './long-term-spectrum.ts'

const CROSSOVER_HZ = 90
/** Where the channels differ in the bass, there is more to remove. */
const WIDE_CROSSOVER_HZ = 130
const CORRELATION_MIN = 0.9
const BASS_HZ = 120

/** The frequency below which a recording becomes mono. */
export function monoBelowHz({ mid, side }: ThirdOctaves): number {
  let common = 0
  let different = 0
  for (let b = 0; BAND_HERTZ[b]! < BASS_HZ; b++) {
    common += mid[b]!
    different += side[b]!
  }
  // For channels of equal level, this is their correlation.
  return common - different < CORRELATION_MIN * (common + different) ? WIDE_CROSSOVER_HZ : CROSSOVER_HZ
}

/** The spectrum of a recording as it is after `BassToMono`. */
export function withMonoBass({ mid, side }: ThirdOctaves, hertz: number): ThirdOctaves {
  return { mid, side: side.map((power, b) => power / (1 + (hertz / BAND_HERTZ[b]!) ** 4) ** 2) }
}

/**
 * A Linkwitz-Riley high pass of 24 dB an octave on the side, and the all pass with the same phase on the mid, so that
 * the stereo image above does not turn.
 */
export class BassToMono {
  private readonly sideFilters: readonly Biquad[]
  private readonly midFilter: Biquad

  constructor(hertz: number, sampleRateHz: number) {
    const pass = highPass(hertz, sampleRateHz)
    this.sideFilters = [new Biquad(pass), new Biquad(pass)]
    this.midFilter = new Biquad(allPass(hertz, sampleRateHz))
  }

  process(mid: Float64Array, side: Float64Array, frames: number): void {
    this.midFilter.process([mid], frames)
    for (const filter of this.sideFilters) filter.process([side], frames)
  }
}
