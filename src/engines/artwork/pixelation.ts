// Finds pictures enlarged by repeating pixels: photographs made of little squares on a regular grid.
import type { Pixels } from './decode.ts'

/** Squares of these sides in pixels; smaller ones are not seen, larger ones are meant. */
const [stepMin, stepMax] = [2.5, 32]
/** Smaller changes of brightness are what codecs add within a square. */
const changeMin = 5
/** Nearly all change has to happen on the lines of the grid … */
const onGridMin = 0.85
/** … and nearly every line has to have its share of it: a figure of large squares leaves most lines empty. */
const occupiedMin = 0.7
/** Squares of a photograph have all levels of grey; pixel art has a few colours. */
const levelsMin = 128

/** The side of the squares in pixels, when the whole picture is made of them in both directions; else null. */
export function blockSidePx(grey: Pixels): number | null {
  const { width, height } = grey
  const columns = gridCells(changes(grey, width, height, 1, width))
  if (columns === null) return null
  const rows = gridCells(changes(grey, height, width, width, 1))
  if (rows === null || Math.abs(width / columns - height / rows) > 0.5) return null
  return squareLevels(grey, columns, rows) >= levelsMin ? width / columns : null
}

/** What changes between each place along an axis and the next, summed over every third line. */
function changes(
  { data }: Pixels,
  length: number,
  lines: number,
  stride: number,
  lineStride: number,
): Float64Array {
  const sums = new Float64Array(length)
  for (let line = 0; line < lines; line += 3) {
    let at = line * lineStride
    for (let i = 1; i < length; i++, at += stride) {
      const change = Math.abs(data[at + stride]! - data[at]!)
      if (change >= changeMin) sums[i]! += change
    }
  }
  return sums
}

/** The smallest number of pixels this length can have been enlarged from, every line of its grid being in use. */
function gridCells(sums: Float64Array): number | null {
  const { length } = sums
  const total = sums.reduce((sum, value) => sum + value, 0)
  for (let cells = Math.ceil(length / stepMax); cells <= length / stepMin; cells++) {
    const step = length / cells
    let [on, occupied] = [0, 0]
    for (let cell = 1; cell < cells; cell++) {
      // Programs round the places of the lines up or down.
      const at = Math.ceil(cell * step)
      const change = Math.max(sums[at - 1]!, sums[at]!)
      on += change
      if (change > (0.1 * total) / cells) occupied++
    }
    if (on > onGridMin * total && occupied >= occupiedMin * (cells - 1)) return cells
  }
  return null
}

function squareLevels({ width, height, data }: Pixels, columns: number, rows: number): number {
  const levels = new Set<number>()
  for (let row = 0; row < rows; row++) {
    const y = Math.floor(((row + 0.5) * height) / rows)
    for (let column = 0; column < columns; column++) {
      levels.add(data[y * width + Math.floor(((column + 0.5) * width) / columns)]!)
    }
  }
  return levels.size
}
