// Parses the chunks of a PNG (W3C PNG, third edition) from the header to the end.
import { inflateSync } from 'node:zlib'
import { ByteRanges } from './byte-ranges.ts'
import type { ColourSpace } from './container.ts'
import { exifOrientation } from './exif.ts'
import type { ArtworkLimits } from './limits.ts'
import { ArtworkRefused, undecodable } from './refusal.ts'

const SIGNATURE_BYTES = 8
const PICTURE = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

interface Header {
  width: number
  height: number
  space: ColourSpace
  bitsPerChannel: number
  isIndexed: boolean
  hasAlpha: boolean
}

/** The decoder checks the checksums. @throws Refused when the chunks do not lead to an end within the file. */
export function readPng(file: Buffer, limits: ArtworkLimits) {
  const picture = new ByteRanges()
  const bare = new ByteRanges()
  let header: Header | undefined
  let profile: Buffer | null = null
  let orientation = 1
  picture.keep(0, SIGNATURE_BYTES)
  bare.keep(0, SIGNATURE_BYTES)
  for (let offset = SIGNATURE_BYTES; ; ) {
    if (offset + 12 > file.length) throw new ArtworkRefused(undecodable('PNG ends early'))
    const end = offset + 12 + file.readUInt32BE(offset)
    if (end > file.length) throw new ArtworkRefused(undecodable('PNG ends early'))
    const type = file.toString('latin1', offset + 4, offset + 8)
    const body = file.subarray(offset + 8, end - 4)
    if (!header && type !== 'IHDR') throw new ArtworkRefused(undecodable('PNG without a header'))
    if (type === 'IHDR') {
      if (header) throw new ArtworkRefused(undecodable('PNG with two headers'))
      header = readHeader(body)
    }
    // Animation chunks (third edition, 11.3.7); the still picture of an animation is not what its author saw.
    if (type === 'acTL' || type === 'fcTL') throw new ArtworkRefused({ code: 'artwork_animated', params: {} })
    if (type === 'tRNS') header = { ...header!, hasAlpha: true }
    if (type === 'eXIf') orientation = exifOrientation(body)
    if (type === 'iCCP') {
      if (profile) throw new ArtworkRefused({ code: 'artwork_profile', params: { detail: 'two profiles' } })
      profile = unpackProfile(body, limits.profileBytes)
      picture.keep(offset, end)
    }
    if (PICTURE.includes(type)) {
      picture.keep(offset, end)
      bare.keep(offset, end)
    }
    offset = end
    if (type === 'IEND') return { ...header!, orientation, profile, picture, bare, endsAt: offset }
  }
}

function readHeader(body: Buffer): Header {
  if (body.length !== 13) throw new ArtworkRefused(undecodable('PNG header has the wrong length'))
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
  if (width === 0 || height === 0) throw new ArtworkRefused(undecodable('PNG without pixels'))
  const colourType = body.readUInt8(9)
  return {
    width,
    height,
    space: colourType === 0 || colourType === 4 ? 'grey' : 'rgb',
    bitsPerChannel: colourType === 3 ? 8 : body.readUInt8(8),
    isIndexed: colourType === 3,
    hasAlpha: colourType === 4 || colourType === 6,
  }
}

/** A name, a zero byte, the method, then deflated data, whose unpacked size is unlimited. */
function unpackProfile(body: Buffer, maxOutputLength: number): Buffer {
  const nameEnd = body.subarray(0, 80).indexOf(0)
  try {
    return inflateSync(body.subarray(nameEnd + 2), { maxOutputLength })
  } catch (error) {
    throw new ArtworkRefused({ code: 'artwork_profile', params: { detail: (error as Error).message } })
  }
}
