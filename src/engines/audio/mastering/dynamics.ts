// The two passes of compression: measure the bands of a recording block by block, then sum them with their gains.
import { blockFramesOf } from './block-levels.ts'
import { compressBands } from './compressor.ts'
import { Crossover } from './crossover.ts'
import type { CompressorSettings } from './presets.ts'

/** Add all pieces of a recording, then take the compressor. */
export class BandMeter {
  private readonly crossover: Crossover
  private readonly powers: readonly Float32Array[]
  private readonly sampleRateHz: number
  private readonly channelCount: number
  private block = 0

  constructor(sampleRateHz: number, channelCount: number, frames: number) {
    const blocks = Math.ceil(frames / blockFramesOf(sampleRateHz))
    this.crossover = new Crossover(sampleRateHz, channelCount)
    this.powers = [0, 1, 2].map(() => new Float32Array(blocks))
    this.sampleRateHz = sampleRateHz
    this.channelCount = channelCount
  }

  /** Every piece but the last has whole blocks. */
  add(planes: readonly Float64Array[], frames: number): void {
    const blockFrames = blockFramesOf(this.sampleRateHz)
    const bands = this.crossover.split(planes, frames)
    for (let band = 0; band < bands.length; band++) {
      const powers = this.powers[band]!
      for (const plane of bands[band]!) addPowers(plane, frames, blockFrames, powers, this.block)
    }
    this.block += Math.ceil(frames / blockFrames)
  }

  finish(settings: CompressorSettings): Compressor {
    const blockFrames = blockFramesOf(this.sampleRateHz)
    compressBands(this.powers, (1000 * blockFrames) / this.sampleRateHz, settings)
    return new Compressor(this.powers, this.sampleRateHz, this.channelCount)
  }
}

/** Adds the mean square of every block, of mid and side together that of left and right. */
function addPowers(
  samples: Float64Array,
  frames: number,
  blockFrames: number,
  powers: Float32Array,
  firstBlock: number,
): void {
  for (let start = 0, block = firstBlock; start < frames; start += blockFrames, block++) {
    const end = Math.min(frames, start + blockFrames)
    let sum = 0
    for (let i = start; i < end; i++) sum += samples[i]! * samples[i]!
    powers[block] = powers[block]! + sum / blockFrames
  }
}

/** Takes the pieces in the order in which they were measured. */
export class Compressor {
  private readonly crossover: Crossover
  private readonly gains: readonly Float32Array[]
  private readonly blockFrames: number
  private block = 0

  constructor(gains: readonly Float32Array[], sampleRateHz: number, channelCount: number) {
    this.crossover = new Crossover(sampleRateHz, channelCount)
    this.gains = gains
    this.blockFrames = blockFramesOf(sampleRateHz)
  }

  /** Replaces the samples by the sum of their compressed bands. */
  process(planes: readonly Float64Array[], frames: number): void {
    const bands = this.crossover.split(planes, frames)
    for (let c = 0; c < planes.length; c++) {
      planes[c]!.fill(0, 0, frames)
      for (let band = 0; band < bands.length; band++) {
        this.addBand(bands[band]![c]!, this.gains[band]!, planes[c]!, frames)
      }
    }
    this.block += Math.ceil(frames / this.blockFrames)
  }

  /** The gain of a block is reached at its end, in a line from that of the block before. */
  private addBand(band: Float64Array, gains: Float32Array, sum: Float64Array, frames: number): void {
    const { blockFrames } = this
    for (let start = 0, block = this.block; start < frames; start += blockFrames, block++) {
      const end = Math.min(frames, start + blockFrames)
      let gain = gains[Math.max(0, block - 1)]!
      const step = (gains[block]! - gain) / blockFrames
      for (let i = start; i < end; i++) {
        gain += step
        sum[i] = sum[i]! + gain * band[i]!
      }
    }
  }
}
