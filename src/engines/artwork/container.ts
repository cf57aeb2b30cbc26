// Reads the structure of a JPEG or PNG without decoding it: its declared properties, its metadata and any hidden data.
// Decoders only get the parts that make up the picture, so the rest of the file cannot attack them.

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
  /** Has an embedded colour profile that applies to its colour space. */
  hasProfile: boolean
  /** The file without comments, EXIF, XMP, thumbnails and similar data, but with the colour profile. */
  picture: Buffer
  /** The same without the colour profile. */
  bare: Buffer
  /** Whether the file contains more than `bare`. */
  isCarrying: boolean
}

/** @throws Refused for anything that is not one complete still picture, before any of it reaches a decoder. */
export function readContainer(file: Buffer, limits: ArtworkLimits): Container {
  const format = sniffArtwork(file)
  if (!format) {
    const stranger = nameStranger(file.subarray(0, 64))
    throw new ArtworkRefused({ code: 'artwork_unsupported', params: { found: stranger } })
  }
  const { bare, picture, endsAt, profile, ...declared } =
    format === 'jpeg' ? readJpeg(file, limits) : readPng(file, limits)
  const foreign = findForeignData(file, endsAt)
  if (foreign) throw new ArtworkRefused({ code: 'artwork_foreign_data', params: { found: foreign } })
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
