// Tells whether a recording starts or ends in the middle of a sound, as a file does that was cut without a fade.
import type { Hop } from './hop-buffer.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

export interface TrackEndsReport {
  isStartCut: boolean
  isEndCut: boolean
}

/** The outermost sound, at the level it has from its first or last sample on. */
const EDGE_MS = 10
const RIM_MS = 0.2
/** What an edge is compared with: two hops. */
const CONTEXT_HOPS = 2

/** One channel from the edge inward. */
type Inward = Float32Array

export class TrackEnds {
  private readonly channelCount: number
  private readonly framesPerMs: number
  private readonly first: Float32Array[][] = []
  /** One more than the context, because the last hop can be short. */
  private last: Float32Array[][] = []

  constructor(sampleRateHz: number, channelCount: number) {
    this.channelCount = channelCount
    this.framesPerMs = sampleRateHz / 1000
  }

  add({ channels, frames }: Hop): void {
    const isFirst = this.first.length < CONTEXT_HOPS
    const oldest = this.last.length > CONTEXT_HOPS ? this.last.shift() : undefined
    const isReusable = oldest !== undefined && oldest[0]!.length === frames && !this.first.includes(oldest)
    const hop = channels.map((samples, c) => {
      const copy = isReusable ? oldest[c]! : new Float32Array(frames)
      copy.set(samples.subarray(0, frames))
      return copy
    })
    this.last.push(hop)
    if (isFirst) this.first.push(hop)
  }

  finish(): TrackEndsReport {
    const joined = (hops: Float32Array[][], c: number) =>
      Float32Array.from(hops.flatMap((hop) => [...hop[c]!]))
    const channels = Array.from({ length: this.channelCount }, (_, c) => c)
    return {
      isStartCut: this.isCut(channels.map((c) => joined(this.first, c))),
      isEndCut: this.isCut(channels.map((c) => joined(this.last, c).reverse())),
    }
  }

  /**
   * A sound that begins rises from silence, and one that ends falls to it, if only within a fraction of a millisecond. A
   * cut sound has its full level at once, and the same level behind it; a hard attack has less behind it.
   */
  private isCut(channels: Inward[]): boolean {
    const { cutLevelMinDbfs, cutStepMin, cutRimMin, cutAttackMaxDb, cutRiseMaxDb } = AUDIO_THRESHOLDS
    const edge = Math.round(EDGE_MS * this.framesPerMs)
    const rim = Math.max(4, Math.round(RIM_MS * this.framesPerMs))
    const context = Math.round(CONTEXT_HOPS * 100 * this.framesPerMs)
    if (channels.some((samples) => samples.length < context)) return false
    const level = rms(channels, 0, edge)
    const behindDb = 20 * Math.log10(level / (rms(channels, edge, context) + 1e-9))
    return (
      level >= 10 ** (cutLevelMinDbfs / 20) &&
      rms(channels, 0, rim) >= cutRimMin * level &&
      channels.some((samples) => Math.abs(samples[0]!) >= cutStepMin * rms([samples], 0, edge)) &&
      behindDb <= cutAttackMaxDb &&
      behindDb >= -cutRiseMaxDb
    )
  }
}

function rms(channels: Inward[], from: number, to: number): number {
  let sum = 0
  for (const samples of channels) for (let i = from; i < to; i++) sum += samples[i]! * samples[i]!
  return Math.sqrt(sum / (channels.length * (to - from)))
}
