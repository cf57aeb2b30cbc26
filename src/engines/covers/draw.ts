// Draws a scene at a size. One code for the canvas of browsers and that of the server.
import { seededRandom } from '#lib/pure/seeded-random.ts'
import { filtered } from './filters.ts'
import { type Layout, layoutOf } from './layout.ts'
import { luminancesIn, type ReadableText, readableText } from './readable.ts'
import type { GrainLayer, ImageLayer, Layer, Scene, ShapeLayer, StyleLayer, TextLayer } from './scene.ts'
import { DRAW_STYLE } from './styles/styles.ts'
import type { Context2D, MakeSurface, Picture, Size } from './surface.ts'
import { scaled } from './type-setting.ts'

export interface DrawingTools {
  makeSurface: MakeSurface
  /** By the upload of an image layer, and by `COVER` the cover of the release. What is missing is drawn as a plain area. */
  pictures: ReadonlyMap<string, Picture>
}
export const COVER = 'cover'

/** Colours of text are chosen on a copy of this width, so that they are the same at every size. */
const SAMPLE_WIDTH = 240
const GRAIN_PX = 256
/** How many of its tiles fill the shorter side. */
const GRAIN_TILES = 4

export function draw(context: Context2D, size: Size, scene: Scene, tools: DrawingTools): void {
  const layout = layoutOf(context, scene, size)
  const colours = textColours(scene, size, tools, layout)
  drawLayers(context, size, scene, tools, layout, colours)
}

/** What stands for each text: its colour, how readable it is, and whether it needs a plate. */
export function textColours(
  scene: Scene,
  size: Size,
  tools: DrawingTools,
  layout: Layout,
): Map<string, ReadableText> {
  const sample = {
    width: SAMPLE_WIDTH,
    height: Math.max(1, Math.round((SAMPLE_WIDTH * size.height) / size.width)),
  }
  const surface = tools.makeSurface(sample.width, sample.height)
  const background = { ...scene, layers: scene.layers.filter(({ kind }) => kind !== 'text') }
  // The free rectangle depends on the texts, which the copy does not have.
  const areas: Layout = {
    texts: new Map(),
    areaOf: (layer) => {
      const area = layout.areaOf(layer)
      const [x, y] = [sample.width / size.width, sample.height / size.height]
      return { x: area.x * x, y: area.y * y, width: area.width * x, height: area.height * y }
    },
  }
  drawLayers(surface.context, sample, background, tools, areas, new Map())
  const grid = surface.context.getImageData(0, 0, sample.width, sample.height)
  return new Map(
    scene.layers.flatMap((layer) => {
      const rect = layer.kind === 'text' ? layout.texts.get(layer.id)?.rect : undefined
      if (layer.kind !== 'text' || !rect) return []
      const box = {
        x: rect.x / size.width,
        y: rect.y / size.height,
        width: rect.width / size.width,
        height: rect.height / size.height,
      }
      return [[layer.id, readableText(layer, scene.palette, luminancesIn(grid, box))] as const]
    }),
  )
}

function drawLayers(
  context: Context2D,
  size: Size,
  scene: Scene,
  tools: DrawingTools,
  layout: Layout,
  colours: ReadonlyMap<string, ReadableText>,
) {
  context.fillStyle = scene.palette.ground
  context.fillRect(0, 0, size.width, size.height)
  for (const layer of scene.layers) {
    if (layer.isHidden) continue
    context.save()
    drawLayer(context, size, scene, layer, tools, layout, colours)
    context.restore()
  }
}

function drawLayer(
  context: Context2D,
  size: Size,
  scene: Scene,
  layer: Layer,
  tools: DrawingTools,
  layout: Layout,
  colours: ReadonlyMap<string, ReadableText>,
) {
  if (layer.kind === 'style') drawStyle(context, size, scene, layer, layout)
  if (layer.kind === 'image') drawImage(context, size, scene, layer, tools)
  if (layer.kind === 'shape') drawShape(context, size, scene, layer)
  if (layer.kind === 'grain') drawGrain(context, size, layer, tools)
  if (layer.kind === 'text') drawText(context, size, layer, layout, colours)
}

function drawStyle(context: Context2D, size: Size, { palette }: Scene, layer: StyleLayer, layout: Layout) {
  const area = layout.areaOf(layer)
  const unit = Math.min(size.width, size.height)
  // Too little for a picture.
  if (area.height < unit * 0.08 || area.width < unit * 0.08) return
  context.beginPath()
  context.rect(area.x, area.y, area.width, area.height)
  context.clip()
  DRAW_STYLE[layer.style]({
    context,
    area,
    palette,
    random: seededRandom(`${layer.style} ${layer.seed}`),
    unit,
  })
}

function drawImage(
  context: Context2D,
  size: Size,
  { palette }: Scene,
  { uploadId, box, filters }: ImageLayer,
  { makeSurface, pictures }: DrawingTools,
) {
  const { x, y, width, height } = scaled(box, size)
  const picture = pictures.get(uploadId ?? COVER)
  if (picture)
    context.drawImage(
      filtered(makeSurface, picture, { width, height }, { filters, palette }),
      x,
      y,
      width,
      height,
    )
  else {
    context.fillStyle = palette.c
    context.fillRect(x, y, width, height)
  }
}

function drawShape(context: Context2D, size: Size, { palette }: Scene, { shape, box, colour }: ShapeLayer) {
  const { x, y, width, height } = scaled(box, size)
  const stroke = Math.min(size.width, size.height) * 0.006
  context.fillStyle = palette[colour]
  context.strokeStyle = palette[colour]
  context.lineWidth = stroke
  context.beginPath()
  if (shape === 'disc')
    context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
  else if (shape === 'line') context.rect(x, y + (height - stroke) / 2, width, stroke)
  else context.rect(x, y, width, height)
  if (shape === 'frame') context.stroke()
  else context.fill()
}

function drawGrain(context: Context2D, size: Size, { amount }: GrainLayer, { makeSurface }: DrawingTools) {
  const tile = makeSurface(GRAIN_PX, GRAIN_PX)
  const image = tile.context.createImageData(GRAIN_PX, GRAIN_PX)
  const random = seededRandom('grain')
  for (let index = 0; index < image.data.length; index += 4) {
    const value = Math.round(128 + 127 * (random.next() + random.next() - 1))
    image.data.set([value, value, value, 255], index)
  }
  tile.context.putImageData(image, 0, 0)
  const side = Math.min(size.width, size.height) / GRAIN_TILES
  context.globalCompositeOperation = 'overlay'
  context.globalAlpha = amount * 0.5
  for (let y = 0; y < size.height; y += side)
    for (let x = 0; x < size.width; x += side) context.drawImage(tile.picture, x, y, side, side)
}

function drawText(
  context: Context2D,
  size: Size,
  layer: TextLayer,
  { texts }: Layout,
  colours: ReadonlyMap<string, ReadableText>,
) {
  const set = texts.get(layer.id)
  const readable = colours.get(layer.id)
  if (!set || !readable || set.lines.length === 0) return
  if (readable.plate) {
    const padding = Math.min(size.width, size.height) * 0.022
    const { x, y, width, height } = set.rect
    context.fillStyle = readable.plate
    context.fillRect(x - padding, y - padding, width + 2 * padding, height + 2 * padding)
  }
  context.font = set.font
  context.fillStyle = readable.colour
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  for (const { text, x, baseline } of set.lines) context.fillText(text, x, baseline)
}
