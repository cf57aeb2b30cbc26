// Detects the four accepted audio formats by content. File names and declared types are ignored.
import { countMp3Frames, findMp3Frames } from './mp3-frame.ts'

export type AudioFormat = 'flac' | 'wav' | 'aiff' | 'mp3'

/** How many bytes of a file `sniffAudio` needs. Fewer work too, but then a long ID3v2 tag hides what follows. */
export const SNIFF_BYTES = 65_536

/** The longest frame of MPEG-1 Layer III: 320 kbit/s at 32 kHz, padded. */
const FRAME_BYTES_MAX = 1441

/** Zeros or leftover bytes tolerated between an ID3v2 tag and the first frame. */
const GAP_AFTER_TAG_BYTES = 4096

/**
 * Detects the format of a file from its first bytes, or returns undefined. Never throws.
 *
 * MP3 has no signature of its own: a file counts as MP3 when at least two Layer III frames follow each other at its
 * start, after ID3v2 tags, or after zeros or the rest of a cut frame. When the tags extend beyond `head` (a large cover)
 * the result is `mp3` because of them alone; `readAudioHeader` reads the data after it and refuses anything else.
 */
export function sniffAudio(head: Uint8Array): AudioFormat | undefined {
  const form = text(head, 8, 4)
  switch (text(head, 0, 4)) {
    case 'fLaC':
      return 'flac'
    case 'RIFF':
    case 'RF64':
    case 'BW64':
      return form === 'WAVE' ? 'wav' : undefined
    case 'FORM':
      return form === 'AIFF' || form === 'AIFC' ? 'aiff' : undefined
  }
  const start = audioStartOf((offset, bytes) => head.subarray(offset, offset + bytes))
  if (start + 4 > head.length) return start > 0 && id3v2Bytes(head) > 0 ? 'mp3' : undefined
  if (start > 0 && text(head, start, 4) === 'fLaC') return 'flac'
  return findFirstFrame(head.subarray(start), id3v2Bytes(head) > 0) === undefined ? undefined : 'mp3'
}

/**
 * Where the first frame of an MP3 is in the bytes after its tags and zeros. After a tag anything short can lie before
 * it. Without one, only the rest of a frame that an editor cut through: text, markup or another format would make the
 * file two things at once.
 */
export function findFirstFrame(bytes: Uint8Array, isTagged: boolean): number | undefined {
  if (isTagged) return findMp3Frames(bytes, 0, GAP_AFTER_TAG_BYTES)
  if (countMp3Frames(bytes, 0) >= 2) return 0
  const isOther = text(bytes, 0, 2) === 'PK' || /^[\t\n\r -~]{4}/.test(text(bytes, 0, 4))
  return isOther ? undefined : findMp3Frames(bytes, 0, FRAME_BYTES_MAX, 4)
}

const TAGS_MAX = 16
const ZEROS_READ = 4096
/** A megabyte of zeros is no longer padding. */
const ZEROS_MAX = 1024 * 1024

/** The end of all ID3v2 tags at the start of a file and of the zeros around them. */
export function audioStartOf(read: (offset: number, bytes: number) => Uint8Array): number {
  let start = 0
  for (let tags = 0; tags < TAGS_MAX; tags++) {
    const tagBytes = id3v2Bytes(read(start, 10))
    const end = skipZeros(read, start + tagBytes)
    if (tagBytes === 0 && end === start) break
    start = end
  }
  return start
}

function skipZeros(read: (offset: number, bytes: number) => Uint8Array, from: number): number {
  for (let offset = from; offset < from + ZEROS_MAX; offset += ZEROS_READ) {
    const bytes = read(offset, ZEROS_READ)
    const index = bytes.findIndex((byte) => byte !== 0)
    if (index !== -1) return offset + index
    if (bytes.length < ZEROS_READ) return offset + bytes.length
  }
  return from + ZEROS_MAX
}

/** Length of the ID3v2 tag at the start of a file, header and footer included; 0 when there is none (ID3v2.4 §3.1). */
export function id3v2Bytes(head: Uint8Array): number {
  if (head.length < 10 || text(head, 0, 3) !== 'ID3') return 0
  const [, , , version, revision, flags, a, b, c, d] = head as unknown as number[]
  if (version! < 2 || version! > 4 || revision === 0xff || (a! | b! | c! | d!) & 0x80) return 0
  const footerBytes = flags! & 0x10 ? 10 : 0
  return 10 + footerBytes + ((a! << 21) | (b! << 14) | (c! << 7) | d!)
}

function text(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}
