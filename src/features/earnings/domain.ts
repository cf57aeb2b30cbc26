// Rules of earnings: how an amount of the ledger divides among the stores and countries it came from.
import { indexesOfLargest } from '#features/ledger/domain/allocation.ts'

/** Why an account earns: it owns the track, has a share of it, or is paid back an advance. */
const EARNING_ROLES = ['owner', 'party', 'creditor'] as const
export type EarningRole = (typeof EARNING_ROLES)[number]

/** `held`: kept for an invited person who has not accepted. `reversed`: the statement was reversed. */
const EARNING_STATES = ['credited', 'held', 'reversed'] as const
export type EarningState = (typeof EARNING_STATES)[number]

/**
 * Divides `total` in proportion to sums that may be negative: each part is its exact value rounded down, and the units
 * that are missing go, one each, to the largest remainders; of equal remainders the earlier part comes first. So the parts
 * add up to `total`. Without a sum to divide by, everything is in the first part.
 */
export function divideBySums(total: bigint, sums: readonly bigint[]): bigint[] {
  const whole = sums.reduce((all, sum) => all + sum, 0n)
  if (whole === 0n) return sums.map((_, index) => (index === 0 ? total : 0n))
  const sign = whole < 0n ? -1n : 1n
  const divisor = whole * sign
  const exact = sums.map((sum) => total * sum * sign)
  const parts = exact.map((value) => floorDivide(value, divisor))
  const missing = total - parts.reduce((all, part) => all + part, 0n)
  const remainders = exact.map((value, index) => value - (parts[index] as bigint) * divisor)
  for (const index of indexesOfLargest(remainders, Number(missing)))
    parts[index] = (parts[index] as bigint) + 1n
  return parts
}

const floorDivide = (value: bigint, divisor: bigint): bigint => {
  const quotient = value / divisor
  return value % divisor < 0n ? quotient - 1n : quotient
}

const UNITED_STATES = 'US'

/**
 * The part of an amount that was earned in the United States, for withholding: the sum of its rows of that country, of the
 * same sign as the amount and never more than it.
 */
export function usSourceOf(rows: readonly { country: string; amountMicros: bigint }[]): bigint {
  let total = 0n
  let us = 0n
  for (const { country, amountMicros } of rows) {
    total += amountMicros
    if (country === UNITED_STATES) us += amountMicros
  }
  if (total >= 0n) return us <= 0n ? 0n : us < total ? us : total
  return us >= 0n ? 0n : us > total ? us : total
}
