// The true peak: the highest level between samples, fourfold oversampled (ITU-R BS.1770-5 Annex 2).
import type { Hop } from './hop-buffer.ts'
import { buildInterpolator, REACH } from './interpolator.ts'

/**
 * Number of gaps that the bound evaluates together. Not smaller than `REACH`, so a granule and its two neighbours cover
 * a filter.
 */
const GRANULE = 32
const BLOCK_FRAMES = 1024
/** A block is stored with one granule before and one after it, because the filters of its outer gaps need them. */
const bufferFrames = BLOCK_FRAMES + 2 * GRANULE

const { taps, curvatureGain } = buildInterpolator(4)

/**
 * Covers the rounding errors of bound and filter, both computed in doubles. Relative, so that digital zero costs
 * nothing.
 */
const SLACK = 1 + 1e-9

export class TruePeak {
  /** Highest absolute level so far; 1 is full scale. */
  peak = 0
  /** Position of the peak in frames; fractional when the peak lies between two samples. */
  peakFrame = 0
  private readonly channels: ChannelPeak[]

  constructor(channelCount: number) {
    this.channels = Array.from({ length: channelCount }, () => new ChannelPeak(this))
  }

  add(hop: Hop): void {
    for (let c = 0; c < this.channels.length; c++) this.channels[c]!.add(hop.channels[c]!, hop.frames)
  }

  /** Evaluates the last samples, whose filters extend into the silence after the end. */
  finish(): void {
    const silence = new Float32Array(bufferFrames)
    for (const channel of this.channels) channel.add(silence, bufferFrames)
  }
}

class ChannelPeak {
  private readonly meter: TruePeak
  private readonly samples = new Float32Array(bufferFrames)
  private readonly curvature = new Float64Array(bufferFrames / GRANULE)
  private filled = 2 * GRANULE
  /** Frame number of the first sample after the leading granule. The stream is preceded by silence. */
  private startFrame = -GRANULE

  constructor(meter: TruePeak) {
    this.meter = meter
  }

  add(input: Float32Array, count: number): void {
    let taken = 0
    while (taken < count) {
      const step = Math.min(count - taken, bufferFrames - this.filled)
      this.samples.set(input.subarray(taken, taken + step), this.filled)
      taken += step
      this.filled += step
      if (this.filled === bufferFrames) this.measure()
    }
  }

  private measure(): void {
    const samples = this.samples
    const curvature = this.curvature
    const end = bufferFrames - GRANULE
    for (let g = 0; g < curvature.length; g++) curvature[g] = granuleCurvature(samples, g * GRANULE)
    for (let g = 1, start = GRANULE; start < end; g++, start += GRANULE) {
      const allowance = curvatureGain * Math.max(curvature[g - 1]!, curvature[g]!, curvature[g + 1]!)
      this.measureGranule(start, allowance)
    }
    samples.copyWithin(0, end - GRANULE)
    this.filled = 2 * GRANULE
    this.startFrame += BLOCK_FRAMES
  }

  private measureGranule(start: number, allowance: number): void {
    const { samples, meter } = this
    let before = Math.abs(samples[start]!)
    for (let n = start; n < start + GRANULE; n++) {
      const after = Math.abs(samples[n + 1]!)
      if (before > meter.peak) this.take(before, n)
      if (((before > after ? before : after) + allowance) * SLACK > meter.peak) this.interpolate(n)
      before = after
    }
  }

  private interpolate(n: number): void {
    const { samples, meter } = this
    const first = n - (REACH - 1)
    for (let p = 0; p < taps.length; p++) {
      const phase = taps[p]!
      let sum = 0
      for (let k = 0; k < 2 * REACH; k++) sum += phase[k]! * samples[first + k]!
      const level = Math.abs(sum)
      if (level > meter.peak) this.take(level, n + (p + 1) / 4)
    }
  }

  private take(level: number, frame: number): void {
    this.meter.peak = level
    this.meter.peakFrame = this.startFrame + frame - GRANULE
  }
}

/**
 * Largest second difference around the samples of one granule; at the edge of the buffer the missing neighbour is
 * skipped.
 */
function granuleCurvature(samples: Float32Array, start: number): number {
  const from = Math.max(1, start)
  const to = Math.min(samples.length - 1, start + GRANULE)
  let most = 0
  for (let m = from; m < to; m++) {
    const d = Math.abs(samples[m - 1]! - 2 * samples[m]! + samples[m + 1]!)
    if (d > most) most = d
  }
  return most
}
