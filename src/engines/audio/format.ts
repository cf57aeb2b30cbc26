// Detects the four accepted audio formats by content. File names and declared types are ignored.
import { findMp3Frames } from './mp3-frame.ts'

export type AudioFormat = 'flac' | 'wav' | 'aiff' | 'mp3'

/** How many bytes of a file `sniffAudio` needs. Fewer work too, but then a long ID3v2 tag hides what follows. */
export const SNIFF_BYTES = 65_536

/** Zeros or leftover bytes tolerated between an ID3v2 tag and the first frame. */
const GAP_AFTER_TAG_BYTES = 4096

/**
 * Detects the format of a file from its first bytes, or returns undefined. Never throws.
 *
 * MP3 has no signature of its own: a file counts as MP3 when at least two Layer III frames follow each other at its
 * start, or after an ID3v2 tag. When the tag extends beyond `head` (a large cover) the result is `mp3` because of the
 * tag alone; `readAudioHeader` reads the data after it and refuses anything else.
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
  const tagBytes = id3v2Bytes(head)
  if (tagBytes > 0) {
    if (tagBytes + 4 > head.length) return 'mp3'
    if (text(head, tagBytes, 4) === 'fLaC') return 'flac'
    return findMp3Frames(head, tagBytes, GAP_AFTER_TAG_BYTES) === undefined ? undefined : 'mp3'
  }
  return findMp3Frames(head, 0, 0) === 0 ? 'mp3' : undefined
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
