// Reads the header data of an MP3: its first frame and the Xing, Info or VBRI header inside it.

import type { HeaderResult } from './audio-header.ts'
import { ascii, type ByteSource, dataView } from './byte-source.ts'
import { audioStartOf, findFirstFrame } from './format.ts'
import { readMp3Frame } from './mp3-frame.ts'

const SEARCH_BYTES = 65_536

/**
 * Finds the first frame after the ID3v2 tags and reads the frame count an encoder left there. Without one an MP3
 * declares no length, and truncation can only be detected from its last frame.
 */
export function readMp3Header(source: ByteSource): HeaderResult {
  const audioStart = audioStartOf((offset, bytes) => source.read(offset, bytes))
  const bytes = source.read(audioStart, SEARCH_BYTES)
  const offset = findFirstFrame(bytes, audioStart > 0)
  const frame = offset === undefined ? undefined : readMp3Frame(bytes, offset)
  if (offset === undefined || !frame) {
    return { ok: false, refusal: { code: 'audio_unsupported', params: {} } }
  }
  const frames = readFrameCount(bytes.subarray(offset, offset + frame.sizeBytes), frame.xingOffset)
  const audioBytes = source.sizeBytes - audioStart - offset
  const declaredFrames = frames === undefined ? null : frames * frame.samplesPerFrame
  const bitRateKbps = declaredFrames
    ? Math.round((audioBytes * 8 * frame.sampleRateHz) / declaredFrames / 1000)
    : frame.bitRateKbps
  return {
    ok: true,
    header: {
      format: 'mp3',
      codec: 'MP3',
      sampleRateHz: frame.sampleRateHz,
      channels: frame.channels,
      bitsPerSample: null,
      isFloat: false,
      declaredFrames,
      bitRateKbps,
      pcmMd5: null,
      firstFrameByte: audioStart + offset,
    },
  }
}

function readFrameCount(frame: Uint8Array, xingOffset: number): number | undefined {
  const mark = ascii(frame, xingOffset, 4)
  const view = dataView(frame)
  if ((mark === 'Xing' || mark === 'Info') && frame.length >= xingOffset + 12) {
    const hasFrameCount = view.getUint32(xingOffset + 4) & 1
    return hasFrameCount ? view.getUint32(xingOffset + 8) || undefined : undefined
  }
  // Fraunhofer's VBRI has a fixed position: 32 bytes after the frame header.
  if (ascii(frame, 36, 4) === 'VBRI' && frame.length >= 54) return view.getUint32(50) || undefined
  return undefined
}
