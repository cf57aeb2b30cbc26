// The canvas of the server, with the same typefaces as the pages.
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import type { DrawingType } from './job.ts'
import type { Context2D, MakeSurface, Picture, Surface } from './surface.ts'

const TYPEFACES = [
  ['Besley Variable', 'besley/files/besley'],
  ['Instrument Sans Variable', 'instrument-sans/files/instrument-sans'],
  ['Spline Sans Mono Variable', 'spline-sans-mono/files/spline-sans-mono'],
] as const

/** Must be called before the first text is measured. */
export function loadTypefaces(): void {
  const { resolve } = createRequire(import.meta.url)
  for (const [name, file] of TYPEFACES) {
    GlobalFonts.registerFromPath(resolve(`@fontsource-variable/${file}-latin-wght-normal.woff2`), name)
    GlobalFonts.registerFromPath(
      resolve(`@fontsource-variable/${file}-latin-ext-wght-normal.woff2`),
      `${name} Ext`,
    )
  }
}

export const makeNodeSurface: MakeSurface = (width, height) => {
  const canvas = createCanvas(width, height)
  return {
    // The types of the package are those of its own classes; what is called exists in both.
    picture: canvas as unknown as Picture,
    context: canvas.getContext('2d') as unknown as Context2D,
  }
}

export const readPicture = async (path: string): Promise<Picture> =>
  (await loadImage(path)) as unknown as Picture

const JPEG_QUALITY = 92
const WEBP_QUALITY = 82

export function encode({ context, picture }: Surface, type: DrawingType): Promise<Buffer> {
  const { width, height } = picture
  const { data } = context.getImageData(0, 0, width, height)
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  return encoderOf(image, type).toBuffer()
}

function encoderOf(image: Sharp, type: DrawingType): Sharp {
  if (type === 'png') return image.png()
  if (type === 'webp') return image.webp({ quality: WEBP_QUALITY })
  // With the full resolution of colours, which the edges of letters need.
  return image.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
}
