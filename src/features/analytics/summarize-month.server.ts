// The summary of a month, for people who asked for it: the figures of analytics, when most stores have reported.
import { listSubscribers, notify } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, HOUR_MS, startOfDay } from '#lib/pure/dates.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { type AccountId, scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Explanation, Totals } from './contract.ts'
import { countTotals } from './count-plays.server.ts'
import { findOwnAccount } from './data.server.ts'
import { type DayRange, startOfMonth } from './domain/calendar.ts'
import { type AnalyticsFilter, defaultFilter, queryOfFilter } from './domain/filter.ts'
import { explainChange } from './explain-change.server.ts'
import { type AnalyticsDeps, resolveFilter } from './resolve-filter.server.ts'

type SummaryDeps = AnalyticsDeps & Pick<Deps, 'jobs'>

/** By then stores have reported the end of the month before. */
const DAY_OF_MONTH = 5
const HOUR_OF_DAY = 8
const PEOPLE_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Runs at the start of every worker: plans the next summaries. */
export async function prepareAnalytics({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const month = startOfMonth(clock.today())
  const at = (first: string) =>
    new Date(startOfDay(addDays(first, DAY_OF_MONTH - 1)).getTime() + HOUR_OF_DAY * HOUR_MS)
  const next = at(month) > clock.now() ? at(month) : at(startOfMonth(addDays(month, 31)))
  await jobs.add(db, 'analytics.monthly', {}, { at: next, key: 'analytics.monthly' })
}

/** Job `analytics.monthly`. The next month is planned first. */
export async function runMonthlySummaries(deps: SummaryDeps): Promise<void> {
  await prepareAnalytics(deps)
  const month = startOfMonth(addDays(startOfMonth(deps.clock.today()), -1))
  for (let after = FIRST_ID; ; ) {
    const people = await listSubscribers(deps.db, { group: 'analytics', after, limit: PEOPLE_AT_ONCE })
    await deps.jobs.addAll(
      deps.db,
      'analytics.month_counted',
      people.map(({ user_id: userId }) => ({
        payload: { userId, month },
        key: `analytics-month-${userId}-${month}`,
      })),
    )
    const last = people.at(-1)
    if (!last || people.length < PEOPLE_AT_ONCE) return
    after = last.user_id
  }
}

export interface MonthSummary {
  accountId: AccountId
  month: string
  totals: Totals
  explanation: Explanation
  /** The page with the same figures. */
  path: string
}

/** Nothing for a plan without it, and for a month without plays. @param month its first day */
export async function summarizeMonth(
  deps: AnalyticsDeps,
  { userId, month }: { userId: string; month: string },
): Promise<MonthSummary | undefined> {
  const account = await findOwnAccount(deps.db, userId)
  if (!account || !includes(account.plan, 'analytics.advanced')) return undefined
  const { plan } = account
  const accountId = account.id as AccountId
  const days: DayRange = { from: month, to: addDays(startOfMonth(addDays(month, 31)), -1) }
  const filter: AnalyticsFilter = { ...defaultFilter('monday'), period: 'custom', ...days }
  const scope = scopeOf({ accountId, artistId: null })
  const question = await resolveFilter(deps, { scope, plan }, filter)
  const totals = await countTotals(deps, question)
  if (totals.streams.value === 0) return undefined
  const explanation = await explainChange(deps, question)
  return { accountId, month, totals, explanation, path: paths.analytics(queryOfFilter(filter)) }
}

/** The notification of a summary; the person is notified of a month once. */
export const announceMonth = (deps: Pick<Deps, 'db' | 'clock'>, userId: string, summary: MonthSummary) =>
  notify(deps.db, deps, {
    to: { userId, accountId: summary.accountId },
    kind: 'analytics.month_counted',
    params: { streams: summary.totals.streams.value },
    href: summary.path,
    key: `analytics.month_counted ${summary.month}`,
  })
