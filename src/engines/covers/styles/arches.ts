// Arches inside each other: one that fills the picture, or rows like scales.
import { mix } from '../colour.ts'
import { type DrawStyle, fillDisc, fillRect, type Pen } from './pen.ts'

export const drawArches: DrawStyle = (pen) => {
  const { area, palette, random } = pen
  const colours = random.pick([
    [palette.a, palette.c, palette.b, palette.ink],
    [palette.b, palette.a, palette.c, palette.ink],
    [palette.ink, palette.a, palette.c, palette.b],
  ])
  const isTall = area.height > area.width * 0.55
  if (random.next() < 0.45) drawRainbow(pen, colours)
  else drawScales(pen, colours, random.pick(isTall ? [2, 3, 4] : [3, 4, 5]))
}

function drawRainbow({ context, area, palette, random }: Pen, colours: readonly string[]) {
  const radius = Math.min(area.width * 0.62, area.height * 0.98)
  const centre = { x: area.x + area.width * random.pick([0.36, 0.5, 0.64]), y: area.y + area.height }
  const bands = [...colours, mix(palette.ground, palette.c, 0.3), colours[0] as string]
  bands.forEach((colour, index) => {
    fillDisc(context, centre, radius * (1 - index / (bands.length + 0.6)), colour)
  })
  fillDisc(context, centre, radius * (0.6 / (bands.length + 0.6)), palette.ground)
}

function drawScales({ context, area, palette, random }: Pen, colours: readonly string[], columns: number) {
  fillRect(context, area, colours.at(-1) as string)
  const radius = area.width / columns / 2
  const rows = Math.ceil(area.height / radius) + 1
  const shift = random.whole(0, 3)
  for (let row = 0; row <= rows; row++)
    for (let column = -1; column <= columns; column++) {
      const centre = {
        x: area.x + (column + (row % 2 ? 1 : 0.5)) * 2 * radius,
        y: area.y + area.height - (rows - 1 - row) * radius,
      }
      const turned = (row + shift) % 2
      const bands = [colours[turned], palette.ground, colours[1 - turned], palette.ground, colours[2]]
      bands.forEach((colour, index) => {
        fillDisc(context, centre, radius * (1 - index * 0.19), colour as string)
      })
    }
}
