// Finds the gain that brings a recording to its target loudness through the limiter, from block levels alone.
import { hopFrames } from '../hop-buffer.ts'
import { integratedLufs } from '../loudness.ts'
import type { BlockLevels } from './block-levels.ts'
import { Limiter } from './limiter.ts'
import { percentileDb } from './percentile.ts'
import type { PresetSettings } from './presets.ts'
import { riderDb } from './rider.ts'

const TOLERANCE_LU = 0.02
const STEPS_MAX = 12
/** A limiter answers more gain with less and less loudness; beyond this it would only distort. */
const DRIVE_MAX_DB = 18
/** The slow stage's 99th percentile above which a lower target keeps more of a dynamic mix. */
const SLOW_REDUCTION_MAX_DB = 6
const TARGET_STEP_LU = 0.5

export interface Solution {
  /** The target, or a lower one where the preset allows it and the mix is too dynamic. */
  targetLufs: number
  /** Gain at the border of every two blocks, and at both ends: one more than there are blocks. Linear between them. */
  gains: Float32Array
  /** 99th percentile over time. */
  limiterReductionDb: number
}

export class LoudnessSolver {
  private readonly levels: BlockLevels
  private readonly settings: PresetSettings
  private readonly riderDb: Float32Array
  private readonly limiter: Limiter
  /** Peak of each block in dB, after the rider. */
  private readonly peaksDb: Float32Array
  private readonly needDb: Float32Array
  private readonly gains: Float32Array
  private readonly hopPowers: number[]
  /** Null when nothing passes the gate; then no gain is applied. */
  private readonly sourceLufs: number | null
  private targetLufs: number
  private lastGainDb: number | undefined

  constructor(levels: BlockLevels, settings: PresetSettings) {
    const blocks = levels.peaks.length
    const { blockFrames, sampleRateHz } = levels
    this.levels = levels
    this.settings = settings
    this.limiter = new Limiter(blocks, (1000 * blockFrames) / sampleRateHz, settings.shaverDb)
    this.riderDb = riderDb(levels, settings.riderStrength)
    this.peaksDb = levels.peaks.map((peak, b) => 20 * Math.log10(Math.max(peak, 1e-9)) + this.riderDb[b]!)
    this.needDb = new Float32Array(blocks)
    this.gains = new Float32Array(blocks + 1)
    const hops = Math.floor((blocks * blockFrames) / hopFrames(sampleRateHz))
    this.hopPowers = new Array<number>(hops).fill(0)
    this.setGains(0)
    this.sourceLufs = this.predict()
    this.targetLufs = settings.targetLufs
  }

  /**
   * `biasLu` is added to the target: what an earlier solution measured too low. The gains are reused by the next call.
   */
  solve(ceilingDb: number, biasLu: number): Solution {
    if (this.sourceLufs === null) this.limit(0, ceilingDb)
    else {
      this.approach(this.sourceLufs, ceilingDb, biasLu)
      while (this.isTooDynamic()) {
        this.targetLufs = Math.max(this.settings.lowestTargetLufs, this.targetLufs - TARGET_STEP_LU)
        this.approach(this.sourceLufs, ceilingDb, biasLu)
      }
    }
    const limiterReductionDb = percentileDb(this.limiter.totalDb, 0.99)
    return { targetLufs: this.targetLufs, gains: this.gains, limiterReductionDb }
  }

  private isTooDynamic(): boolean {
    if (this.targetLufs <= this.settings.lowestTargetLufs) return false
    return percentileDb(this.limiter.slowDb, 0.99) > SLOW_REDUCTION_MAX_DB
  }

  /** The secant method; loudness never falls with gain, and rises by at most 1 LU for 1 dB. */
  private approach(sourceLufs: number, ceilingDb: number, biasLu: number): void {
    const aimLufs = this.targetLufs + biasLu
    const unlimitedDb = aimLufs - sourceLufs
    let gainDb = this.lastGainDb ?? unlimitedDb
    let slope = 1
    let last: { gainDb: number; loudness: number } | undefined
    for (let step = 0; step < STEPS_MAX; step++) {
      this.limit(gainDb, ceilingDb)
      const loudness = this.predict() ?? sourceLufs
      this.lastGainDb = gainDb
      if (Math.abs(aimLufs - loudness) <= TOLERANCE_LU) return
      if (last && gainDb !== last.gainDb) {
        slope = Math.min(1, Math.max(0.1, (loudness - last.loudness) / (gainDb - last.gainDb)))
      }
      last = { gainDb, loudness }
      gainDb = Math.min(gainDb + (aimLufs - loudness) / slope, unlimitedDb + DRIVE_MAX_DB)
    }
  }

  /** Reduces what is over the ceiling with a static gain, and sets the gains. */
  private limit(gainDb: number, ceilingDb: number): void {
    const peaksDb = this.peaksDb
    const needDb = this.needDb
    const over = gainDb - ceilingDb
    for (let b = 0; b < needDb.length; b++) needDb[b] = Math.max(0, peaksDb[b]! + over)
    this.limiter.reduce(needDb)
    this.setGains(gainDb)
  }

  private setGains(gainDb: number): void {
    const { gains, riderDb } = this
    const { totalDb } = this.limiter
    let before = Number.POSITIVE_INFINITY
    for (let b = 0; b < totalDb.length; b++) {
      const gain = 10 ** ((gainDb + riderDb[b]! - totalDb[b]!) / 20)
      // At a border the lower gain counts: between two borders, the line stays under what the block may have.
      gains[b] = Math.min(before, gain)
      before = gain
    }
    gains[totalDb.length] = before
  }

  /** Integrated loudness with the present gains, without filtering a sample. */
  private predict(): number | null {
    const hopPowers = this.hopPowers
    const { gains } = this
    const { powers, blockFrames, sampleRateHz } = this.levels
    const hop = hopFrames(sampleRateHz)
    hopPowers.fill(0)
    for (let b = 0; b < powers.length; b++) {
      const index = Math.floor(((b + 0.5) * blockFrames) / hop)
      if (index >= hopPowers.length) break
      const gain = (gains[b]! + gains[b + 1]!) / 2
      hopPowers[index] = hopPowers[index]! + powers[b]! * gain * gain
    }
    for (let h = 0; h < hopPowers.length; h++) hopPowers[h] = hopPowers[h]! / hop
    return integratedLufs(hopPowers)
  }
}
