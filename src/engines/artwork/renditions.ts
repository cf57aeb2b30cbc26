// Smaller copies of a cover for the screens. The original is never shown: re-encoding drops whatever else it carries.
import sharp from 'sharp'

/** Writes a square WebP of `sidePx`, cut from the middle where the picture is not square. */
export async function writeRendition(path: string, outPath: string, sidePx: number): Promise<void> {
  await sharp(path)
    .autoOrient()
    .resize(sidePx, sidePx, { fit: 'cover', withoutEnlargement: false })
    .webp({ quality: 82 })
    .toFile(outPath)
}

/** Writes a WebP whose longer side is `sidePx` at the most, in the picture’s own shape. */
export async function writeFitted(path: string, outPath: string, sidePx: number): Promise<void> {
  await sharp(path)
    .autoOrient()
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(outPath)
}
