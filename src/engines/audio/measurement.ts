/** Owns measuring decoded PCM in one pass: every figure of the report that comes from the samples. */
import { type Clipping, ClippingFinder } from './clipping.ts'
import { framesToMs } from './header.ts'
import { HopBuffer } from './hop-buffer.ts'
import { floorDb, Levels, toDb } from './levels.ts'
import { Loudness } from './loudness.ts'
import { type Silence, SilenceFinder } from './silence.ts'
import { TruePeak } from './true-peak.ts'
import { type Waveform, WaveformBuilder } from './waveform.ts'

export type Measurement = {
  sampleRateHz: number
  channels: number
  frames: number
  durationMs: number
  integratedLufs: number | null
  loudnessRangeLu: number | null
  truePeakDbtp: number
  truePeakAtMs: number
  samplePeakDbfs: number
  channelPeaksDbfs: number[]
  dcOffsetShare: number
  stereoCorrelation: number | null
  silences: Silence[]
  clipping: Clipping
  waveform: Waveform
}

/** Push interleaved samples (1 = full scale), then `finish` once. Memory does not grow with the length of the audio. */
export class Meter {
  private readonly hops: HopBuffer
  private readonly loudness: Loudness
  private readonly truePeak: TruePeak
  private readonly levels: Levels
  private readonly silence: SilenceFinder
  private readonly clipping: ClippingFinder
  private readonly waveform: WaveformBuilder

  constructor(sampleRateHz: number, channelCount: number) {
    this.loudness = new Loudness(sampleRateHz, channelCount)
    this.truePeak = new TruePeak(channelCount)
    this.levels = new Levels(channelCount)
    this.silence = new SilenceFinder(sampleRateHz)
    this.clipping = new ClippingFinder(sampleRateHz, channelCount)
    this.waveform = new WaveformBuilder(channelCount)
    const meters = [this.loudness, this.truePeak, this.levels, this.silence, this.clipping, this.waveform]
    this.hops = new HopBuffer(sampleRateHz, channelCount, meters)
  }

  push(interleaved: Float32Array): void {
    this.hops.push(interleaved)
  }

  get frames(): number {
    return this.hops.frames
  }

  finish(): Measurement {
    this.hops.finish()
    this.truePeak.finish()
    const { sampleRateHz, channelCount, frames } = this.hops
    return {
      sampleRateHz,
      channels: channelCount,
      frames,
      durationMs: framesToMs(frames, sampleRateHz),
      integratedLufs: this.loudness.integratedLufs(),
      loudnessRangeLu: this.loudness.rangeLu(),
      truePeakDbtp: toDb(this.truePeak.peak),
      truePeakAtMs: Math.max(0, framesToMs(this.truePeak.peakFrame, sampleRateHz)),
      samplePeakDbfs: frames === 0 ? floorDb : toDb(this.levels.samplePeak()),
      channelPeaksDbfs: this.levels.channelPeaksDbfs(),
      dcOffsetShare: this.levels.dcOffsetShare(),
      stereoCorrelation: this.levels.stereoCorrelation(),
      silences: this.silence.silences(),
      clipping: this.clipping.finish(),
      waveform: this.waveform.waveform(),
    }
  }
}
