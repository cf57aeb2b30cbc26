// Where everything is at a size: texts are measured first, and the picture gets what they leave.
import type { Box, Layer, Scene, StyleLayer, TextLayer } from './scene.ts'
import type { Context2D, Size } from './surface.ts'
import { type SetText, scaled, setText } from './type-setting.ts'

/** Between texts and the picture, of the shorter side. */
const GAP = 0.045

export interface Layout {
  /** By the id of the layer. */
  texts: Map<string, SetText>
  /** In pixels. */
  areaOf: (layer: StyleLayer) => Box
}

export function layoutOf(context: Context2D, scene: Scene, size: Size): Layout {
  const texts = new Map(
    scene.layers.filter(isShownText).map((layer) => [layer.id, setText(context, layer, size)]),
  )
  // What was added stands on the picture.
  const words = scene.layers.flatMap((layer) =>
    layer.kind === 'text' && layer.role !== 'free' ? (texts.get(layer.id) ?? []) : [],
  )
  const free = freeArea(words, size)
  return { texts, areaOf: ({ area }) => (area ? scaled(area, size) : free) }
}

const isShownText = (layer: Layer): layer is TextLayer => layer.kind === 'text' && !layer.isHidden

/** The full width between the texts at the top and those at the bottom. */
function freeArea(texts: readonly SetText[], { width, height }: Size): Box {
  const gap = GAP * Math.min(width, height)
  let [top, bottom] = [0, height]
  for (const { rect, lines } of texts) {
    if (lines.length === 0) continue
    if (rect.y + rect.height / 2 < height / 2) top = Math.max(top, rect.y + rect.height + gap)
    else bottom = Math.min(bottom, rect.y - gap)
  }
  return { x: 0, y: top, width, height: Math.max(bottom - top, 0) }
}

/** The box of a layer as fractions, for moving it: of a text, what its letters cover. */
export function boundsOf(layer: Layer, layout: Layout, { width, height }: Size): Box {
  const pixels =
    layer.kind === 'text'
      ? layout.texts.get(layer.id)?.rect
      : layer.kind === 'style'
        ? layout.areaOf(layer)
        : undefined
  if (pixels)
    return {
      x: pixels.x / width,
      y: pixels.y / height,
      width: pixels.width / width,
      height: pixels.height / height,
    }
  return 'box' in layer ? layer.box : { x: 0, y: 0, width: 1, height: 1 }
}
