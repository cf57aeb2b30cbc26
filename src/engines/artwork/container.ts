// Reads the structure of a JPEG or PNG without decoding it: what is declared, what is carried along, what is hidden.
// Decoders only get the parts that make the picture, so nothing a decoder could be tricked with by the rest reaches it.

import { findForeignData } from './foreign-data.ts'
import { type ArtworkFormat, nameStranger, sniffArtwork } from './format.ts'
import { readJpeg } from './jpeg.ts'
import type { ArtworkLimits } from './limits.ts'
import { readPng } from './png.ts'
import { isProfileOf } from './profile.ts'
import { ArtworkRefused } from './refusal.ts'

export type ColourSpace = 'rgb' | 'grey' | 'cmyk'

export interface Container {
  format: ArtworkFormat
  /** As stored, before the orientation is applied. */
  width: number
  height: number
  space: ColourSpace
  bitsPerChannel: number
  /** PNG with a palette. */
  isIndexed: boolean
  /** Declares an alpha channel, or a colour that counts as transparent. */
  hasAlpha: boolean
  /** EXIF tag 0x0112: 1 is upright. */
  orientation: number
  /** Carries a profile that says what its colours mean. */
  hasProfile: boolean
  /** The file without comments, EXIF, XMP, thumbnails and the like; the profile is kept. */
  picture: Buffer
  /** The same without the profile. */
  bare: Buffer
  /** Whether the file carries more than `bare`. */
  isCarrying: boolean
}

/** @throws Refused for anything that is not one whole still picture, before a decoder has seen a byte of it. */
export function readContainer(file: Buffer, limits: ArtworkLimits): Container {
  const format = sniffArtwork(file)
  if (!format) {
    const found = nameStranger(file.subarray(0, 64))
    throw new ArtworkRefused({ code: 'artwork_unsupported', params: { found } })
  }
  const { bare, picture, endsAt, profile, ...declared } =
    format === 'jpeg' ? readJpeg(file, limits) : readPng(file, limits)
  const found = findForeignData(file, endsAt)
  if (found) throw new ArtworkRefused({ code: 'artwork_foreign_data', params: { found } })
  if (declared.width * declared.height > limits.pixels) {
    throw new ArtworkRefused({ code: 'artwork_limits', params: { limit: 'pixels', max: limits.pixels } })
  }
  const hasProfile = profile !== null && isProfileOf(profile, declared.space)
  return {
    format,
    ...declared,
    hasProfile,
    isCarrying: bare.bytes < file.length,
    picture: (hasProfile ? picture : bare).cut(file),
    bare: bare.cut(file),
  }
}
