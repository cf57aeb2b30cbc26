// Converts loudness (0 to 255) into SVG paths, mirrored around the middle line.

/** The values of a waveform as the API sends it: one byte per column, in base64. */
export const levelsOf = (base64: string): number[] =>
  Array.from(atob(base64), (character) => character.charCodeAt(0))

/** A column of silence is still a line. */
const HALF_MIN = 2
const HALF_MAX = 255
export const WAVE_HEIGHT = 2 * HALF_MAX

/**
 * A closed shape in a box of `WAVE_HEIGHT`, one unit wide from column to column. Steps are relative whole numbers, because
 * pages are sent with their waveforms: an absolute path takes twice as many bytes.
 */
export function wavePath(values: readonly number[]): string {
  const halves = values.map((value) => Math.max(HALF_MIN, value))
  const [first, last] = [halves[0], halves.at(-1)]
  if (first === undefined || last === undefined) return ''
  const steps = halves.slice(1).map((half, index) => half - (halves[index] ?? half))
  const top = steps.map((step) => ` 1 ${-step}`).join('')
  const bottom = steps
    .map((step) => ` -1 ${-step}`)
    .reverse()
    .join('')
  // `l0 0` begins a list of steps, which may be empty.
  return `M0 ${HALF_MAX - first}l0 0${top}v${2 * last}l0 0${bottom}Z`
}

/** The loudest value of each of `count` equal slices. */
export function downsample(values: ArrayLike<number>, count: number): number[] {
  const size = values.length / count
  return Array.from({ length: count }, (_, slice) => {
    let peak = 0
    const end = Math.max(Math.floor((slice + 1) * size), Math.floor(slice * size) + 1)
    for (let index = Math.floor(slice * size); index < end; index++) peak = Math.max(peak, values[index] ?? 0)
    return peak
  })
}
