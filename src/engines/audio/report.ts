// The shape of an analysis. No Node imports: browsers display it and run `findings.ts` on it too.
import type { SpectralWall } from './bandwidth.ts'
import type { ClippingEvent } from './clipping.ts'
import type { BrokenPlaces } from './discontinuities.ts'
import type { AudioFormat } from './format.ts'
import type { NoiseFloor } from './noise-floor.ts'
import type { Silence } from './silence.ts'
import type { InvertedSpan, SilentSpan } from './stereo-image.ts'
import type { Waveform } from './waveform.ts'

export interface AudioReport {
  format: AudioFormat
  codec: 'FLAC' | 'PCM' | 'MP3'
  sampleRateHz: number
  /** Null for MP3. */
  bitsPerSample: number | null
  isFloat: boolean
  /** Average bit rate of a lossy file; null for lossless. */
  bitRateKbps: number | null
  channels: number
  /** The decoded length, not the declared one. */
  durationMs: number
  sizeBytes: number
  sha256: string
  md5: string
  /** Identifies the decoded audio, whatever file holds it. Absent from reports stored before this existed. */
  samplesSha256?: string
  /** Null when nothing passes the gate at -70 LUFS, or the file is shorter than 400 ms. */
  integratedLufs: number | null
  loudnessRangeLu: number | null
  /** Decibels relative to full scale; digital zero is -160. */
  truePeakDbtp: number
  truePeakAtMs: number
  samplePeakDbfs: number
  channelPeaksDbfs: number[]
  /** Largest mean of a channel, as a share of full scale. */
  dcOffsetShare: number
  /** Stereo only: 1 is mono, -1 means one side is inverted. */
  stereoCorrelation: number | null
  silences: Silence[]
  clipping: { events: ClippingEvent[]; eventCount: number; clippedSampleShare: number }
  waveform: Waveform
  /** Chromaprint of the first 120 s in base64; null below about 3 s. */
  fingerprint: string | null
  /** Absent from reports stored before these measures existed; such reports are checked without them. */
  quality?: AudioQuality
}

export interface AudioQuality {
  /**
   * Level of the difference of two channels relative to their sum in dB; -160 when they are identical. Null unless
   * stereo.
   */
  stereoDifferenceDb: number | null
  invertedSpans: InvertedSpan[]
  silentSpans: SilentSpan[]
  clicks: BrokenPlaces
  dropouts: BrokenPlaces
  /** Whether the recording starts or ends in the middle of a sound. Absent from reports stored before this existed. */
  isStartCut?: boolean
  isEndCut?: boolean
  wall: SpectralWall | null
  noiseFloor: NoiseFloor | null
  /** Number of bits of an integer file that ever change; null for lossy and float ones, and for digital silence. */
  usedBits: number | null
}
