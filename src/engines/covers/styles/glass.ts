// Panes of coloured glass between lines of lead, in few directions.
import type { Random } from '#lib/pure/seeded-random.ts'
import { mix } from '../colour.ts'
import { between, type DrawStyle, type Point } from './pen.ts'

export const drawGlass: DrawStyle = ({ context, area, palette, random, unit }) => {
  const panes = panesOf(random, area.width / area.height)
  const tint = (colour: string, share: number) => mix(colour, palette.ground, share)
  const colours = [
    palette.a,
    palette.b,
    palette.c,
    tint(palette.a, 0.35),
    tint(palette.b, 0.4),
    tint(palette.c, 0.45),
    mix(palette.ground, palette.ink, 0.1),
  ]
  context.lineJoin = 'round'
  context.lineWidth = unit * 0.009
  context.strokeStyle = palette.ink
  let last = ''
  // Past the edges, where no lead is.
  const [x0, y0] = [area.x - context.lineWidth, area.y - context.lineWidth]
  const [width, height] = [area.width + 2 * context.lineWidth, area.height + 2 * context.lineWidth]
  for (const pane of panes) {
    let colour = random.pick(colours)
    if (colour === last) colour = colours[(colours.indexOf(colour) + 1) % colours.length] as string
    last = colour
    context.fillStyle = colour
    context.beginPath()
    for (const { x, y } of pane) context.lineTo(x0 + x * width, y0 + y * height)
    context.closePath()
    context.fill()
    context.stroke()
  }
}

const PANES = 34

/** A square of 1 that is cut again and again, always the largest pane. */
function panesOf(random: Random, ratio: number): Point[][] {
  const base = between(random, 0, Math.PI)
  const directions = [base, base + Math.PI / 3, base + (2 * Math.PI) / 3]
  const panes: Point[][] = [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ],
  ]
  while (panes.length < PANES) {
    panes.sort((one, other) => surfaceOf(other) - surfaceOf(one))
    const largest = panes.shift() as Point[]
    const angle = random.pick(directions) + between(random, -0.08, 0.08)
    const normal = { x: Math.cos(angle) * ratio, y: Math.sin(angle) }
    const distances = largest.map((point) => point.x * normal.x + point.y * normal.y)
    const [low, high] = [Math.min(...distances), Math.max(...distances)]
    const [one, other] = cut(largest, normal, low + (high - low) * between(random, 0.38, 0.62))
    panes.push(one, other)
  }
  return panes
}

function cut(pane: readonly Point[], normal: Point, at: number): [Point[], Point[]] {
  const [below, above]: [Point[], Point[]] = [[], []]
  pane.forEach((from, index) => {
    const to = pane[(index + 1) % pane.length] as Point
    const [one, other] = [from, to].map(({ x, y }) => x * normal.x + y * normal.y - at) as [number, number]
    ;(one < 0 ? below : above).push(from)
    if (one < 0 !== other < 0) {
      const share = one / (one - other)
      const crossing = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      below.push(crossing)
      above.push(crossing)
    }
  })
  return [below, above]
}

function surfaceOf(pane: readonly Point[]): number {
  const twice = pane.reduce((sum, { x, y }, index) => {
    const next = pane[(index + 1) % pane.length] as Point
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
