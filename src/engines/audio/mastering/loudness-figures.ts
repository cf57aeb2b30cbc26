// Measures loudness, range and true peak of interleaved samples: the figures of a report before and after.
import { HopBuffer } from '../hop-buffer.ts'
import { toDb } from '../levels.ts'
import { Loudness } from '../loudness.ts'
import { TruePeak } from '../true-peak.ts'
import type { LoudnessFigures } from './report.ts'

export class FiguresMeter {
  private readonly loudness: Loudness
  private readonly truePeak: TruePeak
  private readonly hops: HopBuffer

  constructor(sampleRateHz: number, channelCount: number) {
    this.loudness = new Loudness(sampleRateHz, channelCount)
    this.truePeak = new TruePeak(channelCount)
    this.hops = new HopBuffer(sampleRateHz, channelCount, [this.loudness, this.truePeak])
  }

  push(interleaved: Float32Array): void {
    this.hops.push(interleaved)
  }

  finish(): LoudnessFigures {
    this.hops.finish()
    this.truePeak.finish()
    const { peak } = this.truePeak
    return {
      integratedLufs: this.loudness.integratedLufs(),
      rangeLu: this.loudness.rangeLu(),
      truePeakDb: peak > 0 ? toDb(peak) : null,
    }
  }
}
