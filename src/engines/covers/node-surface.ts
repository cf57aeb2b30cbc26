// The canvas of the server, with the same typefaces as the pages.
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
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

/** With the full resolution of colours, which the edges of letters need. */
export function encode({ context, picture }: Surface, type: 'jpeg' | 'png'): Promise<Buffer> {
  const { width, height } = picture
  const { data } = context.getImageData(0, 0, width, height)
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  return type === 'png'
    ? image.png().toBuffer()
    : image.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer()
}
