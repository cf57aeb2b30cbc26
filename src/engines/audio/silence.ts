// Finds silence: stretches where every channel stays below -60 dBFS.
import { framesToMs } from './audio-header.ts'
import type { Hop } from './hop-buffer.ts'

export interface Silence {
  startMs: number
  endMs: number
  kind: 'leading' | 'inner' | 'trailing'
}

/** -60 dBFS, the level that broadcast QC tools use for silence. */
const THRESHOLD_LEVEL = 0.001
const EDGE_MS = 2000
const INNER_MS = 10_000

/** Reports silence accurate to the sample: at the edges when longer than 2 s, inside when longer than 10 s. */
export class SilenceFinder {
  private readonly sampleRateHz: number
  private firstLoudFrame: number | undefined
  private lastLoudFrame = -1
  private endFrame = 0
  private readonly inner: Silence[] = []

  constructor(sampleRateHz: number) {
    this.sampleRateHz = sampleRateHz
  }

  add(hop: Hop): void {
    const last = lastLoud(hop)
    if (last >= 0) {
      const first = hop.startFrame + firstLoud(hop)
      if (this.firstLoudFrame === undefined) this.firstLoudFrame = first
      else this.takeInner(this.lastLoudFrame + 1, first)
      this.lastLoudFrame = hop.startFrame + last
    }
    this.endFrame = hop.startFrame + hop.frames
  }

  /** In chronological order. A file without any sound is one leading silence. */
  silences(): Silence[] {
    const all: Silence[] = []
    const firstLoudFrame = this.firstLoudFrame ?? this.endFrame
    if (this.isLonger(0, firstLoudFrame, EDGE_MS)) all.push(this.silence(0, firstLoudFrame, 'leading'))
    all.push(...this.inner)
    if (this.firstLoudFrame !== undefined && this.isLonger(this.lastLoudFrame + 1, this.endFrame, EDGE_MS)) {
      all.push(this.silence(this.lastLoudFrame + 1, this.endFrame, 'trailing'))
    }
    return all
  }

  private takeInner(start: number, end: number): void {
    if (this.isLonger(start, end, INNER_MS)) this.inner.push(this.silence(start, end, 'inner'))
  }

  private isLonger(start: number, end: number, ms: number): boolean {
    return (end - start) * 1000 > ms * this.sampleRateHz
  }

  private silence(start: number, end: number, kind: Silence['kind']): Silence {
    return { startMs: framesToMs(start, this.sampleRateHz), endMs: framesToMs(end, this.sampleRateHz), kind }
  }
}

/** First frame of the hop with any loud channel. Gaps within one hop are far below every threshold. */
function firstLoud({ channels, frames }: Hop): number {
  let first = frames
  for (const samples of channels) {
    let i = 0
    while (i < first && Math.abs(samples[i]!) < THRESHOLD_LEVEL) i++
    first = i
  }
  return first
}

/** Last loud frame of the hop, or -1. */
function lastLoud({ channels, frames }: Hop): number {
  let last = -1
  for (const samples of channels) {
    let i = frames - 1
    while (i > last && Math.abs(samples[i]!) < THRESHOLD_LEVEL) i--
    last = i
  }
  return last
}
