// Release dates, the instants they mean around the world, and the end of a licence.
import { addDays, HOUR_MS, type PlainDate, startOfDay } from '#lib/pure/dates.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import {
  LIVE_BUSINESS_DAYS,
  REVIEW_PROMISE_HOURS,
  type ReleaseTiming,
  SCHEDULE_DAYS,
  type Schedule,
} from './vocabulary.ts'

const FRIDAY = 5

export const isFriday = (day: PlainDate): boolean => startOfDay(day).getUTCDay() === FRIDAY

/** The next Fridays, including `from` when it is one. */
export function fridaysFrom(from: PlainDate, count: number): PlainDate[] {
  const first = addDays(from, (FRIDAY - new Date(from).getUTCDay() + 7) % 7)
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week))
}

/**
 * Business days from submission until every store usually has a release: as many as its plan says, or as its review and
 * its schedule take together where that is longer. An estimate, not a promise.
 *
 * @param reviewHours business hours in which the operator promises a review on this plan
 */
export function usualLiveDays(
  plan: Plan,
  schedule: Schedule,
  reviewHours: number = REVIEW_PROMISE_HOURS[plan],
): [from: number, to: number] {
  const reviewDays = Math.ceil(reviewHours / 24)
  const { processing } = SCHEDULE_DAYS[schedule]
  const [from, to] = LIVE_BUSINESS_DAYS[plan]
  return [Math.max(from, reviewDays + processing[0]), Math.max(to, reviewDays + processing[1])]
}

/** A calendar day begins first at UTC+14 (Line Islands) and ends last at UTC-12 (Baker Island). */
const FIRST_ZONE_MS = 14 * HOUR_MS
const LAST_ZONE_MS = 12 * HOUR_MS

/** The first moment at which a release is on sale anywhere. */
export function onSaleFrom(releaseDate: PlainDate, timing: ReleaseTiming | undefined): Date {
  const early = timing === 'local_midnight' ? FIRST_ZONE_MS : 0
  return new Date(startOfDay(releaseDate).getTime() - early)
}

/** The moment a licence has ended everywhere: after its last day, which ends where the release began on its date. */
export function licenceOver(lastDay: PlainDate, timing: ReleaseTiming | undefined): Date {
  const late = timing === 'local_midnight' ? LAST_ZONE_MS : 0
  return new Date(startOfDay(addDays(lastDay, 1)).getTime() + late)
}
