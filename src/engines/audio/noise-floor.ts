// The noise floor: the level of steady hiss in the quietest places, if the recording has any.

import { type HopSpectrum, spectrumShape } from './spectrum.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

/** `levelDbfs` is the mean RMS level of both channels over a stretch that contains only noise. */
export interface NoiseFloor {
  levelDbfs: number
  startMs: number
  endMs: number
}

const HOP_MS = 100
/** Hiss is measured above this: rooms rumble and mains hum below it. Its upper limit is where encoders cut. */
const BAND_FROM_HZ = 1000
const BAND_TO_HZ = 8000
/** Half a second with a level that stays within 3 dB; the ends of notes fall, and beats recur. */
const STRETCH_HOPS_MIN = 5
const STRETCH_SPREAD_DB = 3

export class NoiseFloorMeter {
  private readonly from: number
  private readonly to: number
  private readonly levelsDbfs: number[] = []
  private readonly flatness: number[] = []

  constructor(sampleRateHz: number) {
    const { bandHz, bandCount } = spectrumShape(sampleRateHz)
    this.from = Math.min(bandCount, Math.ceil(BAND_FROM_HZ / bandHz))
    this.to = Math.min(bandCount, Math.floor(BAND_TO_HZ / bandHz))
  }

  addSpectrum({ bands, levelPower }: HopSpectrum): void {
    this.levelsDbfs.push(10 * Math.log10(levelPower + 1e-16))
    this.flatness.push(spectralFlatness(bands, this.from, this.to))
  }

  /** Null when no quiet place sounds like steady noise: dense music hides its floor, and silence has none. */
  noiseFloor(): NoiseFloor | null {
    const quietest = this.stretches().sort((a, b) => a.levelDbfs - b.levelDbfs)[0]
    if (!quietest) return null
    const levels = this.levelsDbfs
    const loudDbfs = 10 * Math.log10(levels.reduce((sum, db) => sum + 10 ** (db / 10), 0) / levels.length)
    const quieter = levels.filter((db) => db < quietest.levelDbfs - STRETCH_SPREAD_DB).length / levels.length
    const isBelowMusic = loudDbfs - quietest.levelDbfs >= AUDIO_THRESHOLDS.noiseBelowMusicMinDb
    return isBelowMusic && quieter <= AUDIO_THRESHOLDS.noiseQuieterShareMax ? quietest : null
  }

  private stretches(): NoiseFloor[] {
    const floors: NoiseFloor[] = []
    const levels = this.levelsDbfs
    for (let start = 0; start < levels.length; ) {
      let end = start
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      while (end < levels.length && this.flatness[end]! >= AUDIO_THRESHOLDS.noiseFlatnessMin) {
        low = Math.min(low, levels[end]!)
        high = Math.max(high, levels[end]!)
        if (high - low > STRETCH_SPREAD_DB) break
        end++
      }
      if (end - start >= STRETCH_HOPS_MIN) {
        const levelDbfs = levels.slice(start, end).reduce((sum, db) => sum + db, 0) / (end - start)
        floors.push({ levelDbfs, startMs: start * HOP_MS, endMs: end * HOP_MS })
      }
      start = Math.max(end, start + 1)
    }
    return floors
  }
}

/** Geometric mean of the bands divided by the arithmetic mean: near 1 for white noise, near 0 for tones. */
function spectralFlatness(bands: Float64Array, from: number, to: number): number {
  let sum = 0
  let logarithms = 0
  for (let b = from; b < to; b++) {
    sum += bands[b]!
    logarithms += Math.log(bands[b]! + 1e-30)
  }
  const count = to - from
  return sum > 0 ? Math.exp(logarithms / count) / (sum / count) : 0
}
