// Hills of cut paper with stones or a sun, each sheet with its shadow.
import type { Random } from '#lib/pure/seeded-random.ts'
import { isDark, mix } from '../colour.ts'
import { between, type DrawStyle, fillDisc, loopNoise, type Pen, type Point, smoothPath } from './pen.ts'

export const drawCutout: DrawStyle = (pen) => {
  const { area, palette, random } = pen
  const hasStones = random.next() < 0.6
  // Sheets go from far to near: towards the ink, as in haze.
  const deep = isDark(palette.ground) ? mix(palette.ground, '#000000', 0.35) : palette.ink
  const sheets = hasStones
    ? [palette.a, mix(palette.a, deep, 0.45), mix(palette.a, palette.ground, 0.4), deep]
    : [palette.c, palette.b, palette.a, deep]
  if (!hasStones || random.next() < 0.4)
    drawSun(pen, hasStones || isDark(palette.ground) ? palette.c : palette.b)
  sheets.forEach((colour, index) => {
    drawSheet(pen, area.y + area.height * (0.3 + (0.62 * index) / sheets.length), colour)
    if (hasStones && index === 2) drawStones(pen)
  })
}

function drawSun({ context, area, random, unit }: Pen, colour: string) {
  const radius = Math.min(between(random, 0.12, 0.17) * unit, area.height * 0.3)
  const place = between(random, 0.62, 0.8)
  fillDisc(context, { x: area.x + area.width * place, y: area.y + area.height * 0.34 }, radius, colour)
}

function drawSheet({ context, area, random, unit }: Pen, level: number, colour: string) {
  const noise = loopNoise(random, 3)
  const height = Math.min(area.height * 0.11, unit * 0.08)
  const edge = (shift: number) => {
    context.beginPath()
    context.moveTo(area.x, area.y + area.height)
    for (let step = 0; step <= 60; step++) {
      const share = step / 60
      context.lineTo(area.x + share * area.width, level + noise(share * 0.8) * height + shift)
    }
    context.lineTo(area.x + area.width, area.y + area.height)
    context.closePath()
  }
  withShadow(context, () => edge(-unit * 0.007))
  context.fillStyle = colour
  edge(0)
  context.fill()
}

function withShadow(context: Pen['context'], path: () => void) {
  context.fillStyle = 'rgba(0, 0, 0, 0.16)'
  path()
  context.fill()
}

function drawStones({ context, area, palette, random, unit }: Pen) {
  const colours = [
    mix(palette.ground, palette.c, 0.25),
    palette.b,
    palette.c,
    palette.b,
    mix(palette.ground, palette.b, 0.12),
  ]
  const size = Math.min(unit * 0.105, area.height * 0.2)
  const places = [0.16, 0.4, 0.68, 0.27, 0.55, 0.84]
  places.forEach((place, index) => {
    const centre = {
      x: area.x + area.width * (place + between(random, -0.03, 0.03)),
      y: area.y + area.height * ((index < 3 ? 0.56 : 0.78) + between(random, -0.05, 0.05)),
    }
    const stone = stoneOf(random, centre, size * between(random, 0.8, 1.15))
    context.save()
    context.translate(unit * 0.007, unit * 0.01)
    withShadow(context, () => smoothPath(context, stone))
    context.restore()
    context.fillStyle = colours[index % colours.length] as string
    smoothPath(context, stone)
    context.fill()
  })
}

function stoneOf(random: Random, { x, y }: Point, radius: number): Point[] {
  const turn = between(random, 0, Math.PI)
  return Array.from({ length: 9 }, (_, index) => {
    const angle = turn + (index / 9) * 2 * Math.PI
    const length = radius * between(random, 0.9, 1.14)
    return { x: x + Math.cos(angle) * length * 1.28, y: y + Math.sin(angle) * length * 0.94 }
  })
}
