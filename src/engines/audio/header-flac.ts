// Reads FLAC's STREAMINFO block (RFC 9639 §8.2).

import type { HeaderResult } from './audio-header.ts'
import { ascii, type ByteSource, dataView } from './byte-source.ts'
import { findLastFrameEnd, LAST_FRAME_SEARCH_BYTES } from './flac-frame.ts'
import { id3v2Bytes } from './format.ts'
import { undecodable } from './refusal.ts'

const STREAM_INFO_BYTES = 34

export function readFlacHeader(source: ByteSource, head: Uint8Array): HeaderResult {
  const bytes = source.read(id3v2Bytes(head), 8 + STREAM_INFO_BYTES)
  const isStreamInfo = ascii(bytes, 0, 4) === 'fLaC' && (bytes[4]! & 0x7f) === 0
  if (!isStreamInfo || bytes.length < 8 + STREAM_INFO_BYTES) {
    return { ok: false, refusal: undecodable('FLAC without a STREAMINFO block') }
  }
  const view = dataView(bytes.subarray(8))
  // 20 bits of sample rate, 3 of channels - 1, 5 of bits - 1, 36 of total samples.
  const packed = view.getBigUint64(10)
  const sampleRateHz = Number(packed >> 44n)
  const totalFrames = Number(packed & 0xf_ffff_ffffn)
  if (sampleRateHz === 0) return { ok: false, refusal: undecodable('FLAC with sample rate 0') }
  const md5 = Buffer.from(bytes.subarray(8 + 18, 8 + 34)).toString('hex')
  return {
    ok: true,
    header: {
      format: 'flac',
      codec: 'FLAC',
      sampleRateHz,
      channels: Number((packed >> 41n) & 7n) + 1,
      bitsPerSample: Number((packed >> 36n) & 31n) + 1,
      isFloat: false,
      // 0 means unknown to the encoder, as streaming encoders write it.
      declaredFrames: totalFrames || null,
      impliedFrames: readLastFrameEnd(source, view.getUint16(2)),
      bitRateKbps: null,
      pcmMd5: /^0+$/.test(md5) ? null : md5,
    },
  }
}

function readLastFrameEnd(source: ByteSource, blockFrames: number): number | undefined {
  const from = Math.max(0, source.sizeBytes - LAST_FRAME_SEARCH_BYTES)
  return findLastFrameEnd(source.read(from, LAST_FRAME_SEARCH_BYTES), blockFrames)
}
