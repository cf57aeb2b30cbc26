// Recognizes FFmpeg's resampler by the mirror image that its short filter leaves above the source's highest frequency.

import type { SpectralWall } from './bandwidth.ts'
import { type HopSpectrum, spectrumShape } from './spectrum.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

/** The sources whose end is not mistaken for that of a lossy encoder. */
const SOURCE_RATES_HZ = [16_000, 22_050, 24_000, 44_100, 48_000]
/** libswresample, by default: 16 source samples on both sides, a Kaiser window with this beta, cut at the source's end. */
const HALF_LENGTH = 16
const KAISER_BETA = 9
const STEPS_PER_SAMPLE = 64

const SEGMENT_HOPS = 10
/** Weaker images would be mixed with the rounding noise of 16 bits (about -116 dB per band). */
const IMAGE_MIN_DB = -106
/** An image closer to its original is as loud as that, as in any spectrum that falls gently. */
const DAMPING_MIN_DB = -6
const BANDS_MIN = 5

/** What lies at the same distance above the source's end as `below` lies below it. */
interface Mirror {
  above: number
  /** As a fraction of bands. */
  below: number
  dampingDb: number
}
interface Candidate {
  edgeHz: number
  mirrors: Mirror[]
  measured: number
  drops: number[]
}

/**
 * Raising the sample rate repeats the source's spectrum, mirrored at its end, and a filter then removes the copy. FFmpeg's
 * default filter has 32 taps, so within a seventh of the source's bandwidth the copy remains, quieter by an amount that
 * depends on the filter alone: no wall, but a relation between bands that no music has.
 */
export class Imaging {
  private readonly sums: Float64Array
  private readonly candidates: Candidate[]
  private hops = 0

  constructor(sampleRateHz: number) {
    const { bandHz, bandCount } = spectrumShape(sampleRateHz)
    this.sums = new Float64Array(Math.max(0, bandCount))
    this.candidates = SOURCE_RATES_HZ.filter((rateHz) => rateHz < sampleRateHz).map((rateHz) => ({
      edgeHz: rateHz / 2,
      mirrors: mirrorsOf(rateHz, bandHz, bandCount),
      measured: 0,
      drops: [],
    }))
  }

  addSpectrum({ bands }: HopSpectrum): void {
    for (let b = 0; b < bands.length; b++) this.sums[b] = this.sums[b]! + bands[b]!
    if (++this.hops < SEGMENT_HOPS) return
    const levels = this.sums.map((sum) => 10 * Math.log10(sum / SEGMENT_HOPS + 1e-20))
    for (const candidate of this.candidates) judge(candidate, levels)
    this.sums.fill(0)
    this.hops = 0
  }

  /** The end of the source in the form of a wall, or null when nothing was resampled that way. */
  wall(): SpectralWall | null {
    const best = this.candidates.reduce<Candidate | null>(
      (best, candidate) => (candidate.drops.length > (best?.drops.length ?? 0) ? candidate : best),
      null,
    )
    if (!best || best.drops.length < AUDIO_THRESHOLDS.wallSecondsMin) return null
    const share = best.drops.length / best.measured
    if (share < AUDIO_THRESHOLDS.wallShareMin) return null
    const drops = best.drops.toSorted((a, b) => a - b)
    const dropDb = drops[drops.length >> 1]!
    return { edgeHz: best.edgeHz, dropDb, seconds: drops.length, share }
  }
}

/** Counts a second in which the copy could be measured, and keeps how far it falls when it is one. */
function judge(candidate: Candidate, levels: Float64Array): void {
  const loud = candidate.mirrors.filter(
    ({ below, dampingDb }) => between(levels, below) + dampingDb >= IMAGE_MIN_DB,
  )
  if (loud.length < BANDS_MIN) return
  candidate.measured++
  const deviations = loud
    .map(({ above, below, dampingDb }) => Math.abs(levels[above]! - between(levels, below) - dampingDb))
    .sort((a, b) => a - b)
  if (deviations[deviations.length >> 1]! > AUDIO_THRESHOLDS.imageDeviationMaxDb) return
  candidate.drops.push(-Math.min(...loud.map(({ dampingDb }) => dampingDb)))
}

function mirrorsOf(rateHz: number, bandHz: number, bandCount: number): Mirror[] {
  const edge = rateHz / 2 / bandHz
  const mirrors: Mirror[] = []
  // The last bands of a file may be damped by whatever made it.
  for (let above = Math.ceil(edge); above < Math.min(bandCount - 2, edge * 1.14); above++) {
    const distance = above + 0.5 - edge
    const dampingDb = 20 * Math.log10(response(edge + distance, edge) / response(edge - distance, edge))
    if (dampingDb <= DAMPING_MIN_DB) mirrors.push({ above, below: edge - distance - 0.5, dampingDb })
  }
  return mirrors
}

/** Amplitude of the filter at a frequency, both in the unit of the source's end. */
function response(frequency: number, end: number): number {
  const cyclesPerSample = (0.5 * frequency) / end
  let sum = 0
  for (let step = -HALF_LENGTH * STEPS_PER_SAMPLE; step <= HALF_LENGTH * STEPS_PER_SAMPLE; step++) {
    const sample = step / STEPS_PER_SAMPLE
    const sinc = step === 0 ? 1 : Math.sin(Math.PI * sample) / (Math.PI * sample)
    const window = bessel(KAISER_BETA * Math.sqrt(1 - (sample / HALF_LENGTH) ** 2)) / bessel(KAISER_BETA)
    sum += sinc * window * Math.cos(2 * Math.PI * cyclesPerSample * sample)
  }
  return Math.max(1e-6, Math.abs(sum / STEPS_PER_SAMPLE))
}

/** The modified Bessel function of order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

/** Between the centers of two bands. */
function between(levels: Float64Array, band: number): number {
  const lower = Math.floor(band)
  const part = band - lower
  return (1 - part) * levels[lower]! + part * levels[lower + 1]!
}
