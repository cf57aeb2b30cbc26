// Colours that were chosen to be seen together, and those of a picture.
import {
  contrastBetween,
  contrastOf,
  hexOf,
  type Lab,
  labOf,
  luminanceOf,
  mix,
  rgbOf,
  rgbOfLab,
} from './colour.ts'
import { type Palette, SLOTS } from './scene.ts'

/** The least contrast of text with what is behind it (WCAG 2 AA). */
export const CONTRAST_MIN = 4.5

const palette = (ground: string, ink: string, a: string, b: string, c: string): Palette => ({
  ground,
  ink,
  a,
  b,
  c,
})

export const PALETTES = {
  paper: palette('#f6f1e4', '#1a1814', '#d9482b', '#2447b5', '#e9b23c'),
  stage: palette('#141316', '#f3efe6', '#e8573a', '#8fa8ff', '#f2c14e'),
  brick: palette('#8a2a1c', '#fbe9dd', '#f2b3a0', '#3a1512', '#e9ae45'),
  harbour: palette('#f2e6cd', '#173a45', '#2e7079', '#c9532e', '#e8b24a'),
  moss: palette('#12463a', '#f3ead3', '#9fd3b8', '#e7b24b', '#d9663d'),
  clay: palette('#efc9b4', '#4a1b1b', '#c4472f', '#7a2e3a', '#fbf1e4'),
  plum: palette('#35142f', '#f7e3c9', '#e0a94a', '#c2477e', '#7d4a8c'),
  citrus: palette('#f7d548', '#1b1a17', '#e4572e', '#1f6f5c', '#fbf3d9'),
  ice: palette('#dce8ee', '#12263a', '#2f6db5', '#f0724f', '#8db4cc'),
  rose: palette('#f3b6b0', '#1e2a5a', '#d8334a', '#3f5fb0', '#fbebdd'),
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof PALETTES
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]

/** Pixels as RGBA, a small copy: 64 by 64 are plenty. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray | Uint8Array
}

/** The edges of letters make the mean of their colour dull; the ink of a picture is brighter than that. */
const INK_CONTRAST = 7
/** So are its accents. */
const VIVID = 1.35

const CLUSTERS = 6
const ROUNDS = 12

/**
 * The palette of a picture: what it has most of is the ground, what is readable on that the ink, and the others follow by
 * how much they differ.
 */
export function paletteOf(pixels: Pixels): Palette {
  const clusters = clustersOf(labsOf(pixels))
  const [first] = clusters
  if (!first) return PALETTES.paper
  const ground = hexOf(rgbOfLab(first.centre))
  const others = clusters.slice(1).map(({ centre: [l, a, b] }) => hexOf(rgbOfLab([l, a * VIVID, b * VIVID])))
  const ink = inkFor(ground, others)
  const accents = others
    .filter((colour) => colour !== ink)
    .sort((one, other) => differenceOf(other, ground) - differenceOf(one, ground))
  const [a = mix(ground, ink, 0.6), b = mix(ground, ink, 0.4), c = mix(ground, ink, 0.2)] = accents
  return { ground, ink, a, b, c }
}

/** The most readable of some colours, or one of them moved until it is readable. */
function inkFor(ground: string, colours: readonly string[]): string {
  const [best = ground] = [...colours].sort(
    (one, other) => contrastBetween(other, ground) - contrastBetween(one, ground),
  )
  if (contrastBetween(best, ground) >= INK_CONTRAST) return best
  const luminance = luminanceOf(rgbOf(ground))
  const end = contrastOf(luminance, 1) > contrastOf(luminance, 0) ? '#ffffff' : '#000000'
  for (let share = 0.1; share < 1; share += 0.1) {
    const colour = mix(best, end, share)
    if (contrastBetween(colour, ground) >= INK_CONTRAST) return colour
  }
  return end
}

const differenceOf = (one: string, other: string): number =>
  Math.sqrt(distance(labOf(rgbOf(one)), labOf(rgbOf(other))))
const distance = (one: Lab, other: Lab): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

const labsOf = ({ data }: Pixels): Lab[] =>
  Array.from({ length: data.length >> 2 }, (_, index) =>
    labOf([data[index * 4] as number, data[index * 4 + 1] as number, data[index * 4 + 2] as number]),
  )

interface Cluster {
  centre: Lab
  size: number
}

/** k-means that starts from the colours farthest from each other, so that the same picture has the same palette. */
function clustersOf(labs: readonly Lab[]): Cluster[] {
  let centres = farthestOf(labs)
  let sizes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (const lab of labs) {
      const sum = sums[nearest(centres, lab)] as number[]
      for (let axis = 0; axis < 3; axis++) sum[axis] = (sum[axis] as number) + (lab[axis] as number)
      sum[3] = (sum[3] as number) + 1
    }
    sizes = sums.map((sum) => sum[3] as number)
    centres = sums.map(([l = 0, a = 0, b = 0, count = 0], index) =>
      count > 0 ? [l / count, a / count, b / count] : (centres[index] as Lab),
    )
  }
  return centres
    .map((centre, index) => ({ centre, size: sizes[index] ?? 0 }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
}

function farthestOf(labs: readonly Lab[]): Lab[] {
  const [first] = labs
  if (!first) return []
  const centres: Lab[] = [first]
  while (centres.length < CLUSTERS) {
    let farthest = first
    let most = 0
    for (const lab of labs) {
      const gap = Math.min(...centres.map((centre) => distance(centre, lab)))
      if (gap > most) [farthest, most] = [lab, gap]
    }
    if (most === 0) break
    centres.push(farthest)
  }
  return centres
}

function nearest(centres: readonly Lab[], lab: Lab): number {
  let best = 0
  for (let index = 1; index < centres.length; index++)
    if (distance(centres[index] as Lab, lab) < distance(centres[best] as Lab, lab)) best = index
  return best
}

export const isSamePalette = (one: Palette, other: Palette): boolean =>
  SLOTS.every((slot) => one[slot] === other[slot])
