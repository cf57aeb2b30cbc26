// How two channels relate over time: one recording in both, one of them inverted, or one of them silent.

import { framesToMs } from './audio-header.ts'
import type { Hop } from './hop-buffer.ts'
import { FLOOR_DB } from './levels.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

export interface InvertedSpan {
  startMs: number
  endMs: number
  correlation: number
}
/** `channel` counts from 1: left. */
export interface SilentSpan {
  startMs: number
  endMs: number
  channel: number
}
export interface StereoImageReport {
  /**
   * Level of the difference of both channels relative to their sum, in dB; -160 when they are equal. Null unless
   * stereo.
   */
  stereoDifferenceDb: number | null
  invertedSpans: InvertedSpan[]
  silentSpans: SilentSpan[]
}

/** Five blocks per hop: positions are accurate to 20 ms. */
const BLOCKS_PER_HOP = 5
const WINDOW_BLOCKS = 50
const silentPeak = 10 ** (AUDIO_THRESHOLDS.channelSilenceDbfs / 20)

interface Sums {
  left: number[]
  right: number[]
  product: number[]
}

export class StereoImage {
  private readonly sampleRateHz: number
  private readonly isStereo: boolean
  /** Running sums over blocks, each list one longer than there are blocks, so any span is one subtraction. */
  private readonly whole: Sums = { left: [0], right: [0], product: [0] }
  /** The same for the differences between neighbouring samples, which weigh treble as much as bass. */
  private readonly bright: Sums = { left: [0], right: [0], product: [0] }
  private readonly peaks: [number[], number[]] = [[], []]
  private readonly startFrames: number[] = []
  private endFrame = 0

  constructor(sampleRateHz: number, channelCount: number) {
    this.sampleRateHz = sampleRateHz
    this.isStereo = channelCount === 2
  }

  add(hop: Hop): void {
    if (!this.isStereo) return
    for (let block = 0; block < BLOCKS_PER_HOP; block++) {
      const from = Math.floor((block * hop.frames) / BLOCKS_PER_HOP)
      const to = Math.floor(((block + 1) * hop.frames) / BLOCKS_PER_HOP)
      if (to === from) continue
      this.startFrames.push(hop.startFrame + from)
      this.addBlock(hop.channels[0]!, hop.channels[1]!, from, to)
    }
    this.endFrame = hop.startFrame + hop.frames
  }

  private addBlock(left: Float32Array, right: Float32Array, from: number, to: number): void {
    let ll = 0
    let rr = 0
    let lr = 0
    let dll = 0
    let drr = 0
    let dlr = 0
    let leftPeak = 0
    let rightPeak = 0
    let lastLeft = left[from]!
    let lastRight = right[from]!
    for (let i = from; i < to; i++) {
      const l = left[i]!
      const r = right[i]!
      const dl = l - lastLeft
      const dr = r - lastRight
      lastLeft = l
      lastRight = r
      ll += l * l
      rr += r * r
      lr += l * r
      dll += dl * dl
      drr += dr * dr
      dlr += dl * dr
      const a = Math.abs(l)
      const b = Math.abs(r)
      if (a > leftPeak) leftPeak = a
      if (b > rightPeak) rightPeak = b
    }
    append(this.whole, ll, rr, lr)
    append(this.bright, dll, drr, dlr)
    this.peaks[0].push(leftPeak)
    this.peaks[1].push(rightPeak)
  }

  finish(): StereoImageReport {
    if (!this.isStereo) return { stereoDifferenceDb: null, invertedSpans: [], silentSpans: [] }
    return {
      stereoDifferenceDb: this.differenceDb(),
      invertedSpans: this.invertedSpans(),
      silentSpans: [...this.silentSpans(0), ...this.silentSpans(1)],
    }
  }

  private differenceDb(): number | null {
    const { left, right, product } = this.whole
    const power = left.at(-1)! + right.at(-1)!
    if (power === 0) return null
    const share = (power - 2 * product.at(-1)!) / (power + 2 * product.at(-1)!)
    // Rounding of the sums leaves about -140 dB of two equal channels.
    return share > 0 ? Math.max(FLOOR_DB, 10 * Math.log10(share)) : FLOOR_DB
  }

