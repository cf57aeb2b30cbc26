// The height lines of a map without places.
import { mix } from '../colour.ts'
import { between, type DrawStyle, type Pen } from './pen.ts'

const CELLS = 150
const LEVELS = 19

export const drawContour: DrawStyle = (pen) => {
  const { context, area, palette, unit, random } = pen
  const field = fieldOf(pen)
  const step = Math.max(area.width, area.height) / CELLS
  const [columns, rows] = [Math.ceil(area.width / step), Math.ceil(area.height / step)]
  const values = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) =>
    field((index % (columns + 1)) / CELLS, Math.floor(index / (columns + 1)) / CELLS),
  )
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const line = random.pick([palette.ink, palette.a, palette.b])
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let level = 1; level < LEVELS; level++) {
    const isMain = level % 5 === 0
    context.strokeStyle = isMain ? line : mix(palette.ground, line, 0.72)
    context.lineWidth = unit * (isMain ? 0.0052 : 0.0026)
    context.beginPath()
    traceLevel(low + ((high - low) * level) / LEVELS)
    context.stroke()
  }

  /** Marching squares. */
  function traceLevel(level: number) {
    const value = (column: number, row: number) => values[row * (columns + 1) + column] as number
    const cut = (from: number, to: number) => (level - from) / (to - from)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [nw, ne] = [value(column, row), value(column + 1, row)]
        const [sw, se] = [value(column, row + 1), value(column + 1, row + 1)]
        const crossings: [number, number][] = []
        if (nw < level !== ne < level) crossings.push([column + cut(nw, ne), row])
        if (ne < level !== se < level) crossings.push([column + 1, row + cut(ne, se)])
        if (sw < level !== se < level) crossings.push([column + cut(sw, se), row + 1])
        if (nw < level !== sw < level) crossings.push([column, row + cut(nw, sw)])
        for (let index = 0; index + 1 < crossings.length; index += 2) {
          const [from, to] = [crossings[index] as [number, number], crossings[index + 1] as [number, number]]
          context.moveTo(area.x + from[0] * step, area.y + from[1] * step)
          context.lineTo(area.x + to[0] * step, area.y + to[1] * step)
        }
      }
  }
}

/** Hills, and a slow wave that bends the lines between them. */
function fieldOf({ area, random }: Pen): (x: number, y: number) => number {
  const longer = Math.max(area.width, area.height)
  const [wide, tall] = [area.width / longer, area.height / longer]
  const hills = Array.from({ length: 5 }, (_, index) => ({
    x: wide * between(random, 0.1, 0.9),
    y: tall * between(random, 0.1, 0.9),
    spread: between(random, 0.14, 0.3),
    height: index === 0 ? 1.4 : between(random, -0.5, 0.9),
  }))
  const [turn, bend] = [between(random, 0, 6), between(random, 3, 5)]
  return (x, y) =>
    hills.reduce(
      (sum, hill) =>
        sum + hill.height * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / (2 * hill.spread ** 2)),
      0,
    ) +
    0.12 * Math.sin(bend * (x + 0.6 * y) + turn) +
    0.05 * Math.sin(9 * (x - y) + turn * 2)
}
