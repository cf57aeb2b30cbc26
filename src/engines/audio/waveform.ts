// The waveform of a track: 800 buckets of peak and RMS.
import type { Hop } from './hop-buffer.ts'

/**
 * One byte per bucket in base64, 0 to 255, linear in amplitude: a tenth of the work of a list of numbers for every
 * program that passes it on. `peaks` holds the highest absolute sample of any channel, `rms` the mean power of all
 * channels together.
 */
export interface Waveform {
  peaks: string
  rms: string
}

const WAVEFORM_BUCKETS = 800
/**
 * At least ten cells per bucket place its edges within a tenth of a bucket while memory stays fixed, however long the
 * track.
 */
const cellsMax = WAVEFORM_BUCKETS * 20

/** Collects cells of a few frames; when all cells are used, neighbours merge and the cell length doubles. */
export class WaveformBuilder {
  private readonly channelCount: number
  private readonly peaks = new Float64Array(cellsMax)
  private readonly squares = new Float64Array(cellsMax)
  private cellFrames = 16
  private cell = 0
  private cellFilled = 0
  private frames = 0

  constructor(channelCount: number) {
    this.channelCount = channelCount
  }

  add(hop: Hop): void {
    let offset = 0
    while (offset < hop.frames) {
      if (this.cellFilled === this.cellFrames) this.nextCell()
      const step = Math.min(hop.frames - offset, this.cellFrames - this.cellFilled)
      for (const samples of hop.channels) this.addSamples(samples, offset, offset + step)
      this.cellFilled += step
      offset += step
    }
    this.frames += hop.frames
  }

  /** Returns the buckets. A track shorter than 800 cells repeats cells to avoid gaps. */
  waveform(): Waveform {
    const peaks: number[] = []
    const rms: number[] = []
    const cells = this.frames === 0 ? 0 : this.cell + 1
    for (let bucket = 0; bucket < WAVEFORM_BUCKETS; bucket++) {
      const from = Math.floor((bucket * cells) / WAVEFORM_BUCKETS)
      const to = Math.max(from + 1, Math.floor(((bucket + 1) * cells) / WAVEFORM_BUCKETS))
      peaks.push(cells === 0 ? 0 : toByte(this.peaks.subarray(from, to).reduce((a, b) => Math.max(a, b), 0)))
      rms.push(cells === 0 ? 0 : toByte(this.rmsOf(from, Math.min(to, cells))))
    }
    return { peaks: inBase64(peaks), rms: inBase64(rms) }
  }

  private rmsOf(from: number, to: number): number {
    let squares = 0
    for (let cell = from; cell < to; cell++) squares += this.squares[cell]!
    const startFrame = from * this.cellFrames
    const frames = Math.min(this.frames, to * this.cellFrames) - startFrame
    return Math.sqrt(squares / (frames * this.channelCount))
  }

  private addSamples(samples: Float32Array, from: number, to: number): void {
    let peak = this.peaks[this.cell]!
    let square = 0
    for (let i = from; i < to; i++) {
      const x = samples[i]!
      const level = Math.abs(x)
      if (level > peak) peak = level
      square += x * x
    }
    this.peaks[this.cell] = peak
    this.squares[this.cell] = this.squares[this.cell]! + square
  }

  private nextCell(): void {
    if (this.cell + 1 === cellsMax) this.merge()
    else this.cell++
    this.cellFilled = 0
  }

  /** Halves the cells in use. Called with the last cell full, so the next one directly follows the merged half. */
  private merge(): void {
    const half = cellsMax / 2
    for (let i = 0; i < half; i++) {
      this.peaks[i] = Math.max(this.peaks[2 * i]!, this.peaks[2 * i + 1]!)
      this.squares[i] = this.squares[2 * i]! + this.squares[2 * i + 1]!
    }
    this.peaks.fill(0, half)
    this.squares.fill(0, half)
    this.cell = half
    this.cellFrames *= 2
  }
}

const inBase64 = (bytes: number[]): string => btoa(String.fromCharCode(...bytes))

function toByte(level: number): number {
  return Math.round(255 * Math.min(1, level))
}
