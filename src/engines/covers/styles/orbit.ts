// Discs printed over each other, as with transparent ink.
import { isDark } from '../colour.ts'
import { MARGIN } from '../scene.ts'
import { accentsOf, between, type DrawStyle, fillDisc, type Pen } from './pen.ts'

export const drawOrbit: DrawStyle = (pen) => {
  const { context, palette, random } = pen
  const draw = random.pick([drawCluster, drawChain, drawEclipse])
  context.globalCompositeOperation = isDark(palette.ground) ? 'screen' : 'multiply'
  draw(pen)
}

function insetOf({ area, unit }: Pen) {
  const inset = Math.min(MARGIN * unit, area.height * 0.08)
  const [width, height] = [area.width - 2 * MARGIN * unit, area.height - 2 * inset]
  return {
    x: area.x + MARGIN * unit,
    y: area.y + inset,
    width,
    height,
    cx: area.x + area.width / 2,
    cy: area.y + area.height / 2,
  }
}

function drawCluster(pen: Pen) {
  const { context, random } = pen
  const [a, b, c] = accentsOf(pen.palette)
  const { cx, cy, width, height } = insetOf(pen)
  const radius = Math.min(width, height) * 0.32
  const turn = between(random, 0, 2 * Math.PI)
  const side = width > height * 1.3 ? 1.3 : 1
  const place = (angle: number, length: number) => ({
    x: cx + Math.cos(turn + angle) * length * side,
    y: cy + Math.sin(turn + angle) * length,
  })
  fillDisc(context, place(0, radius * 0.5), radius, a)
  fillDisc(context, place(2.2, radius * 0.62), radius * 0.82, b)
  fillDisc(context, place(4.2, radius * 0.66), radius * 0.56, c)
}

function drawChain(pen: Pen) {
  const { context, random } = pen
  const [a, b, c] = accentsOf(pen.palette)
  const { x, cy, width, height } = insetOf(pen)
  const count = random.pick([3, 4, 5])
  // So that the chain fills the width with each disc over a third of the next.
  const radius = Math.min(height / 2, width / (2 + (count - 1) * 1.3))
  const step = (width - 2 * radius) / (count - 1)
  const colours = [a, c, b]
  for (let index = 0; index < count; index++)
    fillDisc(context, { x: x + radius + step * index, y: cy }, radius, colours[index % 3] as string)
}

function drawEclipse(pen: Pen) {
  const { context, random } = pen
  const [a, b, c] = accentsOf(pen.palette)
  const { cx, cy, width, height } = insetOf(pen)
  const radius = Math.min(width, height) / 2
  const side = random.pick([-1, 1])
  fillDisc(context, { x: cx + side * radius * 0.28, y: cy }, radius, a)
  fillDisc(context, { x: cx - side * radius * 0.62, y: cy + radius * 0.2 }, radius * 0.72, b)
  fillDisc(context, { x: cx + side * radius * 0.9, y: cy - radius * 0.62 }, radius * 0.26, c)
}
