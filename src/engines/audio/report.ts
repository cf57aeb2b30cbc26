/** Owns the shape of an analysis. No node imports: screens draw it and `findings.ts` judges it in browsers too. */
import type { ClippingEvent } from './clipping.ts'
import type { AudioFormat } from './format.ts'
import type { Silence } from './silence.ts'
import type { Waveform } from './waveform.ts'

export type AudioReport = {
  format: AudioFormat
  codec: 'FLAC' | 'PCM' | 'MP3'
  sampleRateHz: number
  /** Null for MP3. */
  bitsPerSample: number | null
  isFloat: boolean
  /** Average of a lossy file; null for lossless. */
  bitRateKbps: number | null
  channels: number
  /** What was decoded, not what the header said. */
  durationMs: number
  sizeBytes: number
  sha256: string
  md5: string
  /** Null when nothing passes the gate at -70 LUFS, or the file is shorter than 400 ms. */
  integratedLufs: number | null
  loudnessRangeLu: number | null
  /** Decibels against full scale; digital zero reads as -160. */
  truePeakDbtp: number
  truePeakAtMs: number
  samplePeakDbfs: number
  channelPeaksDbfs: number[]
  /** Largest mean of a channel, as a share of full scale. */
  dcOffsetShare: number
  /** Stereo only: 1 is mono, -1 one side upside down. */
  stereoCorrelation: number | null
  silences: Silence[]
  clipping: { events: ClippingEvent[]; eventCount: number; clippedSampleShare: number }
  waveform: Waveform
  /** Chromaprint of the first 120 s in base64; null below about 3 s. */
  fingerprint: string | null
}
