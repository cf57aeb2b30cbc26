// Finds clipping: three or more neighboring samples of one channel at full scale, or flat tops at its own peak below it.
import { framesToMs } from './audio-header.ts'
import { FlatTopFinder } from './flat-tops.ts'
import type { Hop } from './hop-buffer.ts'

/** `channel` counts from 1; absent from mono files and from reports stored before it existed. */
export interface ClippingEvent {
  atMs: number
  samples: number
  channel?: number
}
export interface Clipping {
  /** The first hundred, in chronological order. */
  events: ClippingEvent[]
  eventCount: number
  /** Samples inside events over all samples of all channels, 0 to 1. */
  clippedSampleShare: number
}

const FULL_LEVEL = 0.999
const RUN_SAMPLES_MIN = 3
const EVENTS_MAX = 100
/** A few flat tops happen by chance, and a wave that is flat most of the time, or at other levels too, is drawn like that. */
const FLAT_TOPS_MIN = 10
const FLAT_SHARE_MAX = 0.5

export class ClippingFinder {
  private readonly sampleRateHz: number
  private readonly runs: Float64Array
  private readonly flatTops: FlatTopFinder[]
  private readonly events: { frame: number; samples: number; channel: number }[] = []
  private eventCount = 0
  private clippedSamples = 0
  private totalSamples = 0

  constructor(sampleRateHz: number, channelCount: number) {
    this.sampleRateHz = sampleRateHz
    this.runs = new Float64Array(channelCount)
    this.flatTops = Array.from({ length: channelCount }, () => new FlatTopFinder())
  }

  add(hop: Hop): void {
    for (let c = 0; c < this.runs.length; c++) {
      this.addChannel(c, hop.channels[c]!, hop.frames, hop.startFrame)
      this.flatTops[c]!.push(hop.channels[c]!, hop.frames)
    }
    this.totalSamples += hop.frames * this.runs.length
  }

  private addChannel(c: number, samples: Float32Array, count: number, startFrame: number): void {
    let run = this.runs[c]!
    for (let i = 0; i < count; i++) {
      if (Math.abs(samples[i]!) >= FULL_LEVEL) run++
      else if (run > 0) {
        this.take(c, startFrame + i - run, run)
        run = 0
      }
    }
    this.runs[c] = run
  }

  private take(c: number, frame: number, samples: number): void {
    if (samples < RUN_SAMPLES_MIN) return
    this.eventCount++
    this.clippedSamples += samples
    // Channels are scanned one after the other, so more events than needed are collected and sorted at the end.
    if (this.events.length < 100 * EVENTS_MAX) this.events.push({ frame, samples, channel: c + 1 })
  }

  /** Only where nothing is clipped at full scale: clipping that a lower volume moved away from it. */
  private takeFlatTops(frames: number): void {
    for (const [c, { tops, count, softCount, flatCount, samples }] of this.flatTops.entries()) {
      const isDrawn = flatCount > count || samples > frames * FLAT_SHARE_MAX
      if (count < FLAT_TOPS_MIN || softCount > count || isDrawn) continue
      this.eventCount += count
      this.clippedSamples += samples
      for (const top of tops) this.events.push({ ...top, channel: c + 1 })
    }
  }

  /** Closes runs that reach the end of the file. Call once. */
  finish(): Clipping {
    const endFrame = this.totalSamples / Math.max(1, this.runs.length)
    for (const [c, run] of this.runs.entries()) this.take(c, endFrame - run, run)
    if (this.eventCount === 0) this.takeFlatTops(endFrame)
    this.events.sort((a, b) => a.frame - b.frame)
    return {
      events: this.events.slice(0, EVENTS_MAX).map(({ frame, samples, channel }) => ({
        atMs: framesToMs(frame, this.sampleRateHz),
        samples,
        ...(this.runs.length > 1 ? { channel } : {}),
      })),
      eventCount: this.eventCount,
      clippedSampleShare: this.totalSamples === 0 ? 0 : this.clippedSamples / this.totalSamples,
    }
  }
}
