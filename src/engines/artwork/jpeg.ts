// Parses the markers of a JPEG (ITU-T T.81, annex B) from the first to the end of the picture.

import { ByteRanges } from './byte-ranges.ts'
import type { ColourSpace } from './container.ts'
import { exifOrientation } from './exif.ts'
import type { ArtworkLimits } from './limits.ts'
import { ArtworkRefused, undecodable } from './refusal.ts'

const [SOI, EOI, SOS, DHT, DQT, DRI] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd]
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee]
/** Baseline, extended and progressive with Huffman coding; the others are practically unused and rarely decodable. */
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
  const picture = new ByteRanges()
  const bare = new ByteRanges()
  const profileParts: Buffer[] = []
  let frame: Frame | undefined
  let orientation = 1
  let scans = 0
  const keep = (from: number, to: number) => {
    picture.keep(from, to)
    bare.keep(from, to)
  }
  keep(0, 2)
  for (let offset = 2; ; ) {
    const { marker, bodyAt } = markerAt(file, offset)
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
    offset = marker === SOS ? endOfScan(file, end) : end
    if (isPart || FRAMES.includes(marker)) keep(bodyAt - 2, offset)
    if (marker === SOS && ++scans > limits.scans) {
      throw new ArtworkRefused({ code: 'artwork_limits', params: { limit: 'scans', max: limits.scans } })
    }
  }
}

/** The marker at `offset`, after any fill bytes. */
function markerAt(file: Buffer, offset: number): { marker: number; bodyAt: number } {
  if (file[offset] !== 0xff) throw new ArtworkRefused(undecodable('JPEG ends early or is damaged'))
  let codeAt = offset + 1
  while (file[codeAt] === 0xff) codeAt++
  const marker = file[codeAt]
  if (marker === undefined || marker < 0xc0)
    throw new ArtworkRefused(undecodable('JPEG ends early or is damaged'))
  return { marker, bodyAt: codeAt + 1 }
}

function segmentEnd(file: Buffer, offset: number): number {
  const end = offset + 2 <= file.length ? offset + file.readUInt16BE(offset) : Number.POSITIVE_INFINITY
  if (end < offset + 2 || end > file.length)
    throw new ArtworkRefused(undecodable('JPEG ends early or is damaged'))
  return end
}

/** Coded data extends to the next marker that is neither a stuffed 0xFF nor a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let offset = file.indexOf(0xff, from); offset >= 0; offset = file.indexOf(0xff, offset + 1)) {
    const next = file[offset + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset
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
 * Phones store more pictures after the first, such as gain maps and previews (CIPA DC-007, multi-picture format).
 * Complete JPEGs after the first are part of the file but are not copied.
 */
function endOfSequence(file: Buffer, from: number): number {
  let offset = from
  while (file[offset] === 0xff && file[offset + 1] === SOI && file[offset + 2] === 0xff) {
    let inside = offset + 2
    try {
      for (let segment = markerAt(file, inside); segment.marker !== EOI; segment = markerAt(file, inside)) {
        const end = segmentEnd(file, segment.bodyAt)
        inside = segment.marker === SOS ? endOfScan(file, end) : end
      }
    } catch {
      return offset
    }
    offset = inside + 2
  }
  return offset
}
