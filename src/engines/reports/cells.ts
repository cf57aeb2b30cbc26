// How values stand in the cells of reports that are separated by tabs.

/** A line; what would end a cell or a line within one is a space there. */
export const tabLine = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')

/** An exact decimal of a whole number of units that are so many places small: `decimal(1050n, 2)` is `10.50`. */
export function decimal(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const at = digits.length - places
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${places > 0 ? `.${digits.slice(at)}` : ''}`
}

/** Rounded half away from zero, as the division of amounts is. */
export function divided(amount: bigint, by: bigint): bigint {
  const half = amount < 0n ? -by / 2n : by / 2n
  return (amount + half) / by
}
