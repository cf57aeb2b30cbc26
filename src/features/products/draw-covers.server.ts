// Covers for product pages: proposed and drawn like those of artists, once per process.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { proposeCovers } from '#engines/covers/compose.ts'
import type { Scene } from '#engines/covers/scene.ts'
import { writeDrawing } from '#engines/covers/write-drawing.ts'
import { required } from '#lib/pure/required.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { COVER_SIDE, COVERS } from './domain.ts'

const BRIEF = {
  title: 'Half Light',
  artist: 'The Low Meridian',
  mood: 'warm',
  genre: 'indie',
  seed: 'products',
} as const

export const proposedCovers = (): Scene[] => proposeCovers(BRIEF).slice(0, COVERS)

export const styleOf = ({ layers }: Scene): string =>
  layers.flatMap((layer) => (layer.kind === 'style' ? [layer.style] : []))[0] ?? ''

const drawn = new Map<number, Promise<Buffer<ArrayBuffer>>>()

/** @param number from 1 */
export async function readCover(number: number) {
  const webp = drawn.get(number) ?? drawCover(number)
  drawn.set(number, webp)
  // After a failure, the next visitor tries again.
  webp.catch(() => drawn.delete(number))
  return {
    headers: {
      'cache-control': 'public, max-age=86400',
      // Social networks load the picture of a card from their own origin.
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: new File([await webp], `cover-${number}.webp`, { type: 'image/webp' }),
  }
}

async function drawCover(number: number): Promise<Buffer<ArrayBuffer>> {
  await using scratch = await scratchFolder()
  const file = path.join(scratch.path, 'cover.webp')
  const scene = required(proposedCovers()[number - 1])
  await writeDrawing(file, { scene, width: COVER_SIDE, height: COVER_SIDE, type: 'webp', pictures: [] })
  return readFile(file)
}
