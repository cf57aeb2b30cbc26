// Formats the cells of tab-separated reports.

/** One line; tabs and line breaks within a cell become spaces. */
export const tabLine = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')

/** An exact decimal of an integer number of units with that many decimal places: `decimal(1050n, 2)` is `10.50`. */
export function decimal(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const pointIndex = digits.length - places
  return `${units < 0n ? '-' : ''}${digits.slice(0, pointIndex)}${places > 0 ? `.${digits.slice(pointIndex)}` : ''}`
}

/** Rounds half away from zero, like the division of amounts. */
export function divided(amount: bigint, divisor: bigint): bigint {
  const half = amount < 0n ? -divisor / 2n : divisor / 2n
  return (amount + half) / divisor
}
