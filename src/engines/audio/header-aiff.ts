// Parses the chunks of AIFF and AIFF-C files (Apple, Audio Interchange File Format 1.3 and AIFF-C draft).

import { framesToMs, type HeaderResult } from './audio-header.ts'
import { ascii, type ByteSource, dataView } from './byte-source.ts'
import { undecodable } from './refusal.ts'

interface Common {
  channels: number
  frames: number
  bits: number
  sampleRateHz: number
  compression: string
}

const PCM_COMPRESSIONS = new Set([
  'NONE',
  'twos',
  'sowt',
  'raw ',
  'in24',
  'in32',
  'fl32',
  'FL32',
  'fl64',
  'FL64',
])
const CHUNKS_MAX = 1000

/** Reads COMM and the extent of SSND. Sound data that extends past the end of the file is `audio_truncated`. */
export function readAiffHeader(source: ByteSource, head: Uint8Array): HeaderResult {
  const isCompressedForm = ascii(head, 8, 4) === 'AIFC'
  let common: Common | undefined
  let sound: { declaredBytes: number; presentBytes: number } | undefined
  let offset = 12
  for (let chunk = 0; chunk < CHUNKS_MAX && offset + 8 <= source.sizeBytes && !(common && sound); chunk++) {
    const start = source.read(offset, 8)
    const id = ascii(start, 0, 4)
    const sizeBytes = dataView(start).getUint32(4)
    if (id === 'COMM') common = readCommon(source.read(offset + 8, Math.min(sizeBytes, 22)), isCompressedForm)
    // SSND starts with an offset and a block size of four bytes each.
    if (id === 'SSND') sound = { declaredBytes: sizeBytes - 8, presentBytes: source.sizeBytes - offset - 16 }
    offset += 8 + sizeBytes + (sizeBytes % 2)
  }
  if (!common) return { ok: false, refusal: undecodable('AIFF without a valid COMM chunk') }
  if (!PCM_COMPRESSIONS.has(common.compression)) {
    return { ok: false, refusal: { code: 'audio_codec_unsupported', params: { format: 'AIFF' } } }
  }
  const { channels, frames, bits, sampleRateHz } = common
  const frameBytes = channels * Math.ceil(bits / 8)
  const presentBytes = sound ? Math.min(sound.presentBytes, sound.declaredBytes) : 0
  if (sampleRateHz <= 0 || frameBytes === 0) {
    return { ok: false, refusal: undecodable('AIFF with an impossible COMM chunk') }
  }
  if (frames > 0 && (frames * frameBytes > presentBytes || sound!.declaredBytes > sound!.presentBytes)) {
    const decodedMs = framesToMs(Math.max(0, Math.floor(presentBytes / frameBytes)), sampleRateHz)
    return {
      ok: false,
      refusal: {
        code: 'audio_truncated',
        params: { declaredMs: framesToMs(frames, sampleRateHz), decodedMs },
      },
    }
  }
  return {
    ok: true,
    header: {
      format: 'aiff',
      codec: 'PCM',
      sampleRateHz,
      channels,
      bitsPerSample: bits,
      isFloat: common.compression.toLowerCase().startsWith('fl'),
      declaredFrames: frames,
      bitRateKbps: null,
      pcmMd5: null,
    },
  }
}

function readCommon(bytes: Uint8Array, isCompressedForm: boolean): Common | undefined {
  if (bytes.length < (isCompressedForm ? 22 : 18)) return undefined
  const view = dataView(bytes)
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    bits: view.getUint16(6),
    sampleRateHz: Math.round(readExtended(view, 8)),
    compression: isCompressedForm ? ascii(bytes, 18, 4) : 'NONE',
  }
}

/** The 80-bit IEEE 754 extended number in which AIFF stores its sample rate. */
function readExtended(view: DataView, offset: number): number {
  const exponent = view.getUint16(offset) - 16_383 - 63
  const rate = Number(view.getBigUint64(offset + 2)) * 2 ** exponent
  return rate > 0 && rate < 10_000_000 ? rate : 0
}
