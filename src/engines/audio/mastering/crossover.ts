// Splits a signal into three bands that sum to it again, up to phase (Linkwitz-Riley, 24 dB an octave).
import { allPass, Biquad, highPass, lowPass } from './biquad.ts'
import { PIECE_FRAMES } from './spool.ts'

const LOW_HZ = 150
const HIGH_HZ = 3000

/** `bands[b][c]` has channel `c` of the low, middle or high band, valid until the next call. */
export type Bands = readonly (readonly Float64Array[])[]

export class Crossover {
  private readonly low: readonly Float64Array[]
  private readonly middle: readonly Float64Array[]
  private readonly high: readonly Float64Array[]
  private readonly lowFilters: readonly Biquad[]
  private readonly restFilters: readonly Biquad[]
  private readonly middleFilters: readonly Biquad[]
  private readonly highFilters: readonly Biquad[]

  constructor(sampleRateHz: number, channelCount: number) {
    const planes = () => Array.from({ length: channelCount }, () => new Float64Array(PIECE_FRAMES))
    this.low = planes()
    this.middle = planes()
    this.high = planes()
    const twice = (filter: typeof lowPass, hertz: number) =>
      [1, 2].map(() => new Biquad(filter(hertz, sampleRateHz)))
    // The low band turns in phase as the others do at the upper crossover.
    this.lowFilters = [...twice(lowPass, LOW_HZ), new Biquad(allPass(HIGH_HZ, sampleRateHz))]
    this.restFilters = twice(highPass, LOW_HZ)
    this.middleFilters = twice(lowPass, HIGH_HZ)
    this.highFilters = twice(highPass, HIGH_HZ)
  }

  split(planes: readonly Float64Array[], frames: number): Bands {
    const low = this.low
    const middle = this.middle
    const high = this.high
    copy(planes, low, frames)
    for (const filter of this.lowFilters) filter.process(low, frames)
    copy(planes, middle, frames)
    for (const filter of this.restFilters) filter.process(middle, frames)
    copy(middle, high, frames)
    for (const filter of this.middleFilters) filter.process(middle, frames)
    for (const filter of this.highFilters) filter.process(high, frames)
    return [low, middle, high]
  }
}

function copy(from: readonly Float64Array[], to: readonly Float64Array[], frames: number): void {
  for (let c = 0; c < from.length; c++) to[c]!.set(from[c]!.subarray(0, frames))
}
