// The average spectrum of the loud parts of a recording in third octaves, of mid and side apart.
import { PairSpectrum } from '../fft.ts'

/** Centres of the bands, from 40 Hz to 16 kHz (IEC 61260-1, base ten). */
export const BAND_HERTZ: readonly number[] = Array.from(
  { length: 27 },
  (_, i) => 1000 * 10 ** ((i - 14) / 10),
)
const BAND_HALF_WIDTH = 10 ** 0.05

/** Quieter frames say more about noise and reverb than about the mix. */
const LOUD_RANGE_DB = 20
/** What counts as loud: not the maximum, which may be a single hit. */
const LOUD_SHARE = 0.95

/** Mean power of each band of `BAND_HERTZ`; of mono, `side` is zero. */
export interface ThirdOctaves {
  mid: Float64Array
  side: Float64Array
}

/** Push interleaved mono or stereo, then call `finish` once. Every other frame is measured, which is enough. */
export class LongTermSpectrum {
  private readonly transform: PairSpectrum
  private readonly channelCount: number
  private readonly mid: Float32Array
  private readonly side: Float32Array
  private readonly midPower: Float64Array
  private readonly sidePower: Float64Array
  private readonly edges: readonly { from: number; to: number }[]
  /** Of every frame, the bands of mid, then those of side. */
  private readonly bands: number[] = []
  private readonly framePowers: number[] = []
  private filled = 0
  private isSkipping = false

  constructor(sampleRateHz: number, channelCount: number) {
    const size = sampleRateHz > 48_000 ? 16_384 : 8192
    this.transform = new PairSpectrum(size)
    this.channelCount = channelCount
    this.mid = new Float32Array(size)
    this.side = new Float32Array(size)
    this.midPower = new Float64Array(size / 2)
    this.sidePower = new Float64Array(size / 2)
    const bin = (hertz: number) => Math.min(size / 2, Math.ceil((hertz * size) / sampleRateHz))
    this.edges = BAND_HERTZ.map((hertz) => ({
      from: bin(hertz / BAND_HALF_WIDTH),
      to: bin(hertz * BAND_HALF_WIDTH),
    }))
  }

  push(interleaved: Float32Array): void {
    const { size } = this.transform
    const { channelCount } = this
    const frames = interleaved.length / channelCount
    for (let taken = 0; taken < frames; ) {
      const step = Math.min(frames - taken, size - this.filled)
      if (!this.isSkipping) this.fill(interleaved, taken, step)
      taken += step
      this.filled += step
      if (this.filled < size) return
      if (!this.isSkipping) this.measure()
      this.isSkipping = !this.isSkipping
      this.filled = 0
    }
  }

  finish(): ThirdOctaves {
    // A recording that is shorter than one frame is measured with silence after it.
    if (this.framePowers.length === 0) {
      this.mid.fill(0, this.filled)
      this.side.fill(0, this.filled)
      this.measure()
    }
    const sorted = this.framePowers.toSorted((a, b) => a - b)
    const loud = sorted[Math.floor((sorted.length - 1) * LOUD_SHARE)]!
    const gate = loud / 10 ** (LOUD_RANGE_DB / 10)
    const count = BAND_HERTZ.length
    const mid = new Float64Array(count)
    const side = new Float64Array(count)
    let frames = 0
    for (let frame = 0; frame < this.framePowers.length; frame++) {
      if (this.framePowers[frame]! < gate) continue
      frames++
      const at = 2 * count * frame
      for (let b = 0; b < count; b++) {
        mid[b] = mid[b]! + this.bands[at + b]!
        side[b] = side[b]! + this.bands[at + count + b]!
      }
    }
    const mean = (sum: number) => sum / frames
    return { mid: mid.map(mean), side: side.map(mean) }
  }

  private fill(interleaved: Float32Array, from: number, count: number): void {
    const mid = this.mid
    const side = this.side
    const { filled } = this
    if (this.channelCount === 1) {
      mid.set(interleaved.subarray(from, from + count), filled)
      return
    }
    for (let i = 0, j = 2 * from; i < count; i++, j += 2) {
      mid[filled + i] = (interleaved[j]! + interleaved[j + 1]!) / 2
      side[filled + i] = (interleaved[j]! - interleaved[j + 1]!) / 2
    }
  }

  private measure(): void {
    const { transform } = this
    transform.transform(this.mid, this.side)
    transform.separate(this.midPower, this.sidePower)
    let total = 0
    for (const power of [this.midPower, this.sidePower]) {
      for (const { from, to } of this.edges) {
        let sum = 0
        for (let k = from; k < to; k++) sum += power[k]!
        this.bands.push(sum)
        total += sum
      }
    }
    this.framePowers.push(total)
  }
}
