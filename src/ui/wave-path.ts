// Converts loudness (0 to 255) into SVG paths, mirrored around the middle line.

/** The values of a waveform as the API sends it: one byte per column, in base64. */
export const levelsOf = (base64: string): number[] =>
  Array.from(atob(base64), (character) => character.charCodeAt(0))

/** A closed shape in a box of `width` by 100; every value is the height of one column. */
export function wavePath(values: ArrayLike<number>, width: number): string {
  const count = values.length
  if (count === 0) return ''
  const step = count > 1 ? width / (count - 1) : width
  let top = ''
  let bottom = ''
  for (let index = 0; index < count; index++) {
    const half = Math.max(0.4, ((values[index] ?? 0) / 255) * 50)
    const x = (index * step).toFixed(1)
    top += `${index === 0 ? 'M' : 'L'}${x} ${(50 - half).toFixed(1)}`
    bottom = `L${x} ${(50 + half).toFixed(1)}${bottom}`
  }
  return `${top}${bottom}Z`
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
