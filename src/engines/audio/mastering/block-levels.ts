// Peak and loudness of every block of about 0.3 ms: all that the limiter and its solver need to know of the samples.
import { highPassFilter, shelfFilter } from '../k-weighting.ts'
import { Biquad } from './biquad.ts'
import { BlockPeaks } from './block-peaks.ts'
import { toLeftRight } from './mid-side.ts'
import { PIECE_FRAMES } from './spool.ts'

export interface BlockLevels {
  blockFrames: number
  sampleRateHz: number
  /** Highest true peak of any channel; 1 is full scale. */
  peaks: Float32Array
  /** Sum of the squares of the K-weighted samples of all channels (ITU-R BS.1770-5). */
  powers: Float32Array
}

/** 0.36 ms at 44.1 kHz and 0.33 ms at 48 and 96 kHz. */
export function blockFramesOf(sampleRateHz: number): number {
  return sampleRateHz > 48_000 ? 32 : 16
}

/** Add all pieces of a recording as mid and side, or mono; then call `finish` once. */
export class BlockMeter {
  private readonly levels: BlockLevels
  private readonly peaks: readonly BlockPeaks[]
  private readonly weighted: readonly Float64Array[]
  private readonly filters: readonly Biquad[]
  private block = 0

  /** Peaks up to `ignoredPeak` may be reported higher than they are. */
  constructor(sampleRateHz: number, channelCount: number, frames: number, ignoredPeak: number) {
    const blockFrames = blockFramesOf(sampleRateHz)
    const blocks = Math.ceil(frames / blockFrames)
    const peaks = new Float32Array(blocks)
    this.levels = { blockFrames, sampleRateHz, peaks, powers: new Float32Array(blocks) }
    this.peaks = Array.from({ length: channelCount }, () => new BlockPeaks(blockFrames, ignoredPeak, peaks))
    this.weighted = this.peaks.map(() => new Float64Array(PIECE_FRAMES))
    this.filters = [new Biquad(shelfFilter(sampleRateHz)), new Biquad(highPassFilter(sampleRateHz))]
  }

  /** Every piece but the last has whole blocks. */
  add(planes: readonly Float64Array[], frames: number): void {
    this.addPeaks(planes, frames)
    for (let c = 0; c < planes.length; c++) this.weighted[c]!.set(planes[c]!.subarray(0, frames))
    for (const filter of this.filters) filter.process(this.weighted, frames)
    this.addPowers(frames)
  }

  finish(): BlockLevels {
    for (const channel of this.peaks) channel.finish()
    return this.levels
  }

  private addPeaks([mid, side]: readonly Float64Array[], frames: number): void {
    const [left, right] = this.weighted
    const [leftPeaks, rightPeaks] = this.peaks
    if (side) toLeftRight(mid!, side, left!, right!, frames)
    leftPeaks!.add(side ? left! : mid!, frames)
    rightPeaks?.add(right!, frames)
  }

  private addPowers(frames: number): void {
    const { powers, blockFrames } = this.levels
    const [mid, side] = this.weighted
    for (let start = 0; start < frames; start += blockFrames) {
      const end = Math.min(frames, start + blockFrames)
      let sum = 0
      for (let i = start; i < end; i++) sum += mid![i]! ** 2
      // left² + right² = 2 (mid² + side²)
      if (side) {
        for (let i = start; i < end; i++) sum += side[i]! ** 2
        sum *= 2
      }
      powers[this.block++] = sum
    }
  }
}
