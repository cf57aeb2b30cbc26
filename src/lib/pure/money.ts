// Amounts between the database, which counts micro-units, and the API and screens, which use decimals as text.

const PLACES = 6

/** Whether a decimal text is zero, however many places it has. */
export const isZeroDecimal = (text: string): boolean => /^-?[0.]+$/.test(text)

/** `12345678n` micro-units as `12.345678`, without zeros at the end but with at least two places: `12.30`. */
export function decimalOfMicros(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${fraction}`
}

/**
 * A decimal as people type it, with a point or a comma: `12,50` is `12.50`. What may be grouped digits stays as it is, and so
 * is no decimal: `1,204` is 1204 to some and 1.204 to others.
 */
export const typedDecimal = (text: string): string => {
  const typed = text.trim()
  return /^[1-9]\d{0,2},\d{3}$/.test(typed) ? typed : typed.replace(/^(\d+),(\d+)$/, '$1.$2')
}

/** The micro-units of a decimal with at most six places; undefined for any other text. */
export function microsOfDecimal(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const micros = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return sign === '-' ? -micros : micros
}
