// Parses the chunks of RIFF, RF64 and BW64 WAVE files (EBU Tech 3306, ITU-R BS.2088).

import type { HeaderResult } from './audio-header.ts'
import { framesToMs } from './audio-header.ts'
import { ascii, type ByteSource, dataView } from './byte-source.ts'
import { undecodable } from './refusal.ts'

interface WaveFormat {
  tag: number
  channels: number
  sampleRateHz: number
  blockBytes: number
  bits: number
}

const UNKNOWN_SIZE = 0xffff_ffff
/** Far more chunks than any editor writes; bounds the work for a file of nothing but empty chunks. */
const CHUNKS_MAX = 1000

/**
 * Reads the format and the data length. A data chunk larger than the file is `audio_truncated`, with one exception: a
 * program that writes to a pipe cannot fill in the sizes afterwards, and leaves 0xFFFFFFFF (or 0) in the RIFF size
 * *and* the data size. Only when both have it, the data is assumed to end with the file and no length is declared.
 */
export function readWavHeader(source: ByteSource, head: Uint8Array): HeaderResult {
  const riffBytes = dataView(head).getUint32(4, true)
  let format: WaveFormat | undefined
  let wideDataBytes: number | undefined
  let offset = 12
  for (let chunk = 0; chunk < CHUNKS_MAX && offset + 8 <= source.sizeBytes; chunk++) {
    const start = source.read(offset, 8)
    const id = ascii(start, 0, 4)
    const sizeBytes = dataView(start).getUint32(4, true)
    if (id === 'fmt ') format = readFormat(source.read(offset + 8, Math.min(sizeBytes, 40)))
    if (id === 'ds64' && sizeBytes >= 24) {
      wideDataBytes = Number(dataView(source.read(offset + 8, 24)).getBigUint64(8, true))
    }
    if (id === 'data') {
      if (!format) return { ok: false, refusal: undecodable('WAV data before its format') }
      const streamed = isOpenSize(sizeBytes) && isOpenSize(riffBytes) && wideDataBytes === undefined
      const dataBytes = sizeBytes === UNKNOWN_SIZE ? (wideDataBytes ?? sizeBytes) : sizeBytes
      return finish(format, source.sizeBytes - offset - 8, streamed ? null : dataBytes)
    }
    offset += 8 + sizeBytes + (sizeBytes % 2)
  }
  // The header declares more bytes than the file has.
  if (riffBytes + 8 > source.sizeBytes) return truncated(null, null)
  return { ok: false, refusal: undecodable('WAV without a data chunk') }
}

function isOpenSize(sizeBytes: number): boolean {
  return sizeBytes === UNKNOWN_SIZE || sizeBytes === 0
}

function readFormat(bytes: Uint8Array): WaveFormat | undefined {
  if (bytes.length < 16) return undefined
  const view = dataView(bytes)
  const format = {
    tag: view.getUint16(0, true),
    channels: view.getUint16(2, true),
    sampleRateHz: view.getUint32(4, true),
    blockBytes: view.getUint16(12, true),
    bits: view.getUint16(14, true),
  }
  if (format.tag === 0xfffe && bytes.length >= 40) {
    // WAVE_FORMAT_EXTENSIBLE: the actual tag is at the start of the sub-format GUID, and a sample can have fewer valid
    // bits.
    format.tag = view.getUint16(24, true)
    const validBits = view.getUint16(18, true)
    if (validBits > 0 && validBits < format.bits) format.bits = validBits
  }
  return format
}

function finish(format: WaveFormat, presentBytes: number, dataBytes: number | null): HeaderResult {
  const { tag, channels, sampleRateHz, blockBytes, bits } = format
  if (tag !== 1 && tag !== 3)
    return { ok: false, refusal: { code: 'audio_codec_unsupported', params: { format: 'WAV' } } }
  if (sampleRateHz === 0 || blockBytes === 0 || bits === 0) {
    return { ok: false, refusal: undecodable('WAV with an impossible format chunk') }
  }
  if (dataBytes !== null && dataBytes > presentBytes) {
    return truncated(
      framesToMs(Math.floor(dataBytes / blockBytes), sampleRateHz),
      framesToMs(Math.floor(presentBytes / blockBytes), sampleRateHz),
    )
  }
  const isEmpty = presentBytes < blockBytes
  const declaredFrames = isEmpty ? 0 : dataBytes === null ? null : Math.floor(dataBytes / blockBytes)
  return {
    ok: true,
    header: {
      format: 'wav',
      codec: 'PCM',
      sampleRateHz,
      channels,
      bitsPerSample: bits,
      isFloat: tag === 3,
      declaredFrames,
      bitRateKbps: null,
      pcmMd5: null,
    },
  }
}

function truncated(declaredMs: number | null, decodedMs: number | null): HeaderResult {
  return { ok: false, refusal: { code: 'audio_truncated', params: { declaredMs, decodedMs } } }
}
