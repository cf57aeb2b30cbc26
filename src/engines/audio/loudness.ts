// Integrated loudness (ITU-R BS.1770-5 Annex 1) and loudness range (EBU Tech 3342).
import { type Hop, hopFrames } from './hop-buffer.ts'
import { KWeighting } from './k-weighting.ts'

const ABSOLUTE_GATE_LUFS = -70
const INTEGRATED_GATE_LU = -10
const RANGE_GATE_LU = -20
/** Gating blocks are 400 ms and short-term windows 3 s, both stepped by the hop of 100 ms. */
const MOMENTARY_HOPS = 4
const SHORT_TERM_HOPS = 30

/** BS.1770-5 Table 4, in WAVE order L R C LFE Ls Rs …: the low-frequency channel does not count. */
function channelWeights(count: number): number[] {
  if (count <= 3) return new Array<number>(count).fill(1)
  if (count <= 5) return [1, 1, count === 5 ? 1 : 1.41, 1.41, 1.41].slice(0, count)
  return [1, 1, 1, 0, 1.41, 1.41, 1.41, 1.41].slice(0, count)
}

export class Loudness {
  private readonly filters: KWeighting[]
  private readonly weights: number[]
  private readonly fullHopFrames: number
  private readonly hopPowers: number[] = []

  constructor(sampleRateHz: number, channelCount: number) {
    this.weights = channelWeights(channelCount)
    this.filters = this.weights.map(() => new KWeighting(sampleRateHz))
    this.fullHopFrames = hopFrames(sampleRateHz)
  }

  /** An incomplete last hop is skipped: an incomplete gating block is not used (BS.1770-5, note to step 3). */
  add(hop: Hop): void {
    let power = 0
    for (let c = 0; c < this.filters.length; c++) {
      power += this.weights[c]! * this.filters[c]!.sumOfSquares(hop.channels[c]!, hop.frames)
    }
    if (hop.frames === this.fullHopFrames) this.hopPowers.push(power / hop.frames)
  }

  /** LUFS over the whole file, or null when no block passes the absolute gate of -70 LUFS. */
  integratedLufs(): number | null {
    return integratedLufs(this.hopPowers)
  }

  /** LRA in LU: 10th to 95th percentile of the gated short-term loudness; null below 3 s or when all is gated. */
  rangeLu(): number | null {
    const loud = windowMeans(this.hopPowers, SHORT_TERM_HOPS).filter(
      (power) => lufs(power) > ABSOLUTE_GATE_LUFS,
    )
    if (loud.length === 0) return null
    const gate = lufs(mean(loud)) + RANGE_GATE_LU
    const sorted = loud.map(lufs).filter((level) => level > gate)
    sorted.sort((a, b) => a - b)
    return percentile(sorted, 0.95) - percentile(sorted, 0.1)
  }
}

/** The gated loudness of the K-weighted mean powers of consecutive hops of 100 ms, or null as above. */
export function integratedLufs(hopPowers: number[]): number | null {
  const loud = windowMeans(hopPowers, MOMENTARY_HOPS).filter((power) => lufs(power) > ABSOLUTE_GATE_LUFS)
  if (loud.length === 0) return null
  const gate = lufs(mean(loud)) + INTEGRATED_GATE_LU
  return lufs(mean(loud.filter((power) => lufs(power) > gate)))
}

export function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)]!
}

/**
 * Means of every run of `hops` neighbours. Each is summed separately, because a running sum would drift into the gate.
 */
function windowMeans(powers: number[], hops: number): number[] {
  const means: number[] = []
  for (let end = hops; end <= powers.length; end++) {
    let sum = 0
    for (let i = end - hops; i < end; i++) sum += powers[i]!
    means.push(sum / hops)
  }
  return means
}
