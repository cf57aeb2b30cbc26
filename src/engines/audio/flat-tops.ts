// Finds clipping that was lowered afterwards: tops of one channel that are flat at the channel's own peak.

/*
 * A wave that was cut off at its peak stays at one level for some samples and arrives there steeply. Even the slowest
 * rounded peak leaves its top gradually: within ten times the tolerance there is at least one more sample.
 */

/** Rounding to 16 bits with dither moves a sample by less. */
const TOLERANCE_ABSOLUTE = 1e-4
const TOLERANCE_SHARE = 1e-4
const EDGE_TOLERANCES = 10
const RUN_SAMPLES_MIN = 3
const TOPS_KEPT_MAX = 10_000

export interface FlatTop {
  frame: number
  samples: number
}

/** For one channel. Push its samples in order, then read `tops` and `samples`. */
export class FlatTopFinder {
  /** The first ones, in order. */
  tops: FlatTop[] = []
  count = 0
  /** Tops as long that are left gradually on one side, as a limiter that bends the wave leaves them. */
  softCount = 0
  /** Samples in all flat tops. */
  samples = 0
  /** Places below the tops that are as flat, which only a drawn wave has. */
  flatCount = 0
  private level = 0
  private tolerance = TOLERANCE_ABSOLUTE
  private run = 0
  private before = 0
  private previous = 0
  private frame = 0
  private flatLevel = 0
  private flatRun = 0
  private isFlatSteep = false

  push(samples: Float32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const value = Math.abs(samples[i]!)
      if (Math.abs(value - this.flatLevel) <= this.tolerance) this.flatRun++
      else this.leaveFlat(value)
      if (value >= this.level - this.tolerance) this.atTop(value)
      else if (this.run > 0) this.leaveTop(value)
      this.previous = value
      this.frame++
    }
  }

  private leaveFlat(value: number): void {
    const steep = EDGE_TOLERANCES * this.tolerance
    const isSteep = Math.abs(value - this.flatLevel) > steep
    const isBelow = this.flatLevel > steep && this.flatLevel < this.level - this.tolerance
    if (this.flatRun >= RUN_SAMPLES_MIN && this.isFlatSteep && isSteep && isBelow) this.flatCount++
    this.flatLevel = value
    this.flatRun = 1
    this.isFlatSteep = isSteep
  }

  private atTop(value: number): void {
    if (value > this.level + this.tolerance) {
      this.level = value
      this.tolerance = TOLERANCE_ABSOLUTE + TOLERANCE_SHARE * value
      this.tops = []
      this.count = 0
      this.softCount = 0
      this.samples = 0
      this.run = 0
    }
    if (this.run === 0) this.before = this.previous
    this.run++
  }

  private leaveTop(value: number): void {
    const { run } = this
    this.run = 0
    const edge = this.level - EDGE_TOLERANCES * this.tolerance
    if (run < RUN_SAMPLES_MIN) return
    if (this.before > edge || value > edge) {
      this.softCount++
      return
    }
    this.count++
    this.samples += run
    if (this.tops.length < TOPS_KEPT_MAX) this.tops.push({ frame: this.frame - run, samples: run })
  }
}
