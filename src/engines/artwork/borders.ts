// Finds bars and frames: bands of one colour along the edges that end in a straight line where the picture begins.
import type { Pixels } from './decode.ts'
import type { Border, Box } from './report.ts'

/**
 * Channels within this distance, of 255, of the band's colour belong to it; JPEG ringing next to the picture deviates
 * more.
 */
const SAME_COLOUR = 12
const OTHER_COLOUR = 14
/** Share of a line that must have the band's colour; dust and compression can change the rest. */
const BAND_SHARE = 0.985
/** Thickness as a share of the side. Thinner bands are a few stray pixels; thicker ones are part of the composition. */
const THICKNESS_MIN = 0.004
const BAR_MAX = 0.34
const FRAME_MAX = 0.18
/** Share of the band's length that must have picture behind it, over at least `PICTURE_DEPTH`. */
const PICTURE_SHARE_MIN = 0.7
/** Share of the side over which the picture must continue behind the band; a drawn line is thinner. */
const PICTURE_DEPTH = 0.02
/** Pixels between band and picture that are skipped because of codec ringing. */
const RIPPLE_PX = 6
const STRIP_MAX = 0.1
/** From this share of small changes on, the area behind a bar or strip counts as photographic. */
const BAR_TEXTURE_MIN = 0.2
const STRIP_TEXTURE_MIN = 0.07
const SAMPLES = 400

type Edge = 'top' | 'bottom' | 'left' | 'right'
const EDGES: readonly Edge[] = ['top', 'bottom', 'left', 'right']
const OPPOSITE: Record<Edge, Edge> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
interface Band {
  edge: Edge
  px: number
  colour: number[]
  pictureShare: number
  textureShare: number
}

/**
 * Frames on all four sides, bars on two opposite ones, and strips on one. Flat art often contains bands on purpose: two
 * bands of one colour count only if they are black or white, or if a photograph lies between them; a single band counts
 * only if both hold. A line drawn within the picture is none of these, because the background continues behind it.
 */
export function findBorders(rgb: Pixels): Border[] {
  const bands = new Map<Edge, Band>()
  for (const edge of EDGES) {
    const px = bandPx(rgb, edge)
    if (px >= THICKNESS_MIN * lengthInto(rgb, edge)) bands.set(edge, measured(rgb, edge, px))
  }
  // An area covered by another band is not part of the picture, so shares are measured between the bands at the sides.
  for (const band of bands.values()) checkBehind(rgb, band, bands)
  const straight = [...bands.values()].filter((band) => band.pictureShare >= PICTURE_SHARE_MIN)
  if (straight.length === 4 && sameColours(straight)) {
    const isFrame = straight.every((band) => band.px <= FRAME_MAX * lengthInto(rgb, band.edge))
    return isFrame ? [border(rgb, 'frame', straight)] : []
  }
  const [first, other] = straight
  if (first && other?.edge === OPPOSITE[first.edge] && straight.length === 2 && sameColours(straight)) {
    const isThin = straight.every((band) => band.px <= BAR_MAX * lengthInto(rgb, band.edge))
    const isPhoto = straight.some((band) => band.textureShare >= BAR_TEXTURE_MIN)
    return isThin && (isNeutral(first.colour) || isPhoto) ? [border(rgb, 'bars', straight)] : []
  }
  return straight
    .filter(({ edge, px }) => px <= STRIP_MAX * lengthInto(rgb, edge))
    .filter(({ colour, textureShare }) => isPure(colour) && textureShare >= STRIP_TEXTURE_MIN)
    .map((band) => border(rgb, 'strip', [band]))
}

const lengthInto = ({ width, height }: Pixels, edge: Edge) =>
  edge === 'top' || edge === 'bottom' ? height : width
const lengthAlong = ({ width, height }: Pixels, edge: Edge) =>
  edge === 'top' || edge === 'bottom' ? width : height

/** The pixel at distance `depth` from an edge, at position `along` on that edge. */
function pixelAt({ width, height }: Pixels, edge: Edge, depth: number, along: number): number {
  if (edge === 'top') return 3 * (depth * width + along)
  if (edge === 'bottom') return 3 * ((height - 1 - depth) * width + along)
  return 3 * (along * width + (edge === 'left' ? depth : width - 1 - depth))
}

