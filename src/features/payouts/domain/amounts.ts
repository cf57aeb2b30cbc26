// Amounts of payouts: whole cents, the first day they are sent, and what the person receives.

import { addBusinessDays, addDays, type PlainDate, startOfDay, toPlainDate } from '#lib/pure/dates.ts'
import { limitOf, type Plan } from '#lib/pure/entitlements.ts'

/** Micro-units in a cent. */
export const CENT = 10_000n

/** A payment that was sent reaches the bank within this many business days. */
const BANK_DAYS = 3

/** By when the money is with the person: one that is due and not sent leaves today at the earliest. */
export const arrivalOf = (
  { sentAt, availableOn }: { sentAt: Date | null; availableOn: PlainDate },
  today: PlainDate,
  holidays: readonly PlainDate[],
): PlainDate =>
  arrivalAfter(sentAt ? toPlainDate(sentAt) : availableOn < today ? today : availableOn, holidays)

export const arrivalAfter = (day: PlainDate, holidays: readonly PlainDate[]): PlainDate =>
  toPlainDate(addBusinessDays(startOfDay(day), BANK_DAYS, holidays))

/** The balance that withdrawals come from: that of the books’ currency, because balances are not converted. */
export const payableOf = <
  B extends { book: string; currency: string; balanceMicros: bigint; usSourceMicros: bigint },
>(
  balances: readonly B[],
  bookCurrency: string,
): { balanceMicros: bigint; usSourceMicros: bigint } =>
  balances.find(({ book, currency }) => book === 'payable' && currency === bookCurrency) ?? {
    balanceMicros: 0n,
    usSourceMicros: 0n,
  }

export const availableOn = (plan: Plan, today: PlainDate): PlainDate =>
  addDays(today, limitOf(plan, 'withdrawals.wait_days'))

/** An upgrade makes a waiting request earlier; nothing makes it later. */
export function shortenedTo(current: PlainDate, plan: Plan, today: PlainDate): PlainDate {
  const next = availableOn(plan, today)
  return next < current ? next : current
}

/** What can be withdrawn: whole cents, never less than 0. What is below a cent stays. */
export const wholeCents = (micros: bigint): bigint => (micros <= 0n ? 0n : micros - (micros % CENT))

export const centsOf = (micros: bigint): number => Number(micros / CENT)

/** The part of a withdrawal that was earned in the United States: as large as in the whole balance, rounded down. */
export function usSourceOf(
  amount: bigint,
  balance: { balanceMicros: bigint; usSourceMicros: bigint },
): bigint {
  if (balance.balanceMicros <= 0n || balance.usSourceMicros <= 0n) return 0n
  const part = (balance.usSourceMicros * amount) / balance.balanceMicros
  return part > amount ? amount : part
}

/**
 * The part earned in the United States follows the money as it leaves: first the part of the first amount, as much of it
 * as there is, then of the next.
 */
export function divideUsSource(usSource: bigint, amounts: readonly bigint[]): bigint[] {
  let left = usSource
  return amounts.map((amount) => {
    const part = left < amount ? left : amount
    left -= part
    return part
  })
}

/** `1204.5` → 1204500000; undefined for anything but a positive amount in whole cents. */
export function parseAmount(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const micros = BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) * CENT
  return micros > 0n ? micros : undefined
}

/** `1204500000` → `1204.50`; digits below a cent are cut off. */
export function decimalText(micros: bigint): string {
  const size = micros < 0n ? -micros : micros
  const cents = size / CENT
  return `${micros < 0n ? '-' : ''}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
