// Amounts between the database, which counts micro-units, and the API and screens, which use decimals as text.

const PLACES = 6

/** `12345678n` micro-units as `12.345678`, without zeros at the end but with at least two places: `12.30`. */
export function decimalOfMicros(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${fraction}`
}

/** A decimal as people type it, with a point or a comma: `12,50` is `12.50`. Grouped digits have two marks and stay as they are. */
export const typedDecimal = (text: string): string => text.trim().replace(/^(\d+),(\d+)$/, '$1.$2')

/** The micro-units of a decimal with at most six places; undefined for any other text. */
export function microsOfDecimal(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const micros = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return sign === '-' ? -micros : micros
}
