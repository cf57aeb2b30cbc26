// The shape of a mastering report: what was measured before and after, and what was done.
import type { MasterKind } from './presets.ts'

/** Null where nothing can be measured: loudness needs 400 ms above the gate, range 3 s, a peak any sound at all. */
export interface LoudnessFigures {
  integratedLufs: number | null
  rangeLu: number | null
  truePeakDb: number | null
}

export interface MasterReport {
  preset: MasterKind
  /** What the preset or the reference asks for; `after` has what was reached. */
  targetLufs: number
  /** Where a preset stopped because the mix is too dynamic for its target; null when it did not. */
  loweredTargetLufs: number | null
  before: LoudnessFigures
  after: LoudnessFigures
  equaliser: { frequencyHz: number; gainDb: number }[]
  /** 99th percentile of the limiter's gain reduction over time. */
  limiterReductionDb: number
  durationMs: number
  sampleRateHz: number
  channels: number
}
