// The limiter's gain reduction: from how much every block must be reduced to how much it is, as a smooth curve.
import { slidingMaximum, slidingMean, slidingMinimum } from './windows.ts'

/** Joins the half-waves of everything down to 40 Hz, so that a bass note is one need and not many. */
const LOOK_AHEAD_MS = 6
/** A need of at least twice this length is reduced slowly; a shorter one is a transient. */
const TRANSIENT_MS = 20
const SHAVER_MS = 0.7
const RELEASE_MS = 50
/** Reduction that has lasted is released this slowly, so that dense music does not pump. */
const SUSTAIN_MS = 300

/**
 * Two stages in the decibel domain. A morphological opening splits the need: what lasts goes to a slow stage with
 * look-ahead and two release times, what is left to a shaver that is as short as the transient. Their sum is never
 * below the need.
 */
export class Limiter {
  /** Reduction by the slow stage, in dB per block, after `reduce`. */
  readonly slowDb: Float32Array
  /** Reduction by both stages, in dB per block, after `reduce`. */
  readonly totalDb: Float32Array
  private readonly scratch: Float32Array
  private readonly blockMs: number
  private readonly shaverDb: number

  /** The shaver takes at most `shaverDb`; the slow stage takes what exceeds it. */
  constructor(blockCount: number, blockMs: number, shaverDb: number) {
    this.slowDb = new Float32Array(blockCount)
    this.totalDb = new Float32Array(blockCount)
    this.scratch = new Float32Array(blockCount)
    this.blockMs = blockMs
    this.shaverDb = shaverDb
  }

  /** Takes the needed reduction in dB, 0 or more, of every block. */
  reduce(needDb: Float32Array): void {
    this.reduceSlowly(needDb)
    this.shave(needDb)
  }

  private reduceSlowly(needDb: Float32Array): void {
    const { slowDb, totalDb: widened } = this
    const scratch = this.scratch
    const shaverDb = this.shaverDb
    const lookAhead = this.blocks(LOOK_AHEAD_MS)
    const transient = this.blocks(TRANSIENT_MS)
    slidingMaximum(needDb, lookAhead, widened)
    slidingMinimum(widened, transient, scratch)
    slidingMaximum(scratch, transient, slowDb)
    for (let b = 0; b < slowDb.length; b++) slowDb[b] = Math.max(slowDb[b]!, widened[b]! - shaverDb)
    this.release(slowDb)
    // Both means together reach as far as the look-ahead, so they begin early enough and never undershoot the cap.
    slidingMean(slowDb, lookAhead >> 1)
    slidingMean(slowDb, lookAhead - (lookAhead >> 1))
  }

  private release(reductionDb: Float32Array): void {
    const fast = Math.exp(-this.blockMs / RELEASE_MS)
    const slow = Math.exp(-this.blockMs / SUSTAIN_MS)
    let sustained = 0
    let current = 0
    for (let b = 0; b < reductionDb.length; b++) {
      const needed = reductionDb[b]!
      sustained = needed + (sustained - needed) * slow
      current = Math.max(needed, sustained + (current - sustained) * fast)
      reductionDb[b] = current
    }
  }

  private shave(needDb: Float32Array): void {
    const { slowDb, totalDb, scratch } = this
    for (let b = 0; b < needDb.length; b++) scratch[b] = Math.max(0, needDb[b]! - slowDb[b]!)
    const reach = Math.max(1, this.blocks(SHAVER_MS))
    slidingMaximum(scratch, reach, totalDb)
    slidingMean(totalDb, reach >> 1)
    slidingMean(totalDb, reach - (reach >> 1))
    for (let b = 0; b < totalDb.length; b++) totalDb[b] = totalDb[b]! + slowDb[b]!
  }

  private blocks(ms: number): number {
    return Math.round(ms / this.blockMs)
  }
}
