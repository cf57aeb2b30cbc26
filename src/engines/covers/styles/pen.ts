// What each style draws with, and shapes that several of them need.
import type { Random } from '#lib/pure/seeded-random.ts'
import { contrastBetween } from '../colour.ts'
import type { Box, Palette } from '../scene.ts'
import type { Context2D } from '../surface.ts'

export interface Pen {
  context: Context2D
  /** The free rectangle in pixels. Nothing is drawn outside. */
  area: Box
  /** The shorter side of the whole picture: the same stroke on every format. */
  unit: number
  palette: Palette
  random: Random
}
/** The random numbers that it takes do not depend on the size. */
export type DrawStyle = (pen: Pen) => void

export interface Point {
  x: number
  y: number
}

export const between = ({ next }: Random, min: number, max: number): number => min + next() * (max - min)

/** The three accents; the ink instead of one that is hardly visible on the ground. */
export const accentsOf = ({ ground, ink, a, b, c }: Palette): [string, string, string] => {
  const visible = (colour: string) => (contrastBetween(colour, ground) < VISIBLE ? ink : colour)
  return [visible(a), visible(b), visible(c)]
}
const VISIBLE = 1.35

export function fillRect(context: Context2D, { x, y, width, height }: Box, colour: string): void {
  context.fillStyle = colour
  context.fillRect(x, y, width, height)
}

export function fillDisc(context: Context2D, { x, y }: Point, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI)
  context.fill()
}

/** A closed curve through the middles of a polygon's sides. */
export function smoothPath(context: Context2D, points: readonly Point[]): void {
  const middle = (index: number): Point => {
    const from = points[index % points.length] as Point
    const to = points[(index + 1) % points.length] as Point
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  }
  context.beginPath()
  const start = middle(0)
  context.moveTo(start.x, start.y)
  for (let index = 1; index <= points.length; index++) {
    const corner = points[index % points.length] as Point
    const end = middle(index)
    context.quadraticCurveTo(corner.x, corner.y, end.x, end.y)
  }
  context.closePath()
}

/** Smooth noise between −1 and 1 that repeats after `period`. */
export function loopNoise(random: Random, waves: number): (turn: number) => number {
  const parts = Array.from({ length: waves }, (_, index) => ({
    frequency: index + 1,
    height: between(random, 0.4, 1) / (index + 1),
    phase: between(random, 0, 2 * Math.PI),
  }))
  const most = parts.reduce((sum, { height }) => sum + height, 0)
  return (turn) =>
    parts.reduce(
      (sum, { frequency, height, phase }) => sum + height * Math.sin(2 * Math.PI * frequency * turn + phase),
      0,
    ) / most
}
