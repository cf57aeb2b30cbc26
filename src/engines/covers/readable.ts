// Which colour of text is readable on what is behind it, from the pixels there.
import { contrastOf, luminanceOf, rgbOf } from './colour.ts'
import { CONTRAST_MIN } from './palettes.ts'
import type { Box, Palette, TextColour, TextLayer } from './scene.ts'

/** Of the pixels, the darkest and the lightest ones count less: a line or a dot is not what is behind. */
const TAIL = 0.04

interface PixelGrid {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The luminances between which the pixels in a box are; the box is in shares of the grid. */
export function luminancesIn(grid: PixelGrid, box: Box): { low: number; high: number } {
  const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)
  const [left, right] = [
    clamp(box.x * grid.width, grid.width - 1),
    clamp((box.x + box.width) * grid.width, grid.width),
  ]
  const [top, bottom] = [
    clamp(box.y * grid.height, grid.height - 1),
    clamp((box.y + box.height) * grid.height, grid.height),
  ]
  const luminances: number[] = []
  for (let y = top; y < Math.max(bottom, top + 1); y++)
    for (let x = left; x < Math.max(right, left + 1); x++) {
      const at = (y * grid.width + x) * 4
      luminances.push(luminanceOf([grid.data[at] ?? 0, grid.data[at + 1] ?? 0, grid.data[at + 2] ?? 0]))
    }
  luminances.sort((one, other) => one - other)
  const at = (share: number) => luminances[Math.round(share * (luminances.length - 1))] ?? 0
  return { low: at(TAIL), high: at(1 - TAIL) }
}

/** The least contrast of a colour with what lies between two luminances. */
function contrastOn(colour: string, { low, high }: { low: number; high: number }): number {
  const luminance = luminanceOf(rgbOf(colour))
  // Somewhere behind it is as light as itself.
  if (luminance > low && luminance < high) return 1
  return Math.min(contrastOf(luminance, low), contrastOf(luminance, high))
}

const hexOfText = (colour: Exclude<TextColour, 'auto'>, palette: Palette): string =>
  colour === 'white' ? '#ffffff' : colour === 'black' ? '#000000' : palette[colour]

const CHOICES = ['ink', 'ground', 'white', 'black'] as const

export interface ReadableText {
  colour: string
  contrast: number
  /** What has to lie behind the text for that. */
  plate: string | null
}

/** The first colour that is readable enough; on a plate where none is. */
export function readableText(
  { colour }: Pick<TextLayer, 'colour'>,
  palette: Palette,
  behind: { low: number; high: number },
): ReadableText {
  if (colour !== 'auto') {
    const hex = hexOfText(colour, palette)
    return { colour: hex, contrast: contrastOn(hex, behind), plate: null }
  }
  for (const choice of CHOICES) {
    const hex = hexOfText(choice, palette)
    const contrast = contrastOn(hex, behind)
    if (contrast >= CONTRAST_MIN) return { colour: hex, contrast, plate: null }
  }
  const ground = luminanceOf(rgbOf(palette.ground))
  const contrast = contrastOn(palette.ink, { low: ground, high: ground })
  return { colour: palette.ink, contrast, plate: palette.ground }
}