function distance(data: Uint8Array, offset: number, colour: number[]): number {
  return Math.max(
    Math.abs(data[offset]! - colour[0]!),
    Math.abs(data[offset + 1]! - colour[1]!),
    Math.abs(data[offset + 2]! - colour[2]!),
  )
}

/** How many pixels the colour of the outermost line extends inwards. */
function bandPx(rgb: Pixels, edge: Edge): number {
  const colour = outerColour(rgb, edge)
  const [into, along] = [lengthInto(rgb, edge), lengthAlong(rgb, edge)]
  for (let depth = 0; depth < into / 2; depth++) {
    let same = 0
    for (let n = 0; n < SAMPLES; n++) {
      const offset = pixelAt(rgb, edge, depth, Math.floor(((n + 0.5) * along) / SAMPLES))
      if (distance(rgb.data, offset, colour) <= SAME_COLOUR) same++
    }
    if (same < BAND_SHARE * SAMPLES) return depth
  }
  return Math.floor(into / 2)
}

function outerColour(rgb: Pixels, edge: Edge): number[] {
  const along = lengthAlong(rgb, edge)
  return [0, 1, 2].map((channel) => {
    const values = Array.from({ length: SAMPLES }, (_, n) => {
      const offset = pixelAt(rgb, edge, 0, Math.floor(((n + 0.5) * along) / SAMPLES))
      return rgb.data[offset + channel]!
    })
    return values.sort((a, b) => a - b)[SAMPLES >> 1]!
  })
}

const measured = (rgb: Pixels, edge: Edge, px: number): Band => ({
  edge,
  px,
  colour: outerColour(rgb, edge),
  pictureShare: 0,
  textureShare: 0,
})

/**
 * How much of the area just behind the band is picture, and whether it has small changes everywhere, as photographs do.
 */
function checkBehind(rgb: Pixels, band: Band, bands: Map<Edge, Band>): void {
  const isRow = band.edge === 'top' || band.edge === 'bottom'
  const from = bands.get(isRow ? 'left' : 'top')?.px ?? 0
  const until = lengthAlong(rgb, band.edge) - (bands.get(isRow ? 'right' : 'bottom')?.px ?? 0)
  const deepest = Math.round(PICTURE_DEPTH * lengthInto(rgb, band.edge)) + RIPPLE_PX
  let [seen, picture, textured] = [0, 0, 0]
  for (let depth = band.px + RIPPLE_PX; depth < band.px + deepest; depth += 2) {
    for (let along = from; along < until - 1; along += 5) {
      const offset = pixelAt(rgb, band.edge, depth, along)
      const next = pixelAt(rgb, band.edge, depth, along + 1)
      const change = Math.abs(rgb.data[offset + 1]! - rgb.data[next + 1]!)
      seen++
      if (distance(rgb.data, offset, band.colour) > OTHER_COLOUR) picture++
      if (change > 0 && change < 24) textured++
    }
  }
  band.pictureShare = seen === 0 ? 0 : picture / seen
  band.textureShare = seen === 0 ? 0 : textured / seen
}

/** Black or white, as a crop that missed the picture leaves it; the black of an illustration is rarely this pure. */
const isPure = (colour: number[]) => colour.every((v) => v >= 245) || colour.every((v) => v <= 10)
const isNeutral = (colour: number[]) => colour.every((v) => v >= 235) || colour.every((v) => v <= 20)

const sameColours = ([first, ...others]: Band[]) =>
  others.every((band) => band.colour.every((v, i) => Math.abs(v - first!.colour[i]!) <= 2 * SAME_COLOUR))

function border(rgb: Pixels, kind: Border['kind'], bands: Band[]): Border {
  const [r, g, b] = bands[0]!.colour
  const colour = `#${[r!, g!, b!].map((v) => v.toString(16).padStart(2, '0')).join('')}`
  return { kind, colour, boxes: bands.map((band) => boxOf(rgb, band)) }
}

function boxOf(rgb: Pixels, { edge, px }: Band): Box {
  const share = px / lengthInto(rgb, edge)
  if (edge === 'top' || edge === 'bottom') {
    return { x: 0, y: edge === 'top' ? 0 : 1 - share, width: 1, height: share }
  }
  return { x: edge === 'left' ? 0 : 1 - share, y: 0, width: share, height: 1 }
}
