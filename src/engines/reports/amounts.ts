// Reads exact decimals as a number of units of 10⁻¹⁰. Nothing passes through a floating-point fraction.
import { divided } from './cells.ts'

export type DecimalMark = '.' | ','

export const AMOUNT_PLACES = 10
const ONE = 10n ** BigInt(AMOUNT_PLACES)
/** A ledger of millionths in 64 bits can hold nine times as much. */
const UNITS_MAX = 10n ** 12n * ONE
const TEXT_MAX = 64
const EXPONENT_MAX = 30

export interface Amount {
  units: bigint
  /** Whether digits beyond the tenth place were rounded, half away from zero. */
  isRounded: boolean
}

/** Groups are separated by the other mark, an apostrophe or a space, always in threes and by one of them. */
const NUMBERS: Record<DecimalMark, RegExp> = {
  '.': /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)?(?:[.](\d+))?(?:[eE]([+-]?\d{1,3}))?$/,
  ',': /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)?(?:,(\d+))?(?:[eE]([+-]?\d{1,3}))?$/,
}

/**
 * `1,204.50`, `(1.20)`, `1.20-`, `−1.20`, `$1.20`, `1.2E-05`; with a decimal comma `1.204,50`. Undefined for anything else:
 * `1,20` is no amount in a layout with a decimal point.
 */
export const parseAmount = (text: string, mark: DecimalMark): Amount | undefined =>
  shortAmount(text, mark) ?? anyAmount(text, mark)

/** Up to five digits before the mark and ten after it: exact in a double as a whole number of units. */
function shortAmount(text: string, mark: DecimalMark): Amount | undefined {
  const length = text.length
  const isNegative = text.charCodeAt(0) === 0x2d
  const markCode = mark.charCodeAt(0)
  let units = 0
  let before = 0
  let after = -1
  for (let index = isNegative ? 1 : 0; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code === markCode && after === -1 && before > 0) after = 0
    else if (code < 0x30 || code > 0x39) return undefined
    else {
      units = units * 10 + code - 0x30
      if (after === -1 ? ++before > 5 : ++after > AMOUNT_PLACES) return undefined
    }
  }
  if (before === 0 || after === 0) return undefined
  units *= POWERS[AMOUNT_PLACES - Math.max(after, 0)] ?? 1
  return { units: BigInt(isNegative ? -units : units), isRounded: false }
}

const POWERS = Array.from({ length: AMOUNT_PLACES + 1 }, (_, exponent) => 10 ** exponent)

function anyAmount(text: string, mark: DecimalMark): Amount | undefined {
  if (text.length > TEXT_MAX) return undefined
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^([-(]?)\s*[$€£]\s*/, '$1')
    .replace(/\s*[$€£]\s*([-)]?)$/, '$1')
  const negative = /^(?:\(([^()]+)\)|-\s*([^-].*)|(.*[^-\s])\s*-)$/.exec(plain)
  const digits = negative?.[1] ?? negative?.[2] ?? negative?.[3] ?? plain
  const match = NUMBERS[mark].exec(digits.trim())
  if (!match) return undefined
  const [, before = '', after = '', power] = match
  if (before === '' && after === '') return undefined
  const whole = before.replaceAll(/\D/g, '')
  const exponent = Number(power ?? 0)
  if (Math.abs(exponent) > EXPONENT_MAX || (power !== undefined && whole !== before)) return undefined
  return scaled(BigInt(whole + after) * (negative ? -1n : 1n), AMOUNT_PLACES + exponent - after.length)
}

/** `digits` × 10^`shift`, rounded to a whole number of units. */
function scaled(digits: bigint, shift: number): Amount | undefined {
  const power = 10n ** BigInt(Math.abs(shift))
  const units = shift >= 0 ? digits * power : divided(digits, power)
  if (units >= UNITS_MAX || units <= -UNITS_MAX) return undefined
  return { units, isRounded: shift < 0 && units * power !== digits }
}

/** A quantity times the price of one, both in units; undefined if the product is beyond the largest amount. */
export const multiplyAmounts = (quantity: bigint, price: bigint): Amount | undefined =>
  scaled(quantity * price, -AMOUNT_PLACES)
