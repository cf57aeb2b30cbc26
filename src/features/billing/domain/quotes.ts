// What an upgrade costs for the rest of a period.
import { addDays, daysBetween, type PlainDate } from '#lib/pure/dates.ts'

export interface UpgradeQuote {
  amountMinor: number
  /** Of the period, from today on. */
  daysLeft: number
  daysTotal: number
}

/**
 * `(new − old) × days left ÷ days of the period`, rounded half up to the cent. Days are UTC dates; the day of the
 * upgrade counts.
 */
export function upgradeQuote({
  fromMinor,
  toMinor,
  periodStart,
  periodEnd,
  today,
}: {
  fromMinor: number
  toMinor: number
  periodStart: PlainDate
  /** The day on which the next period begins. */
  periodEnd: PlainDate
  today: PlainDate
}): UpgradeQuote {
  const daysTotal = daysBetween(periodStart, periodEnd)
  const daysLeft = Math.min(daysTotal, Math.max(0, daysBetween(today, periodEnd)))
  const double = 2 * (toMinor - fromMinor) * daysLeft
  return { amountMinor: Math.floor((double + daysTotal) / (2 * daysTotal)), daysLeft, daysTotal }
}

/** The shortest time that a page for a payment is open. */
const CHECKOUT_MINUTES_MIN = 31

/** A quote holds until the end of its day (UTC), or a little longer when that is too soon to pay. */
export const quoteExpiry = (now: Date, today: PlainDate): Date =>
  new Date(
    Math.max(
      now.getTime() + CHECKOUT_MINUTES_MIN * 60_000,
      Date.parse(`${addDays(today, 1)}T00:00:00Z`) - 1_000,
    ),
  )
