// A grid of quarter circles, discs and squares.
import { between, type DrawStyle, fillDisc, fillRect, type Pen } from './pen.ts'

export const drawSwiss: DrawStyle = (pen) => {
  const { area, palette, random } = pen
  const { columns, rows } = random.pick(gridsOf(area))
  const [cell, height] = [area.width / columns, area.height / rows]
  const colours = [palette.ink, palette.ink, palette.a, palette.a, palette.b, palette.c]
  const empty = between(random, 0.1, 0.24)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [isEmpty, colour, turn] = [random.next() < empty, random.pick(colours), random.whole(0, 3)]
      const tile = random.pick([quarter, quarter, quarter, half, disc, leaf, square])
      if (!isEmpty)
        place(
          pen,
          { x: area.x + column * cell, y: area.y + row * height, width: cell, height, turn },
          colour,
          tile,
        )
    }
}

/** Whole cells only: the three grids with the squarest ones. */
function gridsOf({ width, height }: Pen['area']) {
  return [3, 4, 5, 6, 7]
    .map((columns) => {
      const rows = Math.max(1, Math.round((height * columns) / width))
      return { columns, rows, distortion: Math.abs(Math.log((height * columns) / (width * rows))) }
    })
    .sort((one, other) => one.distortion - other.distortion)
    .slice(0, 3)
}

/** Drawn in a square of 2 around the origin. */
type Tile = (context: Pen['context'], colour: string) => void

function place(
  { context }: Pen,
  { x, y, width, height, turn }: { x: number; y: number; width: number; height: number; turn: number },
  colour: string,
  tile: Tile,
) {
  context.save()
  context.beginPath()
  // Without the seams of neighbours that share an edge.
  context.rect(x, y, width + 0.5, height + 0.5)
  context.clip()
  context.translate(x + width / 2, y + height / 2)
  context.scale(width / 2, height / 2)
  context.rotate((turn * Math.PI) / 2)
  tile(context, colour)
  context.restore()
}

const quarter: Tile = (context, colour) => fillDisc(context, { x: -1, y: -1 }, 2, colour)
const half: Tile = (context, colour) => fillDisc(context, { x: -1, y: 0 }, 1, colour)
const disc: Tile = (context, colour) => fillDisc(context, { x: 0, y: 0 }, 0.56, colour)
const square: Tile = (context, colour) =>
  fillRect(context, { x: -1.1, y: -1.1, width: 2.2, height: 2.2 }, colour)
const leaf: Tile = (context, colour) => {
  context.fillStyle = colour
  context.beginPath()
  context.arc(-1, 1, 2, -Math.PI / 2, 0)
  context.arc(1, -1, 2, Math.PI / 2, Math.PI)
  context.closePath()
  context.fill()
}
