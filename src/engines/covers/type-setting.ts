// Sets text into a box: as large as fits, on lines of similar width, never cut or hyphenated.
import type { Align, Box, Face, TextLayer } from './scene.ts'
import type { Context2D, Size } from './surface.ts'

/** The second name has the letters of latin-ext on a server; a browser has both below the first one. */
const FAMILIES: Record<Face, string> = {
  display: '"Besley Variable", "Besley Variable Ext", "Noto Serif", serif',
  text: '"Instrument Sans Variable", "Instrument Sans Variable Ext", "Noto Sans", sans-serif',
  mono: '"Spline Sans Mono Variable", "Spline Sans Mono Variable Ext", "Noto Sans Mono", monospace',
}
const fontOf = ({ face, weight }: Pick<TextLayer, 'face' | 'weight'>, sizePx: number): string =>
  `${weight} ${sizePx}px ${FAMILIES[face]}`

/** What browsers load before anything is measured. */
export const FONTS_TO_LOAD = Object.values(FAMILIES).map((families) => `500 20px ${families.split(',')[0]}`)

const LINES_MAX = 5
/** From one baseline to the next, in sizes. */
const LEADING = 1.04
/** Measured once at this size; widths grow with it. */
const MEASURED_PX = 100

export interface TypeLine {
  text: string
  /** In pixels. */
  x: number
  baseline: number
}
export interface SetText {
  font: string
  sizePx: number
  lines: TypeLine[]
  /** What the letters cover, in pixels. */
  rect: Box
}

export function setText(context: Context2D, layer: TextLayer, { width, height }: Size): SetText {
  const box = scaled(layer.box, { width, height })
  const words = layer.text.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0)
    return { font: fontOf(layer, 1), sizePx: 1, lines: [], rect: { ...box, width: 0, height: 0 } }
  context.font = fontOf(layer, MEASURED_PX)
  const sizeMax = layer.sizeMax * Math.min(width, height)
  const { lines, sizePx } = bestLines(context, words, box, sizeMax)
  const font = fontOf(layer, sizePx)
  context.font = font
  const inks = lines.map((text) => inkOf(context, text))
  const leading = sizePx * LEADING
  const ascent = inks[0]?.ascent ?? 0
  const descent = inks.at(-1)?.descent ?? 0
  const blockHeight = ascent + leading * (lines.length - 1) + descent
  const spare = box.height - blockHeight
  const top = box.y + spare * { top: 0, middle: 0.5, bottom: 1 }[layer.verticalAlign]
  const align = readsFromRight(layer.text) ? MIRRORED[layer.align] : layer.align
  const set = lines.map((text, index): TypeLine => {
    const ink = inks[index] as Ink
    const left = box.x + (box.width - ink.width) * { left: 0, center: 0.5, right: 1 }[align]
    return { text, x: left + ink.left, baseline: top + ascent + leading * index }
  })
  const lefts = set.map(({ x }, index) => x - (inks[index] as Ink).left)
  const rights = lefts.map((left, index) => left + (inks[index] as Ink).width)
  const x = Math.min(...lefts)
  return {
    font,
    sizePx,
    lines: set,
    rect: { x, y: top, width: Math.max(...rights) - x, height: blockHeight },
  }
}

export const scaled = (box: Box, { width, height }: Size): Box => ({
  x: box.x * width,
  y: box.y * height,
  width: box.width * width,
  height: box.height * height,
})

const MIRRORED: Record<Align, Align> = { left: 'right', center: 'center', right: 'left' }
const readsFromRight = (text: string): boolean => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

interface Ink {
  width: number
  /** From the left edge of the letters to where they are drawn. */
  left: number
  ascent: number
  descent: number
}

function inkOf(context: Context2D, text: string): Ink {
  const measured = context.measureText(text)
  const left = measured.actualBoundingBoxLeft
  return {
    width: left + measured.actualBoundingBoxRight,
    left,
    ascent: measured.actualBoundingBoxAscent,
    descent: measured.actualBoundingBoxDescent,
  }
}

/** The number of lines at which the letters are largest. */
function bestLines(context: Context2D, words: readonly string[], box: Box, sizeMax: number) {
  let best: { lines: string[]; sizePx: number } | undefined
  for (let count = 1; count <= Math.min(LINES_MAX, words.length); count++) {
    const lines = balancedLines(context, words, count)
    const inks = lines.map((line) => inkOf(context, line))
    const widest = Math.max(...inks.map(({ width }) => width), 1)
    const tall =
      (inks[0]?.ascent ?? 0) + MEASURED_PX * LEADING * (lines.length - 1) + (inks.at(-1)?.descent ?? 0)
    const scale = Math.min(box.width / widest, box.height / Math.max(tall, 1))
    const sizePx = Math.min(scale * MEASURED_PX, sizeMax)
    // One line less is calmer than letters that are hardly larger.
    if (!best || sizePx > best.sizePx * 1.08) best = { lines, sizePx }
  }
  return best ?? { lines: [], sizePx: 1 }
}

/** Words on at most `count` lines, the widest of which is as narrow as it can be. */
function balancedLines(context: Context2D, words: readonly string[], count: number): string[] {
  let low = Math.max(...words.map((word) => context.measureText(word).width))
  let high = context.measureText(words.join(' ')).width
  for (let step = 0; step < 14 && high - low > 1; step++) {
    const middle = (low + high) / 2
    if (filled(context, words, middle).length <= count) high = middle
    else low = middle
  }
  return filled(context, words, high)
}

function filled(context: Context2D, words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && context.measureText(longer).width <= width + 0.5) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
