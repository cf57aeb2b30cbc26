// Reads title and track number from tags to save artists typing. They are never trusted and never required.
import { open } from 'node:fs/promises'
import { parseBuffer } from 'music-metadata'
import { ascii, type ByteSource, dataView, fileSource } from './byte-source.ts'
import { type AudioFormat, id3v2Bytes, SNIFF_BYTES, sniffAudio } from './format.ts'

export interface AudioTags {
  title: string | null
  trackNumber: number | null
}

const none: AudioTags = { title: null, trackNumber: null }
/** Enough for an ID3v2 tag with a large cover; the parser never sees more than this. */
const TAG_BYTES_MAX = 8 * 1024 * 1024
/** Text chunks of WAV, AIFF and FLAC are small; larger ones are pictures or padding. */
const CHUNK_BYTES_MAX = 256 * 1024
const CHUNKS_MAX = 200
const TITLE_LENGTH_MAX = 500
const MIME_TYPES: Record<AudioFormat, string> = {
  flac: 'audio/flac',
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  mp3: 'audio/mpeg',
}

/**
 * Reads tags from a bounded number of bytes. Never throws: a file that cannot be read, or whose tags are invalid,
 * simply has none. The title is one line without control characters; the number lies within 1 to 999.
 */
export async function readTags(path: string): Promise<AudioTags> {
  try {
    const file = await open(path)
    try {
      return await parseTags(fileSource(file.fd, (await file.stat()).size))
    } finally {
      await file.close()
    }
  } catch {
    return none
  }
}

async function parseTags(source: ByteSource): Promise<AudioTags> {
  const head = source.read(0, SNIFF_BYTES)
  const format = sniffAudio(head)
  if (!format) return none
  const bytes = tagBytes(source, head, format)
  const { common } = await parseBuffer(
    bytes,
    { mimeType: MIME_TYPES[format], size: bytes.length },
    { skipCovers: true, duration: false, skipPostHeaders: true },
  )
  return { title: cleanTitle(common.title), trackNumber: cleanNumber(common.track.no) }
}

/** A small file with the same tags: sound, pictures and padding are removed before anything is parsed. */
function tagBytes(source: ByteSource, head: Uint8Array, format: AudioFormat): Uint8Array {
  switch (format) {
    case 'mp3':
      return source.read(0, Math.min(TAG_BYTES_MAX, id3v2Bytes(head) + 16_384))
    case 'flac':
      return flacTags(source, id3v2Bytes(head))
    case 'wav':
      return chunkTags(source, head, true)
    case 'aiff':
      return chunkTags(source, head, false)
  }
}

function flacTags(source: ByteSource, start: number): Uint8Array {
  const kept: Uint8Array[] = [source.read(start, 4)]
  let offset = start + 4
  for (let block = 0; block < CHUNKS_MAX; block++) {
    const header = source.read(offset, 4)
    if (header.length < 4) break
    const sizeBytes = dataView(header).getUint32(0) & 0xff_ffff
    const type = header[0]! & 0x7f
    // 0 is STREAMINFO, 4 VORBIS_COMMENT.
    if ((type === 0 || type === 4) && sizeBytes <= CHUNK_BYTES_MAX) {
      const copy = source.read(offset, 4 + sizeBytes).slice()
      copy[0] = type
      kept.push(copy)
    }
    offset += 4 + sizeBytes
    if (header[0]! & 0x80) break
  }
  // The last block that is copied must be marked as the last.
  const last = kept.at(-1)!
  if (kept.length > 1) last[0] = last[0]! | 0x80
  return Buffer.concat(kept)
}

function chunkTags(source: ByteSource, head: Uint8Array, littleEndian: boolean): Uint8Array {
  const kept: Uint8Array[] = [Uint8Array.from(head.subarray(0, 12))]
  let offset = 12
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
    const header = source.read(offset, 8)
    if (header.length < 8) break
    const sizeBytes = dataView(header).getUint32(4, littleEndian)
    const paddedBytes = sizeBytes + (sizeBytes % 2)
    const isSound = ['data', 'SSND'].includes(ascii(header, 0, 4))
    if (!isSound && sizeBytes <= CHUNK_BYTES_MAX) kept.push(source.read(offset, 8 + paddedBytes))
    offset += 8 + paddedBytes
  }
  const bytes = Buffer.concat(kept)
  dataView(bytes).setUint32(4, bytes.length - 8, littleEndian)
  return bytes
}

function cleanTitle(title: unknown): string | null {
  if (typeof title !== 'string') return null
  const line = title.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line === '' ? null : Array.from(line).slice(0, TITLE_LENGTH_MAX).join('')
}

function cleanNumber(number: unknown): number | null {
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 999
    ? number
    : null
}
