// Walks the markers of a JPEG (ITU-T T.81, annex B) from the first to the end of the picture.
import type { ColourSpace } from './container.ts'
import { exifOrientation } from './exif.ts'
import { KeptRanges } from './kept-ranges.ts'
import type { ArtworkLimits } from './limits.ts'
import { ArtworkRefused, undecodable } from './refusal.ts'

const [SOI, EOI, SOS, DHT, DQT, DRI] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd]
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee]
/** Baseline, extended and progressive with Huffman coding; nobody writes the others, and decoders seldom read them. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const TABLES = [DHT, DQT, DRI]
const ICC = 'ICC_PROFILE\0'
const SPACES: Record<number, ColourSpace> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }

interface Frame {
  width: number
  height: number
  space: ColourSpace
  bitsPerChannel: number
}

/** @throws Refused when the markers do not lead to an end of the picture within the file. */
export function readJpeg(file: Buffer, limits: ArtworkLimits) {
  const picture = new KeptRanges()
  const bare = new KeptRanges()
  const profileParts: Buffer[] = []
  let frame: Frame | undefined
  let orientation = 1
  let scans = 0
  const keep = (from: number, to: number) => {
    picture.keep(from, to)
    bare.keep(from, to)
  }
  keep(0, 2)
  for (let at = 2; ; ) {
    const { marker, bodyAt } = markerAt(file, at)
    if (marker === EOI) {
      keep(bodyAt - 2, bodyAt)
      if (!frame || scans === 0) throw new ArtworkRefused(undecodable('JPEG without a picture'))
      const profile = profileParts.length > 0 ? Buffer.concat(profileParts) : null
      const alpha = { isIndexed: false, hasAlpha: false }
      const endsAt = endOfSequence(file, bodyAt)
      return { ...frame, ...alpha, orientation, profile, picture, bare, endsAt }
    }
    const end = segmentEnd(file, bodyAt)
    const body = file.subarray(bodyAt + 2, end)
    if (FRAMES.includes(marker)) {
      if (frame) throw new ArtworkRefused(undecodable('JPEG with two frames'))
      frame = readFrame(body)
    } else if (OTHER_FRAMES.includes(marker)) {
      throw new ArtworkRefused(undecodable('JPEG of a kind that is not in use'))
    } else if (marker === APP1 && body.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation = exifOrientation(body.subarray(6))
    }
    if (marker === APP2 && body.toString('latin1', 0, 12) === ICC) {
      profileParts.push(body.subarray(14))
      picture.keep(bodyAt - 2, end)
    }
    const isPart = marker === APP0 || marker === APP14 || marker === SOS || TABLES.includes(marker)
    at = marker === SOS ? endOfScan(file, end) : end
    if (isPart || FRAMES.includes(marker)) keep(bodyAt - 2, at)
    if (marker === SOS && ++scans > limits.scans) {
      throw new ArtworkRefused({ code: 'artwork_limits', params: { limit: 'scans', max: limits.scans } })
    }
  }
}

/** The marker at `at`, behind any fill bytes. */
function markerAt(file: Buffer, at: number): { marker: number; bodyAt: number } {
  if (file[at] !== 0xff) throw new ArtworkRefused(undecodable('JPEG ends early or is damaged'))
  let codeAt = at + 1
  while (file[codeAt] === 0xff) codeAt++
  const marker = file[codeAt]
  if (marker === undefined || marker < 0xc0)
    throw new ArtworkRefused(undecodable('JPEG ends early or is damaged'))
  return { marker, bodyAt: codeAt + 1 }
}

function segmentEnd(file: Buffer, at: number): number {
  const end = at + 2 <= file.length ? at + file.readUInt16BE(at) : Number.POSITIVE_INFINITY
  if (end < at + 2 || end > file.length)
    throw new ArtworkRefused(undecodable('JPEG ends early or is damaged'))
  return end
}

/** Coded data runs to the next marker that is neither a stuffed 0xFF nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new ArtworkRefused(undecodable('JPEG ends early'))
}

function readFrame(body: Buffer): Frame {
  if (body.length < 6) throw new ArtworkRefused(undecodable('JPEG frame is too short'))
  const bitsPerChannel = body.readUInt8(0)
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  const space = SPACES[body.readUInt8(5)]
  if (!space || width === 0 || height === 0)
    throw new ArtworkRefused(undecodable('JPEG frame makes no sense'))
  if (bitsPerChannel !== 8)
    throw new ArtworkRefused({ code: 'artwork_depth', params: { bits: bitsPerChannel } })
  return { width, height, space, bitsPerChannel }
}

/**
 * Phones store more pictures behind the first, such as gain maps and previews (CIPA DC-007, multi-picture format).
 * Whole JPEGs behind the first belong to the file; they are not kept.
 */
function endOfSequence(file: Buffer, from: number): number {
  let at = from
  while (file[at] === 0xff && file[at + 1] === SOI && file[at + 2] === 0xff) {
    let inside = at + 2
    try {
      for (let found = markerAt(file, inside); found.marker !== EOI; found = markerAt(file, inside)) {
        const end = segmentEnd(file, found.bodyAt)
        inside = found.marker === SOS ? endOfScan(file, end) : end
      }
    } catch {
      return at
    }
    at = inside + 2
  }
  return at
}
