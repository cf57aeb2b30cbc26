// The true peak of every block of one channel, eightfold oversampled, for the limiter.
import { buildInterpolator, REACH } from '../interpolator.ts'

const CAPACITY_FRAMES = 16_384
/** With four phases, resamplers of other meters read up to 0.1 dB more than the limiter had seen. */
const { taps, curvatureGain } = buildInterpolator(8)

/**
 * Writes the peak of block `b` to `peaks[b]` if it is higher than what is there, so several channels can share it. A
 * block whose bound (see `buildInterpolator`) is at most `ignored` gets that bound instead of its exact peak: what is
 * written is never too low, and quiet blocks cost little.
 */
export class BlockPeaks {
  private readonly blockFrames: number
  private readonly ignored: number
  private readonly peaks: Float32Array
  /** Blocks of at least `REACH` frames, so that a block and its neighbours cover every filter: one before, one after. */
  private readonly samples = new Float64Array(CAPACITY_FRAMES)
  private filled: number
  private block = 0

  /** `blockFrames` is at least `REACH`. */
  constructor(blockFrames: number, ignored: number, peaks: Float32Array) {
    this.blockFrames = blockFrames
    this.ignored = ignored
    this.peaks = peaks
    this.filled = 2 * blockFrames
    // The stream is preceded by silence. Its last block is evaluated too, for the rise before the first sample.
    this.block = -1
  }

  /** Takes up to `CAPACITY_FRAMES` less four blocks. */
  add(samples: Float64Array, count: number): void {
    this.samples.set(samples.subarray(0, count), this.filled)
    this.filled += count
    this.measure()
  }

  /** Evaluates the last blocks, whose filters extend into the silence after the end. */
  finish(): void {
    this.samples.fill(0, this.filled, this.filled + 3 * this.blockFrames)
    this.filled += 3 * this.blockFrames
    this.measure()
  }

  private measure(): void {
    const { samples, blockFrames } = this
    let start = blockFrames
    for (; start + 2 * blockFrames <= this.filled; start += blockFrames) {
      const block = Math.max(0, this.block++)
      if (block >= this.peaks.length) continue
      const peak = this.peakOf(start)
      if (peak > this.peaks[block]!) this.peaks[block] = peak
    }
    samples.copyWithin(0, start - blockFrames, this.filled)
    this.filled -= start - blockFrames
  }

  private peakOf(start: number): number {
    const { samples, blockFrames } = this
    const ignored = this.ignored
    const end = start + blockFrames
    let peak = 0
    for (let n = start; n < end; n++) {
      const level = Math.abs(samples[n]!)
      if (level > peak) peak = level
    }
    const highest = Math.max(peak, Math.abs(samples[end]!))
    const allowance = curvatureGain * curvature(samples, start - blockFrames + 1, end + blockFrames - 1)
    if (highest + allowance <= ignored) return highest + allowance
    for (let n = start; n < end; n++) {
      const neighbour = Math.max(Math.abs(samples[n]!), Math.abs(samples[n + 1]!))
      if (neighbour + allowance > peak) peak = Math.max(peak, gapPeak(samples, n))
    }
    return peak
  }
}

/** The highest level of the seven points between sample `n` and the next. */
function gapPeak(samples: Float64Array, n: number): number {
  const first = n - (REACH - 1)
  let peak = 0
  for (let p = 0; p < taps.length; p++) {
    const phase = taps[p]!
    let sum = 0
    for (let k = 0; k < 2 * REACH; k++) sum += phase[k]! * samples[first + k]!
    const level = Math.abs(sum)
    if (level > peak) peak = level
  }
  return peak
}

/** Largest second difference around the samples of a range. */
function curvature(samples: Float64Array, from: number, to: number): number {
  let most = 0
  for (let m = from; m < to; m++) {
    const d = Math.abs(samples[m - 1]! - 2 * samples[m]! + samples[m + 1]!)
    if (d > most) most = d
  }
  return most
}
