// Reads the header of an audio file before anything is decoded.

import type { HeaderResult } from './audio-header.ts'
import type { ByteSource } from './byte-source.ts'
import { type AudioFormat, SNIFF_BYTES, sniffAudio } from './format.ts'
import { readAiffHeader } from './header-aiff.ts'
import { readFlacHeader } from './header-flac.ts'
import { readMp3Header } from './header-mp3.ts'
import { readWavHeader } from './header-wav.ts'
import { type AudioRefusal, undecodable } from './refusal.ts'

/** No store accepts more channels than 7.1, and each costs memory. */
const CHANNELS_MAX = 8
/** The maximum that FLAC can declare (RFC 9639 §8.2). Buffers are as long as a tenth of a second. */
const SAMPLE_RATE_HZ_MAX = 1_048_575

/**
 * Detects the format and reads its header with a few small reads. Refuses unknown formats (`audio_unsupported`),
 * compressed or exotic codecs in WAV and AIFF, and PCM data that is declared but missing (`audio_truncated`), so a
 * header declaring 4 GB costs nothing. Never throws on content; an I/O error of the source does throw.
 */
export function readAudioHeader(source: ByteSource): HeaderResult {
  const head = source.read(0, SNIFF_BYTES)
  const format = sniffAudio(head)
  if (!format) return refuse({ code: 'audio_unsupported', params: {} })
  const result = READERS[format](source, head)
  if (result.ok && (result.header.channels < 1 || result.header.channels > CHANNELS_MAX)) {
    const { channels } = result.header
    return refuse({ code: 'audio_channels_unsupported', params: { channels, max: CHANNELS_MAX } })
  }
  if (result.ok && result.header.sampleRateHz > SAMPLE_RATE_HZ_MAX) {
    return refuse(undecodable('impossible sample rate'))
  }
  if (result.ok && result.header.declaredFrames === 0) return refuse({ code: 'audio_empty', params: {} })
  return result
}

function refuse(refusal: AudioRefusal): HeaderResult {
  return { ok: false, refusal }
}

const READERS: Record<AudioFormat, (source: ByteSource, head: Uint8Array) => HeaderResult> = {
  flac: readFlacHeader,
  wav: readWavHeader,
  aiff: readAiffHeader,
  mp3: readMp3Header,
}
