// Detects pictures enlarged by repeating pixels: photographs made of small squares on a regular grid.
import type { Pixels } from './decode.ts'

/** Side lengths of the squares in pixels; smaller ones are invisible, larger ones are intentional. */
const [stepMin, stepMax] = [2.5, 32]
/** Minimum changes of brightness: 1 counts every change, for lossless squares; 5 ignores the noise of codecs. */
const CHANGE_MINS = [1, 5]
/** Share of all change that must lie on the lines of the grid. */
const ON_GRID_MIN = 0.85
/** Share of the grid lines that must carry change: a figure of large squares leaves most lines empty. */
const OCCUPIED_MIN = 0.7
const LINE_SHARE_MIN = 0.02
/** The squares of a photograph have many levels of grey; pixel art has a few colours. */
const LEVELS_MIN = 96

/** The side of the squares in pixels when the whole picture consists of them in both directions, else null. */
export function blockSidePx(grey: Pixels): number | null {
  const { width, height } = grey
  for (const changeMin of CHANGE_MINS) {
    const columns = gridCells(changes(grey, changeMin, [width, 1], [height, width]))
    const rows = columns && gridCells(changes(grey, changeMin, [height, width], [width, 1]))
    if (!columns || !rows || Math.abs(width / columns - height / rows) > 0.5) continue
    return squareLevels(grey, columns, rows) >= LEVELS_MIN ? width / columns : null
  }
  return null
}

interface Changes {
  sum: Float64Array
  share: Float64Array
}

/** How much and how often brightness changes between neighbouring positions along an axis, over every third line. */
function changes(
  { data }: Pixels,
  changeMin: number,
  [length, stride]: [number, number],
  [lines, lineStride]: [number, number],
): Changes {
  const [sum, share] = [new Float64Array(length), new Float64Array(length)]
  for (let line = 0; line < lines; line += 3) {
    let offset = line * lineStride
    for (let i = 1; i < length; i++, offset += stride) {
      const change = Math.abs(data[offset + stride]! - data[offset]!)
      if (change < changeMin) continue
      sum[i]! += change
      share[i]! += 3 / lines
    }
  }
  return { sum, share }
}

/** The smallest number of pixels from which this length can have been enlarged, if every line of the grid is in use. */
function gridCells({ sum, share }: Changes): number | null {
  const { length } = sum
  const total = sum.reduce((all, value) => all + value, 0)
  for (let cells = Math.ceil(length / stepMax); cells <= length / stepMin; cells++) {
    const step = length / cells
    let [on, occupied] = [0, 0]
    for (let cell = 1; cell < cells; cell++) {
      // Programs round the positions of the lines up or down.
      const offset = Math.ceil(cell * step)
      on += Math.max(sum[offset - 1]!, sum[offset]!)
      if (Math.max(share[offset - 1]!, share[offset]!) >= LINE_SHARE_MIN) occupied++
    }
    if (on > ON_GRID_MIN * total && occupied >= OCCUPIED_MIN * (cells - 1)) return cells
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
