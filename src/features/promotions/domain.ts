// Rules of promotions: what can be ordered, what it costs, and when what happens.
import { minorOf } from '#features/purchases/domain.ts'
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

/** Hundredths of the currency of all prices. */
export const DAILY_MIN_MINOR = 1_000
export const DAILY_MAX_MINOR = 100_000
export const DAYS_MIN = 3
export const DAYS_MAX = 90
export const COUNTRIES_MAX = 20
export const NOTE_LENGTH_MAX = 2_000
export const REPORT_LENGTH_MIN = 40
export const REPORT_LENGTH_MAX = 5_000
/** Staff look at an order within two days; the first day comes after that. */
const FIRST_AFTER_DAYS = 3
const LAST_AFTER_DAYS = 180

export const GOALS = ['streams', 'followers'] as const
export type Goal = (typeof GOALS)[number]

/** `paid`: staff have not started it. `refunded`: the payment was refunded, and the promotion has ended. */
export const PROMOTION_STATES = ['ordered', 'paid', 'running', 'finished', 'refunded'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const STAFF_VIEWS = ['waiting', 'running', 'done'] as const
export type StaffView = (typeof STAFF_VIEWS)[number]
export const STATES_OF_VIEW: Record<StaffView, readonly PromotionState[]> = {
  waiting: ['paid'],
  running: ['running'],
  done: ['finished', 'refunded'],
}

/** The statuses of releases that are out, or come out soon. */
export const PROMOTABLE = ['approved', 'in_process', 'published'] as const

export interface Order {
  /** Such as `20` or `20.50`. */
  dailyBudget: string
  days: number
  startsOn: PlainDate
}

export interface StartDays {
  first: PlainDate
  last: PlainDate
}

/** The first and the last day on which a promotion can begin that is ordered today. */
export const startDays = (today: PlainDate): StartDays => ({
  first: addDays(today, FIRST_AFTER_DAYS),
  last: addDays(today, LAST_AFTER_DAYS),
})

export const lastDay = ({ startsOn, days }: Pick<Order, 'startsOn' | 'days'>): PlainDate =>
  addDays(startsOn, days - 1)

/** Hundredths; undefined where the budget or the days are not numbers that can be ordered. */
export function totalMinor({ dailyBudget, days }: Pick<Order, 'dailyBudget' | 'days'>): number | undefined {
  const daily = minorOf(dailyBudget)
  return daily === undefined || !Number.isInteger(days) || days < 1 ? undefined : daily * days
}

/** Hundredths that are left of the budget. */
export const unspentMinor = (
  { daily_minor, days }: { daily_minor: number; days: number },
  reported: readonly { spent_minor: number }[],
): number => daily_minor * days - reported.reduce((sum, { spent_minor }) => sum + spent_minor, 0)

export function orderProblems({ dailyBudget, days, startsOn }: Order, { first, last }: StartDays): Problem[] {
  const problems: Problem[] = []
  const daily = minorOf(dailyBudget)
  if (daily === undefined || daily < DAILY_MIN_MINOR)
    problems.push({ code: 'daily_budget_low', at: 'dailyBudget', params: { min: DAILY_MIN_MINOR / 100 } })
  else if (daily > DAILY_MAX_MINOR)
    problems.push({ code: 'daily_budget_high', at: 'dailyBudget', params: { max: DAILY_MAX_MINOR / 100 } })
  if (!Number.isInteger(days) || days < DAYS_MIN || days > DAYS_MAX)
    problems.push({ code: 'promotion_days', at: 'days', params: { min: DAYS_MIN, max: DAYS_MAX } })
  if (startsOn < first || startsOn > last)
    problems.push({ code: 'promotion_start', at: 'startsOn', params: { first, last } })
  return problems
}
