// Measures decoded PCM in one pass: every value of the report that comes from the samples.

import { framesToMs } from './audio-header.ts'
import { Bandwidth } from './bandwidth.ts'
import { BitDepth } from './bit-depth.ts'
import { type Clipping, ClippingFinder } from './clipping.ts'
import { Discontinuities } from './discontinuities.ts'
import { HopBuffer } from './hop-buffer.ts'
import { Imaging } from './imaging.ts'
import { FLOOR_DB, Levels, toDb } from './levels.ts'
import { Loudness } from './loudness.ts'
import { NoiseFloorMeter } from './noise-floor.ts'
import type { AudioQuality } from './report.ts'
import { type Silence, SilenceFinder } from './silence.ts'
import { Spectrum } from './spectrum.ts'
import { StereoImage } from './stereo-image.ts'
import { TrackEnds } from './track-ends.ts'
import { TruePeak } from './true-peak.ts'
import { type Waveform, WaveformBuilder } from './waveform.ts'

export interface Measurement {
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
  quality: AudioQuality
}

/** Push interleaved samples (1 = full scale), then call `finish` once. Its state grows by four kilobytes a second. */
export class Meter {
  private readonly hops: HopBuffer
  private readonly loudness: Loudness
  private readonly truePeak: TruePeak
  private readonly levels: Levels
  private readonly silence: SilenceFinder
  private readonly clipping: ClippingFinder
  private readonly waveform: WaveformBuilder
  private readonly stereoImage: StereoImage
  private readonly discontinuities: Discontinuities
  private readonly trackEnds: TrackEnds
  private readonly bandwidth: Bandwidth
  private readonly imaging: Imaging
  private readonly noiseFloor: NoiseFloorMeter
  private readonly bitDepth: BitDepth | undefined

  /** `integerBits` is the depth of an integer source, null for lossy and float ones. */
  constructor(sampleRateHz: number, channelCount: number, integerBits: number | null) {
    this.loudness = new Loudness(sampleRateHz, channelCount)
    this.truePeak = new TruePeak(channelCount)
    this.levels = new Levels(channelCount)
    this.silence = new SilenceFinder(sampleRateHz)
    this.clipping = new ClippingFinder(sampleRateHz, channelCount)
    this.waveform = new WaveformBuilder(channelCount)
    this.stereoImage = new StereoImage(sampleRateHz, channelCount)
    this.discontinuities = new Discontinuities(sampleRateHz, channelCount)
    this.trackEnds = new TrackEnds(sampleRateHz, channelCount)
    this.bandwidth = new Bandwidth(sampleRateHz)
    this.imaging = new Imaging(sampleRateHz)
    this.noiseFloor = new NoiseFloorMeter(sampleRateHz)
    this.bitDepth = integerBits === null ? undefined : new BitDepth(integerBits)
    const meters = [
      this.loudness,
      this.truePeak,
      this.levels,
      this.silence,
      this.clipping,
      this.waveform,
      this.stereoImage,
      this.discontinuities,
      this.trackEnds,
      new Spectrum(sampleRateHz, [this.bandwidth, this.imaging, this.noiseFloor]),
    ]
    this.hops = new HopBuffer(sampleRateHz, channelCount, meters)
  }

  push(interleaved: Float32Array): void {
    this.hops.push(interleaved)
    this.bitDepth?.push(interleaved)
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
      samplePeakDbfs: frames === 0 ? FLOOR_DB : toDb(this.levels.samplePeak()),
      channelPeaksDbfs: this.levels.channelPeaksDbfs(),
      dcOffsetShare: this.levels.dcOffsetShare(),
      stereoCorrelation: this.levels.stereoCorrelation(),
      silences: this.silence.silences(),
      clipping: this.clipping.finish(),
      waveform: this.waveform.waveform(),
      quality: {
        ...this.stereoImage.finish(),
        ...this.discontinuities.finish(),
        ...this.trackEnds.finish(),
        wall: this.imaging.wall() ?? this.bandwidth.wall(),
        noiseFloor: this.noiseFloor.noiseFloor(),
        usedBits: this.bitDepth?.bits() ?? null,
      },
    }
  }
}
