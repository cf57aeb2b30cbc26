// What a file declares about itself before anything is decoded: codec, sample rate, bit depth and length.
import type { AudioFormat } from './format.ts'
import type { AudioRefusal } from './refusal.ts'

export interface AudioHeader {
  format: AudioFormat
  codec: 'FLAC' | 'PCM' | 'MP3'
  sampleRateHz: number
  channels: number
  /** Null for MP3, which has no fixed depth. */
  bitsPerSample: number | null
  isFloat: boolean
  /** Sample frames that the header declares; null when it does not (streamed files, MP3 without a Xing header). */
  declaredFrames: number | null
  /**
   * The end of a FLAC's last frame, if the file ends with a complete one: reliable enough to refuse early, but not a
   * declared length.
   */
  impliedFrames?: number
  /** Average over the file from the Xing header, else the first frame's. Null for lossless. */
  bitRateKbps: number | null
  /** FLAC's MD5 of the unencoded samples (RFC 9639 §8.2), hex; null when absent. */
  pcmMd5: string | null
  /** Where the audio of an MP3 begins: decoding starts there, so that tags and pictures before it do not matter. */
  firstFrameByte?: number
}

export type HeaderResult = { ok: true; header: AudioHeader } | { ok: false; refusal: AudioRefusal }

/** The length that a header declares in milliseconds, or null. */
export function declaredMs(header: AudioHeader): number | null {
  return header.declaredFrames === null ? null : framesToMs(header.declaredFrames, header.sampleRateHz)
}

export function framesToMs(frames: number, sampleRateHz: number): number {
  return Math.round((frames * 1000) / sampleRateHz)
}

/** The declared number of frames, or a guess from the size that is good enough for a progress bar. */
export function expectedFrames(header: AudioHeader, sizeBytes: number): number {
  const known = header.declaredFrames ?? header.impliedFrames
  if (known !== undefined) return known
  const bitsPerFrame = header.bitRateKbps
    ? (header.bitRateKbps * 1000) / header.sampleRateHz
    : header.channels * (header.bitsPerSample ?? 16) * (header.codec === 'FLAC' ? 0.6 : 1)
  return (sizeBytes * 8) / bitsPerFrame
}
