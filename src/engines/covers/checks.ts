// What stores would object to in a cover, as far as its scene shows it. The file itself is checked once it is used.
import type { Layout } from './layout.ts'
import { CONTRAST_MIN } from './palettes.ts'
import type { ReadableText } from './readable.ts'
import type { Scene } from './scene.ts'
import type { Size } from './surface.ts'

export const COVER_CHECKS = ['contrast', 'margin', 'size', 'words'] as const
export type CoverCheck = (typeof COVER_CHECKS)[number]

/** Nearer to an edge, letters may be cut off: a fraction of the side. */
const EDGE = 0.05
/** Smaller letters cannot be read in a list. */
const LETTERS_MIN = 0.024

export interface CoverFault {
  check: CoverCheck
  layerId: string
}

export function coverFaults(
  scene: Scene,
  size: Size,
  layout: Layout,
  colours: ReadonlyMap<string, ReadableText>,
): CoverFault[] {
  return scene.layers.flatMap((layer) => {
    const set = layout.texts.get(layer.id)
    if (layer.kind !== 'text' || !set || set.lines.length === 0) return []
    const { x, y, width, height } = set.rect
    const [edgeX, edgeY] = [EDGE * size.width, EDGE * size.height]
    const isNearEdge =
      x < edgeX || y < edgeY || x + width > size.width - edgeX || y + height > size.height - edgeY
    const found: [CoverCheck, boolean][] = [
      ['contrast', (colours.get(layer.id)?.contrast ?? CONTRAST_MIN) < CONTRAST_MIN],
      ['margin', isNearEdge],
      ['size', set.sizePx < LETTERS_MIN * Math.min(size.width, size.height)],
      ['words', layer.role === 'free'],
    ]
    return found.flatMap(([check, isFault]) => (isFault ? [{ check, layerId: layer.id }] : []))
  })
}
