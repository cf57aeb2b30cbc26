// Finds bars and frames: bands of one colour along the edges that end in a straight line where the picture begins.
import type { Pixels } from './decode.ts'
import type { Border, Box } from './report.ts'

/** Channels within this much, of 255, of the band's colour belong to it; JPEG ripples near the picture reach further. */
const SAME_COLOUR = 12
const OTHER_COLOUR = 14
/** Share of a line that has to be of the band's colour; dust and compression may break the rest. */
const BAND_SHARE = 0.985
/** Thinner bands are a matter of a few pixels; thicker ones are part of the composition. Shares of the side. */
const THICKNESS_MIN = 0.004
const BAR_MAX = 0.34
const FRAME_MAX = 0.18
/** Behind the band, this much of its length has to be picture … */
const PICTURE_SHARE_MIN = 0.7
/** … over this share of the side, which a drawn line is not. */
const PICTURE_DEPTH = 0.02
/** Where codecs ripple, between band and picture. */
const RIPPLE_PX = 6
const STRIP_MAX = 0.1
/** From this share of small changes on, what lies behind a bar or strip is a photograph or the like. */
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
 * Frames on all four sides, bars on two opposite ones, and strips on one. Flat art is full of bands that belong to it:
 * two of one colour count when they are black or white, or a photograph lies between; one alone only when both holds.
 * A line drawn within the picture is none of these, for the ground goes on behind it.
 */
export function findBorders(rgb: Pixels): Border[] {
  const bands = new Map<Edge, Band>()
  for (const edge of EDGES) {
    const px = bandPx(rgb, edge)
    if (px >= THICKNESS_MIN * lengthInto(rgb, edge)) bands.set(edge, measured(rgb, edge, px))
  }
  // What another band covers is no picture: shares are taken between the bands at the sides.
  for (const band of bands.values()) checkBehind(rgb, band, bands)
  const straight = [...bands.values()].filter((band) => band.pictureShare >= PICTURE_SHARE_MIN)
  if (straight.length === 4 && sameColours(straight)) {
    const isFrame = straight.every((band) => band.px <= FRAME_MAX * lengthInto(rgb, band.edge))
    return isFrame ? [border(rgb, 'frame', straight)] : []
  }
  const [one, other] = straight
  if (one && other?.edge === OPPOSITE[one.edge] && straight.length === 2 && sameColours(straight)) {
    const isThin = straight.every((band) => band.px <= BAR_MAX * lengthInto(rgb, band.edge))
    const isPhoto = straight.some((band) => band.textureShare >= BAR_TEXTURE_MIN)
    return isThin && (isNeutral(one.colour) || isPhoto) ? [border(rgb, 'bars', straight)] : []
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

/** Where the pixel lies that is `depth` into the picture from an edge, `along` it. */
function pixelAt({ width, height }: Pixels, edge: Edge, depth: number, along: number): number {
  if (edge === 'top') return 3 * (depth * width + along)
  if (edge === 'bottom') return 3 * ((height - 1 - depth) * width + along)
  return 3 * (along * width + (edge === 'left' ? depth : width - 1 - depth))
}

function distance(data: Uint8Array, at: number, colour: number[]): number {
  return Math.max(
    Math.abs(data[at]! - colour[0]!),
    Math.abs(data[at + 1]! - colour[1]!),
    Math.abs(data[at + 2]! - colour[2]!),
  )
}

/** How far the colour of the outermost line reaches in. */
function bandPx(rgb: Pixels, edge: Edge): number {
  const colour = outerColour(rgb, edge)
  const [into, along] = [lengthInto(rgb, edge), lengthAlong(rgb, edge)]
  for (let depth = 0; depth < into / 2; depth++) {
    let same = 0
    for (let n = 0; n < SAMPLES; n++) {
      const at = pixelAt(rgb, edge, depth, Math.floor(((n + 0.5) * along) / SAMPLES))
      if (distance(rgb.data, at, colour) <= SAME_COLOUR) same++
    }
    if (same < BAND_SHARE * SAMPLES) return depth
  }
  return Math.floor(into / 2)
}

function outerColour(rgb: Pixels, edge: Edge): number[] {
  const along = lengthAlong(rgb, edge)
  return [0, 1, 2].map((channel) => {
    const values = Array.from({ length: SAMPLES }, (_, n) => {
      const at = pixelAt(rgb, edge, 0, Math.floor(((n + 0.5) * along) / SAMPLES))
      return rgb.data[at + channel]!
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

/** How much of what lies just behind the band is picture, and whether it changes a little everywhere as photos do. */
function checkBehind(rgb: Pixels, band: Band, bands: Map<Edge, Band>): void {
  const isRow = band.edge === 'top' || band.edge === 'bottom'
  const from = bands.get(isRow ? 'left' : 'top')?.px ?? 0
  const until = lengthAlong(rgb, band.edge) - (bands.get(isRow ? 'right' : 'bottom')?.px ?? 0)
  const deepest = Math.round(PICTURE_DEPTH * lengthInto(rgb, band.edge)) + RIPPLE_PX
  let [seen, picture, textured] = [0, 0, 0]
  for (let depth = band.px + RIPPLE_PX; depth < band.px + deepest; depth += 2) {
    for (let along = from; along < until - 1; along += 5) {
      const at = pixelAt(rgb, band.edge, depth, along)
      const next = pixelAt(rgb, band.edge, depth, along + 1)
      const change = Math.abs(rgb.data[at + 1]! - rgb.data[next + 1]!)
      seen++
      if (distance(rgb.data, at, band.colour) > OTHER_COLOUR) picture++
      if (change > 0 && change < 24) textured++
    }
  }
  band.pictureShare = seen === 0 ? 0 : picture / seen
  band.textureShare = seen === 0 ? 0 : textured / seen
}

/** As a crop that missed the picture leaves it; the black of an illustration seldom is. */
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
