// Decodes a picture into the pixels that every measurement and delivery uses: sRGB, 8 bits, upright, opaque.
import sharp, { type Sharp } from 'sharp'
import type { Container } from './container.ts'
import type { ArtworkLimits } from './limits.ts'
import { ArtworkRefused, undecodable } from './refusal.ts'

export interface Pixels {
  width: number
  height: number
  channels: 1 | 3
  data: Uint8Array
}
export type ProfileKind = 'none' | 'srgb' | 'other'
export interface Decoded {
  /** As displayed: three channels, with the orientation applied. */
  rgb: Pixels
  profile: ProfileKind
}

/** Alpha values from here on count as opaque: resampling editors leave them at the edges through rounding. */
const OPAQUE_FROM = 250
/** Two conversions of a small copy that differ by no more than this, of 255, show the same colours. */
const SAME_COLOUR = 3

/** @throws Refused when a pixel cannot be decoded or is actually transparent. */
export async function decodePicture(container: Container, limits: ArtworkLimits): Promise<Decoded> {
  try {
    const profile = await profileKind(container, limits)
    const image = openPicture(container, limits, { applyProfile: profile === 'other' })
    const { data, info } = await upright(image, container.orientation)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const pixels = info.channels === 4 ? dropAlpha(data) : data
    if (pixels.length !== width * height * 3) throw new Error(`${info.channels} channels`)
    return { rgb: { width, height, channels: 3, data: pixels }, profile }
  } catch (error) {
    throw error instanceof ArtworkRefused ? error : decoderRefusal(error as Error, limits)
  }
}

/** The decoder stops when the kernel refuses it more memory, or at its first error in the data. */
export function decoderRefusal({ message }: Error, { memoryBytes: max }: ArtworkLimits): ArtworkRefused {
  if (!/out of memory|creating thread/.test(message)) return new ArtworkRefused(undecodable(message))
  return new ArtworkRefused({ code: 'artwork_limits', params: { limit: 'memory', max } })
}

/** CMYK is always converted: through its embedded profile, or through libvips' generic one when it has none. */
export function openPicture(
  { picture, bare, space }: Container,
  limits: ArtworkLimits,
  { applyProfile }: { applyProfile: boolean },
): Sharp {
  const source = applyProfile || space === 'cmyk' ? picture : bare
  return sharp(source, { limitInputPixels: limits.pixels, failOn: 'warning', unlimited: false })
}

/** EXIF 2.32, 4.6.4: the eight orientations. sharp always mirrors before it rotates, regardless of the call order. */
export function upright(image: Sharp, orientation: number): Sharp {
  if (orientation === 2) return image.flop()
  if (orientation === 3) return image.rotate(180)
  if (orientation === 4) return image.flip()
  if (orientation === 5) return image.flip().rotate(90)
  if (orientation === 6) return image.rotate(90)
  if (orientation === 7) return image.flip().rotate(270)
  if (orientation === 8) return image.rotate(270)
  return image
}

/**
 * Most profiles are sRGB under one of many names, so the kind is determined by the effect of the profile, not its name.
 */
async function profileKind(container: Container, limits: ArtworkLimits): Promise<ProfileKind> {
  if (!container.hasProfile) return 'none'
  if (container.space === 'cmyk') return 'other'
  const small = (applyProfile: boolean) =>
    openPicture(container, limits, { applyProfile })
      .resize(64, 64, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  const [converted, plain] = [await small(true), await small(false)]
  return converted.every((value, i) => Math.abs(value - plain[i]!) <= SAME_COLOUR) ? 'srgb' : 'other'
}

/** Modifies the array in place. */
function dropAlpha(rgba: Uint8Array): Uint8Array {
  let transparent = 0
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgba[to] = rgba[from]!
    rgba[to + 1] = rgba[from + 1]!
    rgba[to + 2] = rgba[from + 2]!
    if (rgba[from + 3]! < OPAQUE_FROM) transparent++
  }
  if (transparent > 0) {
    const share = (4 * transparent) / rgba.length
    throw new ArtworkRefused({ code: 'artwork_transparent', params: { share } })
  }
  return rgba.subarray(0, (rgba.length / 4) * 3)
}

/** Luma with the weights of ITU-R BT.601, as JPEG stores it. */
export function greyOf({ width, height, data }: Pixels): Pixels {
  const grey = new Uint8Array(width * height)
  for (let from = 0, to = 0; to < grey.length; from += 3, to++) {
    grey[to] = (77 * data[from]! + 150 * data[from + 1]! + 29 * data[from + 2]!) >> 8
  }
  return { width, height, channels: 1, data: grey }
}

/** A smaller copy with the longer side of `sidePx`, or the same object when the picture is no larger. */
export async function shrink(pixels: Pixels, sidePx: number): Promise<Pixels> {
  if (Math.max(pixels.width, pixels.height) <= sidePx) return pixels
  return resample(pixels, { width: sidePx, height: sidePx, fit: 'inside' })
}

/** A copy with exactly these sides, regardless of the picture's aspect ratio. */
export function stretch(pixels: Pixels, sidePx: number): Promise<Pixels> {
  return resample(pixels, { width: sidePx, height: sidePx, fit: 'fill' })
}

async function resample(
  { width, height, channels, data }: Pixels,
  size: { width: number; height: number; fit: 'inside' | 'fill' },
): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels } }).resize({ ...size, kernel: 'mitchell' })
  const copy = await (channels === 1 ? image.toColourspace('b-w') : image)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: copy.info.width, height: copy.info.height, channels, data: copy.data }
}
