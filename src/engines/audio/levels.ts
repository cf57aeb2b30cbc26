// Plain level figures per channel: sample peak, DC offset, and how far two channels agree.
import type { Hop } from './hop-buffer.ts'

/** The level of digital zero in dBFS: no real level is lower, and JSON can represent it, unlike -Infinity. */
export const FLOOR_DB = -160

export function toDb(level: number): number {
  return level > 0 ? Math.max(FLOOR_DB, 20 * Math.log10(level)) : FLOOR_DB
}

export class Levels {
  private readonly peaks: Float64Array
  private readonly sums: Float64Array
  private readonly squares: Float64Array
  private products = 0
  private frames = 0

  constructor(channelCount: number) {
    this.peaks = new Float64Array(channelCount)
    this.sums = new Float64Array(channelCount)
    this.squares = new Float64Array(channelCount)
  }

  add(hop: Hop): void {
    for (let c = 0; c < this.peaks.length; c++) this.addChannel(c, hop.channels[c]!, hop.frames)
    if (this.peaks.length === 2)
      this.products += sumOfProducts(hop.channels[0]!, hop.channels[1]!, hop.frames)
    this.frames += hop.frames
  }

  private addChannel(c: number, samples: Float32Array, count: number): void {
    let peak = this.peaks[c]!
    let sum = 0
    let square = 0
    for (let i = 0; i < count; i++) {
      const x = samples[i]!
      const level = Math.abs(x)
      if (level > peak) peak = level
      sum += x
      square += x * x
    }
    this.peaks[c] = peak
    this.sums[c] = this.sums[c]! + sum
    this.squares[c] = this.squares[c]! + square
  }

  samplePeak(): number {
    return Math.max(...this.peaks)
  }

  channelPeaksDbfs(): number[] {
    return Array.from(this.peaks, toDb)
  }

  /** Largest mean of any channel, as a share of full scale, 0 to 1. */
  dcOffsetShare(): number {
    return this.frames === 0 ? 0 : Math.max(...this.sums.map((sum) => Math.abs(sum) / this.frames))
  }

  /** -1 (opposite) to 1 (same) for stereo with sound on both sides, else null. */
  stereoCorrelation(): number | null {
    const energy = this.peaks.length === 2 ? Math.sqrt(this.squares[0]! * this.squares[1]!) : 0
    return energy > 0 ? this.products / energy : null
  }
}

function sumOfProducts(left: Float32Array, right: Float32Array, count: number): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += left[i]! * right[i]!
  return sum
}
