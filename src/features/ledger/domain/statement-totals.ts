// Turns the exact decimals of a statement into micro-units, once; everything after it is integers.
import { indexesOfLargest } from './allocation.ts'

/** Amounts and rates of statements are exact to ten decimals and stored as integers of 10⁻¹⁰. */
const DECIMALS = 10n
export const ONE = 10n ** DECIMALS

/** Exact products of an amount and a rate have 20 decimals, micro-units 6. */
const PRODUCT_PER_MICRO = 10n ** (2n * DECIMALS - 6n)

/** All money of one recording and one month in one currency of a statement. */
export interface StatementGroup {
  /** The ISRC of the track; for money without a track, `~` and the identity that the source reported. */
  identity: string
  /** The month of the sale or play, `2026-05`. */
  usageMonth: string
  /** The exact sum of the lines, in 10⁻¹⁰ of their currency. */
  amount: bigint
}

/**
 * Converts the groups of one statement and one currency to micro-units of the book currency. Their total is the exact
 * total rounded half away from zero. Each group gets its exact value rounded down, and the units missing to the total go,
 * one each, to the groups with the largest remainders; of equal remainders the first in byte order of the identity and
 * then the month comes first. So neither the order of lines nor that of groups matters, and no group is off by a whole
 * micro-unit.
 *
 * @param rate book currency for one unit of the statement's currency, in 10⁻¹⁰; `ONE` for the book currency itself
 * @returns micro-units in the order of `groups`
 */
export function roundStatementTotals(groups: readonly StatementGroup[], rate: bigint): bigint[] {
  if (rate <= 0n) throw new RangeError('A rate must be more than 0.')
  const order = groups
    .map((group, index) => ({ group, index }))
    .sort(
      (a, b) =>
        compareBytes(a.group.identity, b.group.identity) ||
        compareBytes(a.group.usageMonth, b.group.usageMonth),
    )
  for (const [position, { group }] of order.entries()) {
    const before = order[position - 1]?.group
    if (before?.identity === group.identity && before.usageMonth === group.usageMonth)
      throw new RangeError(`There are two groups for ${group.identity} in ${group.usageMonth}.`)
  }
  const exact = order.map(({ group }) => group.amount * rate)
  const floors = exact.map((value) => floorDivide(value, PRODUCT_PER_MICRO))
  const total = roundHalfAwayFromZero(
    exact.reduce((sum, value) => sum + value, 0n),
    PRODUCT_PER_MICRO,
  )
  const missing = total - floors.reduce((sum, value) => sum + value, 0n)
  const remainders = exact.map((value, position) => value - (floors[position] as bigint) * PRODUCT_PER_MICRO)
  const rounded = new Array<bigint>(groups.length)
  for (const [position, { index }] of order.entries()) rounded[index] = floors[position] as bigint
  for (const position of indexesOfLargest(remainders, Number(missing))) {
    const { index } = order[position] as { index: number }
    rounded[index] = (rounded[index] as bigint) + 1n
  }
  return rounded
}

/** Rounds `value / divisor` to an integer; halves go away from zero, as on paper. */
export function roundHalfAwayFromZero(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (2n * size + divisor) / (2n * divisor)
  return value < 0n ? -rounded : rounded
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  return value % divisor < 0n ? quotient - 1n : quotient
}

/** The order of the UTF-8 bytes, which is that of code points; `<` compares UTF-16 units and differs beyond U+FFFF. */
function compareBytes(a: string, b: string): number {
  const left = a[Symbol.iterator]()
  const right = b[Symbol.iterator]()
  for (;;) {
    const x = left.next().value?.codePointAt(0) ?? -1
    const y = right.next().value?.codePointAt(0) ?? -1
    if (x !== y || x === -1) return x - y
  }
}
