// Measures one picture: decodes it once and computes every field of `ArtworkQuality` from those pixels.
import { oneColourShare } from './blank.ts'
import { findBorders } from './borders.ts'
import type { Container } from './container.ts'
import { decodePicture, greyOf, type Pixels, shrink, stretch } from './decode.ts'
import type { ArtworkLimits } from './limits.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { blockSidePx } from './pixelation.ts'
import type { ArtworkQuality, Border } from './report.ts'
import { edgeWidthPx } from './sharpness.ts'
import { findSymbols } from './symbols.ts'
import { tintOf } from './tint.ts'

/** Large enough for small print, and small enough for OCR within a few seconds. */
const PAGE_SIDE = 1800

export interface Measured {
  widthPx: number
  heightPx: number
  tint: string
  quality: Omit<ArtworkQuality, 'text'>
  /** The picture as Tesseract receives it. */
  page: Pixels
}

/** @throws Refused when the picture cannot be decoded or is transparent. */
export async function measurePicture(container: Container, limits: ArtworkLimits): Promise<Measured> {
  const { rgb, profile } = await decodePicture(container, limits)
  const { space, bitsPerChannel, isIndexed, orientation } = container
  const grey = greyOf(rgb)
  const borders = findBorders(rgb)
  const inside = withoutBorders(grey, borders)
  return {
    widthPx: rgb.width,
    heightPx: rgb.height,
    tint: tintOf(await stretch(rgb, 64)),
    quality: {
      version: 1,
      colour: { space, profile, bitsPerChannel, isIndexed },
      orientation,
      oneColourShare: oneColourShare(await stretch(rgb, 256)),
      edgeWidthPx: await edgeWidthPx(inside),
      blockSidePx: blockSidePx(inside),
      borders,
      symbols: await findSymbols(grey),
      perceptualHash: perceptualHash(await stretch(grey, 64)),
    },
    page: await shrink(grey, PAGE_SIDE),
  }
}

/** Removes the borders, because the edge of a frame is sharp even when the picture inside it is not. */
function withoutBorders({ width, height, data }: Pixels, borders: Border[]): Pixels {
  let [left, top, right, bottom] = [0, 0, 1, 1]
  for (const { boxes } of borders) {
    for (const { x, y, width: w, height: h } of boxes) {
      if (w === 1 && y === 0) top = h
      else if (w === 1) bottom = y
      else if (x === 0) left = w
      else right = x
    }
  }
  if (borders.length === 0) return { width, height, channels: 1, data }
  const margin = 4
  const [x0, x1] = [Math.ceil(left * width) + margin, Math.floor(right * width) - margin]
  const [y0, y1] = [Math.ceil(top * height) + margin, Math.floor(bottom * height) - margin]
  const inside = new Uint8Array((x1 - x0) * (y1 - y0))
  for (let y = y0; y < y1; y++)
    inside.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0))
  return { width: x1 - x0, height: y1 - y0, channels: 1, data: inside }
}
