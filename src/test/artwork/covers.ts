// Composes covers for the tests: clean ones of many kinds, and the same with one fault each. Nothing in them is random.
import sharp, { type KernelEnum, type Sharp } from 'sharp'
import type { Box } from '#engines/artwork/report.ts'
import { composeCover } from '#engines/composer/cover.ts'
import { type Random, seededRandom } from '#lib/pure/seeded-random.ts'

export interface Raster {
  side: number
  data: Buffer
}

const svg = (side: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="${side}" height="${side}">${body}</svg>`

/** Draws at the full size, so that edges are as sharp as pixels can be. */
export async function draw(side: number, body: string): Promise<Raster> {
  return rasterOf(sharp(Buffer.from(svg(side, body))).flatten({ background: '#ffffff' }))
}

export async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { side: info.width, data }
}

export const open = ({ side, data }: Raster) =>
  sharp(data, { raw: { width: side, height: side, channels: 3 } })

/** A flat illustration: one of the composer's covers. */
export function flat(seed: string, side: number): Promise<Raster> {
  return rasterOf(sharp(Buffer.from(composeCover(seed)), { density: (72 * side) / 1000 }).resize(side, side))
}

/** Block letters from strokes: the same on every machine, whatever fonts it has. */
export function typography(side: number, ground: string, ink: string, size: number): Promise<Raster> {
  const strokes = ['M0 0V10H6', 'M8 0V10H14V0H8', 'M16 0V10M16 0L22 10V0', 'M30 0H24V10H30V5H27']
  const word = strokes.map((d) => `<path d="${d}"/>`).join('')
  const style = `fill="none" stroke="${ink}" stroke-width="1.6"`
  return draw(
    side,
    `<rect width="1000" height="1000" fill="${ground}"/><g transform="translate(120 430) scale(${size})" ${style}>${word}</g>`,
  )
}

/**
 * Like a photograph: cloudy texture on every scale, things with edges and shade, a lens a little soft at the pixel, and
 * the sensor's noise.
 */
export async function photo(seed: string, side: number, { light = 1, lens = 0.7 } = {}): Promise<Raster> {
  const random = seededRandom(`photo ${seed}`)
  const [texture, hue] = [await clouds(random, side, side / 2), await clouds(random, side, 16)]
  const things = Array.from({ length: 9 }, () => thing(random)).join('')
  const shapes = await draw(
    side,
    `<defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="#ddd"/><stop offset="1" stop-color="#333"/></linearGradient></defs><rect width="1000" height="1000" fill="url(#g)"/>${things}`,
  )
  const { data } = await rasterOf(open(shapes).blur(lens > 0.3 ? lens : undefined))
  for (let i = 0, offset = 0; offset < data.length; i++, offset += 3) {
    const shade = texture[i]! * 0.7 + (random.next() - 0.5) * 6
    for (let channel = 0; channel < 3; channel++) {
      const tint = (channel - 1) * (hue[i]! * 0.4 + 12)
      data[offset + channel] = Math.max(
        0,
        Math.min(255, light * (data[offset + channel]! * 0.75 + 30 + shade + tint)),
      )
    }
  }
  return { side, data }
}

function thing(random: Random): string {
  const grey = random.whole(10, 245)
  const [x, y, size] = [random.whole(50, 900), random.whole(50, 900), random.whole(40, 230)]
  const fill = `fill="rgb(${grey},${grey},${grey})"`
  return random.next() < 0.5
    ? `<circle cx="${x}" cy="${y}" r="${size / 2}" ${fill}/>`
    : `<rect x="${x}" y="${y}" width="${size}" height="${size * 1.4}" transform="rotate(${random.whole(0, 80)} ${x} ${y})" ${fill}/>`
}

/** Noise summed over octaves, around 0: what makes up most of nature. */
async function clouds(random: Random, side: number, cellsMax: number): Promise<Float32Array> {
  const sum = new Float32Array(side * side)
  for (let cells = 4, weight = 48; cells <= cellsMax; cells *= 2, weight *= 0.62) {
    const noise = Buffer.from(Array.from({ length: cells * cells }, () => random.whole(0, 255)))
    const layer = await sharp(noise, { raw: { width: cells, height: cells, channels: 1 } })
      .resize(side, side, { kernel: 'cubic' })
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    for (let i = 0; i < sum.length; i++) sum[i]! += ((layer[i]! - 128) / 128) * weight
  }
  return sum
}

export function gradient(side: number, kind: 'linear' | 'radial', from: string, to: string): Promise<Raster> {
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
  const shape =
    kind === 'linear'
      ? `<linearGradient id="g" x2="0.6" y2="1">${stops}</linearGradient>`
      : `<radialGradient id="g">${stops}</radialGradient>`
  return draw(side, `<defs>${shape}</defs><rect width="1000" height="1000" fill="url(#g)"/>`)
}

/** Film grain over all of it. */
export function grainy({ side, data }: Raster, strength: number): Raster {
  const random = seededRandom('grain')
  const copy = Buffer.from(data)
  for (let offset = 0; offset < copy.length; offset += 3) {
    const grain = (random.next() + random.next() - 1) * strength
    for (let channel = 0; channel < 3; channel++) {
      copy[offset + channel] = Math.max(0, Math.min(255, copy[offset + channel]! + grain))
    }
  }
  return { side, data: copy }
}

/** A line frame within the picture, its ground on both sides. */
export async function withLineFrame(raster: Raster, colour: string): Promise<Raster> {
  const line = `<rect x="45" y="45" width="910" height="910" fill="none" stroke="${colour}" stroke-width="8"/>`
  return rasterOf(open(raster).composite([{ input: Buffer.from(svg(raster.side, line)) }]))
}

export const blurred = (raster: Raster, sigma: number) => rasterOf(open(raster).blur(sigma))

export const enlarged = (raster: Raster, side: number, kernel: keyof KernelEnum) =>
  rasterOf(open(raster).resize(side, side, { kernel }))

/** Shares of the side that are covered with a colour. */
export async function withBars(
  { side, data }: Raster,
  colour: string,
  bars: { top?: number; bottom?: number; left?: number; right?: number },
): Promise<Raster> {
  const { top = 0, bottom = 0, left = 0, right = 0 } = bars
  const box = (x: number, y: number, width: number, height: number) =>
    `<rect x="${x * 1000}" y="${y * 1000}" width="${width * 1000}" height="${height * 1000}" fill="${colour}" shape-rendering="crispEdges"/>`
  const cover =
    box(0, 0, 1, top) + box(0, 1 - bottom, 1, bottom) + box(0, 0, left, 1) + box(1 - right, 0, right, 1)
  return rasterOf(open({ side, data }).composite([{ input: Buffer.from(svg(side, cover)) }]))
}

/** Puts a picture of a symbol at a place, both in shares of the side. */
export async function withSymbol(
  raster: Raster,
  symbol: Buffer,
  { x, y, width, turn = 0 }: { x: number; y: number; width: number; turn?: number },
): Promise<Raster> {
  const input = await sharp(symbol)
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.round(width * raster.side), kernel: 'nearest' })
    .rotate(turn, { background: '#ffffff' })
    .toBuffer()
  const place = { left: Math.round(x * raster.side), top: Math.round(y * raster.side) }
  return rasterOf(open(raster).composite([{ input, ...place }]))
}

/** Words from a baseline on; places and the size of the letters in shares of the side, spacing in shares of the size. */
export interface Lettering {
  text: string
  x: number
  y: number
  size: number
  ink: string
  font?: string
  spacing?: number
}

export async function withWords(raster: Raster, words: Lettering[]): Promise<Raster> {
  const input = Buffer.from(svg(raster.side, words.map(lettered).join('')))
  return rasterOf(open(raster).composite([{ input }]))
}

/** Where the ink of words ends up, in shares of the side. */
export async function inkBox(side: number, words: Lettering): Promise<Box> {
  const { data } = await withWords({ side, data: Buffer.alloc(side * side * 3, 255) }, [
    { ...words, ink: '#000' },
  ])
  const inked = Array.from({ length: side * side }, (_, i) => i).filter((i) => data[3 * i]! < 128)
  const [rows, columns] = [
    inked.map((i) => Math.floor(i / side)),
    inked.map((i) => i % side).sort((a, b) => a - b),
  ]
  const [left, right, top, bottom] = [columns[0]!, columns.at(-1)! + 1, rows[0]!, rows.at(-1)! + 1]
  return { x: left / side, y: top / side, width: (right - left) / side, height: (bottom - top) / side }
}

function lettered({ text, x, y, size, ink, font = 'DejaVu Sans', spacing = 0 }: Lettering): string {
  const place = `x="${x * 1000}" y="${y * 1000}" font-size="${size * 1000}" letter-spacing="${spacing * size * 1000}"`
  return `<text ${place} font-family="${font}, sans-serif" fill="${ink}">${text}</text>`
}