  /**
   * Seconds that are inverted in the bass and in the treble, joined, with their ends moved to where the inversion
   * starts and ends.
   */
  private invertedSpans(): InvertedSpan[] {
    const spans: InvertedSpan[] = []
    const blocks = this.startFrames.length
    for (let block = 0; block + WINDOW_BLOCKS <= blocks; block++) {
      if (!this.isInverted(block)) continue
      const first = block
      while (block + WINDOW_BLOCKS < blocks && this.isInverted(block + 1)) block++
      const start = this.flip(first - WINDOW_BLOCKS, first + WINDOW_BLOCKS, 1)
      const end = this.flip(block, block + 2 * WINDOW_BLOCKS, -1)
      const correlation = correlate(this.whole, start, end)
      const span = { startMs: this.ms(start), endMs: this.ms(end), correlation }
      const isLong = span.endMs - span.startMs >= AUDIO_THRESHOLDS.invertedSpanMinMs
      if (isLong && correlation < AUDIO_THRESHOLDS.invertedSpanCorrelationMax) spans.push(span)
    }
    return joined(spans)
  }

  private isInverted(block: number): boolean {
    const end = block + WINDOW_BLOCKS
    const frames = (this.startFrames[end] ?? this.endFrame) - this.startFrames[block]!
    const quiet = frames * 10 ** (AUDIO_THRESHOLDS.audibleMinDbfs / 10)
    const { left, right } = this.whole
    if (left[end]! - left[block]! < quiet || right[end]! - right[block]! < quiet) return false
    return (
      correlate(this.whole, block, end) < AUDIO_THRESHOLDS.invertedSpanCorrelationMax &&
      correlate(this.bright, block, end) < AUDIO_THRESHOLDS.invertedBrightCorrelationMax
    )
  }

  /**
   * The running sum of products rises while the channels agree and falls while they oppose: the inversion begins at its
   * maximum (`sign` 1) and ends at its minimum (-1).
   */
  private flip(from: number, to: number, sign: 1 | -1): number {
    const { product } = this.whole
    let best = Math.max(0, from)
    for (let k = best; k <= Math.min(to, product.length - 1); k++) {
      if (sign * product[k]! > sign * product[best]!) best = k
    }
    return best
  }

  /** Stretches where this channel is silent while the other plays on. */
  private silentSpans(c: 0 | 1): SilentSpan[] {
    const spans: SilentSpan[] = []
    const own = this.peaks[c]
    const other = this.peaks[1 - c]!
    for (let block = 0; block < own.length; block++) {
      if (own[block]! >= silentPeak) continue
      let start = block
      while (block < own.length && own[block]! < silentPeak) block++
      let end = block
      // Silence of both channels at either end belongs to the track, not to the channel; a pause between notes does
      // not.
      let playsFrom = start
      while (playsFrom < end && other[playsFrom]! < silentPeak) playsFrom++
      if (playsFrom === end) continue
      if (playsFrom - start > WINDOW_BLOCKS) start = playsFrom
      let playsTo = end
      while (other[playsTo - 1]! < silentPeak) playsTo--
      if (end - playsTo > WINDOW_BLOCKS) end = playsTo
      const span = { startMs: this.ms(start), endMs: this.ms(end), channel: c + 1 }
      const isLong = span.endMs - span.startMs >= AUDIO_THRESHOLDS.silentSpanMinMs
      if (isLong && this.meanDbfs(c === 0 ? 'right' : 'left', start, end) >= AUDIO_THRESHOLDS.audibleMinDbfs)
        spans.push(span)
    }
    return spans
  }

  private meanDbfs(side: 'left' | 'right', start: number, end: number): number {
    const frames = (this.startFrames[end] ?? this.endFrame) - this.startFrames[start]!
    const sums = this.whole[side]
    return 10 * Math.log10((sums[end]! - sums[start]!) / frames + 1e-16)
  }

  private ms(block: number): number {
    return framesToMs(this.startFrames[block] ?? this.endFrame, this.sampleRateHz)
  }
}

function append(sums: Sums, left: number, right: number, product: number): void {
  sums.left.push(sums.left.at(-1)! + left)
  sums.right.push(sums.right.at(-1)! + right)
  sums.product.push(sums.product.at(-1)! + product)
}

function correlate({ left, right, product }: Sums, start: number, end: number): number {
  const energy = (left[end]! - left[start]!) * (right[end]! - right[start]!)
  return energy > 0 ? (product[end]! - product[start]!) / Math.sqrt(energy) : 0
}

/** Joins spans that touch or overlap once their ends have moved. */
function joined(spans: InvertedSpan[]): InvertedSpan[] {
  const all: InvertedSpan[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && span.startMs <= last.endMs) last.endMs = Math.max(last.endMs, span.endMs)
    else all.push({ ...span })
  }
  return all
}
