// The palette of a picture in a file.
import sharp from 'sharp'
import { paletteOf } from './palettes.ts'
import type { Palette } from './scene.ts'

const SIDE = 64

export async function readPalette(file: string): Promise<Palette> {
  const { data, info } = await sharp(file)
    .resize(SIDE, SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return paletteOf({ width: info.width, height: info.height, data })
}
