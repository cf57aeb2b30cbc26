// A decoded recording with what is measured on the way: where mastering begins.
import { LongTermSpectrum, type ThirdOctaves } from './long-term-spectrum.ts'
import { FiguresMeter } from './loudness-figures.ts'
import type { LoudnessFigures } from './report.ts'
import type { Spool } from './spool.ts'

export interface Mix {
  spool: Spool
  sampleRateHz: number
  figures: LoudnessFigures
  spectrum: ThirdOctaves
}

/** Push interleaved samples, then call `finish` once. */
export class MixRecorder {
  readonly spool: Spool
  private readonly sampleRateHz: number
  private readonly meter: FiguresMeter
  private readonly spectrum: LongTermSpectrum

  constructor(spool: Spool, sampleRateHz: number) {
    this.spool = spool
    this.sampleRateHz = sampleRateHz
    this.meter = new FiguresMeter(sampleRateHz, spool.channelCount)
    this.spectrum = new LongTermSpectrum(sampleRateHz, spool.channelCount)
  }

  push(interleaved: Float32Array): void {
    this.spool.append(interleaved)
    this.meter.push(interleaved)
    this.spectrum.push(interleaved)
  }

  finish(): Mix {
    return {
      spool: this.spool,
      sampleRateHz: this.sampleRateHz,
      figures: this.meter.finish(),
      spectrum: this.spectrum.finish(),
    }
  }
}
