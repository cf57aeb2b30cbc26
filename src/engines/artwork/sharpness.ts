// Measures how sharp the sharpest edges of a picture are. Blur and enlargement both make every edge wide.
import { type Pixels, shrink } from './decode.ts'

/**
 * A rise or fall of brightness counts as an edge from this share of the picture's whole range on, within
 * `CONTRAST_BOUNDS`.
 */
const CONTRAST_SHARE = 0.3
/** Grey levels: smaller changes come from codecs and sensors, larger ones always count as an edge. */
const CONTRAST_BOUNDS = [20, 48] as const
/** Edges wider than this many pixels are torn apart by noise, so a smaller copy is measured instead. */
const WIDTH_MAX = 8
/** With fewer edges than this there is no result. */
const EDGES_MIN = 48
/** Only the sharpest tenth of the edges counts, because parts can be out of focus on purpose. */
const SHARPEST_SHARE = 0.1
/** About this many lines are sampled in each direction. */
const LINES = 200
/** An edge ends within this many times its width; a longer rise is shading. */
const SPAN_MAX = 12
/** When noise can have hidden the edges of the larger picture, a copy has to be softer than any sharp picture. */
const COPY_WIDTH_MIN = 3
/** Noise can run against an edge by this many levels without ending it. */
const NOISE_LEVELS = 2
const COPY_SIDES = [1024, 256]

/**
 * The width of the sharpest edges, in pixels of the picture: 1 to 1.5 as drawn by a computer, 2 to 2.5 through a lens,
 * f times that after an enlargement by f, 2.5 times the sigma of a Gaussian blur. null when there are no edges, as in a
 * gradient, because then the sharpness is unknown.
 *
 * Width is contrast divided by steepness, so neither flat areas nor weak textures make an illustration look blurred
 * (edge width after Marziliano et al., "A no-reference perceptual blur metric", ICIP 2002).
 */
export async function edgeWidthPx(grey: Pixels): Promise<number | null> {
  const side = Math.max(grey.width, grey.height)
  let isTooWide = false
  for (const copySide of [side, ...COPY_SIDES.filter((smaller) => smaller < side)]) {
    const copy = await shrink(grey, copySide)
    const widths = edgeWidths(copy).sort((a, b) => a - b)
    const width = widths[Math.floor(widths.length * SHARPEST_SHARE)]
    const hasEnoughEdges = widths.length >= EDGES_MIN
    const isKnown = copySide === side || isTooWide || (hasEnoughEdges && width! >= COPY_WIDTH_MIN)
    if (hasEnoughEdges && width! <= WIDTH_MAX && isKnown) return width! * (side / copySide)
    isTooWide = hasEnoughEdges && width! > WIDTH_MAX
  }
  return null
}

function edgeWidths({ width, height, data }: Pixels): number[] {
  const widths: number[] = []
  const contrastMin = Math.max(CONTRAST_BOUNDS[0], Math.min(CONTRAST_BOUNDS[1], CONTRAST_SHARE * range(data)))
  const note = (contrast: number, steepest: number, span: number) => {
    const width = contrast / steepest
    if (contrast >= contrastMin && span <= SPAN_MAX * width) widths.push(width)
  }
  const step = (count: number) => Math.max(1, Math.floor(count / LINES))
  for (let y = 0; y < height; y += step(height)) followLine(data, y * width, 1, width, note)
  for (let x = 0; x < width; x += step(width)) followLine(data, x, width, height, note)
  return widths
}

/**
 * Splits the line at its turning points and passes on how far, how steeply and how long each segment rises or falls.
 */
function followLine(
  data: Uint8Array,
  from: number,
  stride: number,
  length: number,
  note: (contrast: number, steepest: number, span: number) => void,
): void {
  let before = data[from]!
  let [start, startAt] = [before, 0]
  let [extreme, extremeAt] = [before, 0]
  let [steepest, direction] = [0, 0]
  for (let i = 1; i < length; i++) {
    const value = data[from + i * stride]!
    const slope = value - before
    before = value
    if (direction === 0) direction = Math.sign(slope)
    if ((value - extreme) * direction >= 0) {
      extreme = value
      extremeAt = i
      steepest = Math.max(steepest, slope * direction)
    } else if ((extreme - value) * direction > NOISE_LEVELS) {
      note(Math.abs(extreme - start), steepest, extremeAt - startAt)
      direction = -direction
      start = extreme
      startAt = extremeAt
      extreme = value
      extremeAt = i
      steepest = Math.abs(slope)
    }
  }
  note(Math.abs(extreme - start), steepest, extremeAt - startAt)
}

/** The difference between the darkest and the brightest percentile. */
function range(data: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let i = 0; i < data.length; i += 7) counts[data[i]!]!++
  const tail = data.length / 700
  const [dark, bright] = [counts, counts.toReversed()].map((levels) => {
    let seen = 0
    return levels.findIndex((count) => {
      seen += count
      return seen > tail
    })
  })
  return 255 - bright! - dark!
}
