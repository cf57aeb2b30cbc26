// Finds the wall in a spectrum: the frequency above which there is never any sound, and how steeply the level falls
// there.

import { type HopSpectrum, spectrumShape } from './spectrum.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

/**
 * Lossy encoders remove everything above a frequency that depends on the bit rate (LAME: 16 to 20 kHz), and resamplers
 * remove what their source could not contain. Both leave a wall: sound in every band below it, nothing in any above, at
 * the same frequency from start to end. Dark music falls gently, and not always at the same frequency.
 */
export interface SpectralWall {
  /** Where the fall begins. */
  edgeHz: number
  /** Typical height in dB between the weakest band just below and the strongest anywhere above. */
  dropDb: number
  /** Seconds with this wall, and their share of all seconds in which it could have been measured, 0 to 1. */
  seconds: number
  share: number
}

const SEGMENT_HOPS = 10
/** Weaker bands are below the rounding noise of 16 bits (about -116 dB per band) and are ignored. */
const BAND_FLOOR_DB = -120
/**
 * Bands that must be full below the edge, and the maximum number of bands over which the level falls: about 430 Hz
 * each.
 */
const FULL_BANDS = 4
const SLOPE_BANDS = 4
const SEARCH_FROM_HZ = 3000
/** Walls within this distance count as the same one: encoders sometimes cut whole groups of lines. */
const SAME_BANDS = 4

interface Segment {
  edge: number
  dropDb: number
}

export class Bandwidth {
  private readonly bandHz: number
  private readonly sums: Float64Array
  private hops = 0
  private readonly segments: Segment[] = []
  /** Seconds with sound up to each band, with or without a wall: evidence against a wall at a lower frequency. */
  private readonly openTops: Uint32Array

  constructor(sampleRateHz: number) {
    const { bandHz, bandCount } = spectrumShape(sampleRateHz)
    this.bandHz = bandHz
    this.sums = new Float64Array(Math.max(0, bandCount))
    this.openTops = new Uint32Array(this.sums.length + 1)
  }

  addSpectrum({ bands }: HopSpectrum): void {
    for (let b = 0; b < bands.length; b++) this.sums[b] = this.sums[b]! + bands[b]!
    if (++this.hops === SEGMENT_HOPS) this.closeSegment()
  }

  /** The most frequent wall, or null when there is none. */
  wall(): SpectralWall | null {
    const counts = new Uint32Array(this.sums.length + 1)
    for (const { edge } of this.segments) counts[edge] = counts[edge]! + 1
    const around = (edge: number) => counts.subarray(Math.max(0, edge - SAME_BANDS), edge + SAME_BANDS + 1)
    let mode = 0
    let most = 0
    for (let edge = 0; edge < counts.length; edge++) {
      const agreeing = around(edge).reduce((a, b) => a + b, 0)
      if (agreeing > most || (agreeing === most && counts[edge]! > counts[mode]!)) {
        most = agreeing
        mode = edge
      }
    }
    if (most === 0) return null
    const agreeing = this.segments.filter(({ edge }) => Math.abs(edge - mode) <= SAME_BANDS)
    const beyond = this.openTops.subarray(mode + SAME_BANDS + SLOPE_BANDS).reduce((a, b) => a + b, 0)
    const drops = agreeing.map(({ dropDb }) => dropDb).sort((a, b) => a - b)
    return {
      edgeHz: Math.round(mode * this.bandHz),
      dropDb: drops[drops.length >> 1]!,
      seconds: agreeing.length,
      share: agreeing.length / (this.segments.length + beyond),
    }
  }

  private closeSegment(): void {
    const levels = this.sums.map((sum) =>
      Math.max(BAND_FLOOR_DB, 10 * Math.log10(sum / SEGMENT_HOPS + 1e-20)),
    )
    this.sums.fill(0)
    this.hops = 0
    const wall = findWall(levels, Math.ceil(SEARCH_FROM_HZ / this.bandHz))
    if (wall.dropDb >= AUDIO_THRESHOLDS.wallDropMinDb) this.segments.push(wall)
    else this.openTops[top(levels)]!++
  }
}

/** The highest fall from full bands to everything above. */
function findWall(levels: Float64Array, from: number): Segment {
  let best: Segment = { edge: 0, dropDb: 0 }
  let above = BAND_FLOOR_DB
  for (let edge = levels.length - SLOPE_BANDS - 1; edge >= Math.max(from, FULL_BANDS); edge--) {
    above = Math.max(above, levels[edge + SLOPE_BANDS]!)
    const below = lowest(levels, edge - FULL_BANDS, edge)
    if (below - above > best.dropDb) best = { edge, dropDb: below - above }
  }
  return best
}

function lowest(levels: Float64Array, from: number, to: number): number {
  let low = levels[from]!
  for (let b = from + 1; b < to; b++) low = Math.min(low, levels[b]!)
  return low
}

/** The highest band that is clearly more than rounding noise, as an index. */
function top(levels: Float64Array): number {
  for (let b = levels.length - 1; b > 0; b--) {
    if (levels[b]! > AUDIO_THRESHOLDS.soundBandMinDb) return b
  }
  return 0
}
