// Turns a filter into what queries select: whose rows, which days count today, and what they are compared with.
import { findStore } from '#features/stores/domain.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import { readUsageState, type UsageState } from '#features/usage/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, premiumRequired } from '#lib/errors.ts'
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import { limitOf, type Plan, planWith } from '#lib/pure/entitlements.ts'
import { scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { readCached } from './cache-answers.server.ts'
import type { FilterQuery, RangeInfo } from './contract.ts'
import { findArtistName, nameReleases, nameTracks } from './data.server.ts'
import {
  countedRanges,
  type DayRange,
  freshnessOf,
  monthsIn,
  type PointUnit,
  pointUnit,
  rangeOf,
  rangeProblems,
  weekStartOf,
  wholeMonths,
} from './domain/calendar.ts'
import type { AnalyticsFilter } from './domain/filter.ts'
import { listStoresOf, type Selection } from './figures.data.server.ts'

export type AnalyticsDeps = Pick<Deps, 'db' | 'clock' | 'warehouse' | 'secret'>

/** Who asks: their scope, and the plan of the account. */
export interface Asker {
  scope: TenantScope
  plan: Plan
}
export const askerOf = (viewer: Viewer): Asker => ({ scope: scopeOf(viewer), plan: viewer.plan })

/** The URLs of a cover by width. */
export type Covers = Record<string, string>

export interface Question {
  scope: TenantScope
  /** The covers that the asker can open, by upload. */
  findCovers: (uploadIds: readonly string[]) => Promise<Map<string, Covers>>
  filter: AnalyticsFilter
  revision: bigint
  range: DayRange
  unit: PointUnit
  selection: Selection
  info: RangeInfo
}

/** @param language decides when a week begins, where the query does not say it */
export const filterOf = (query: FilterQuery, language: string): AnalyticsFilter => ({
  artist: query.artist ?? null,
  release: query.release ?? null,
  track: query.track ?? null,
  period: query.period,
  from: query.period === 'custom' ? (query.from ?? null) : null,
  to: query.period === 'custom' ? (query.to ?? null) : null,
  platforms: [...new Set(query.platform ?? [])].sort(),
  compare: query.compare,
  weekStart: query.weekStart ?? weekStartOf(language),
  view: 'list',
})

/**
 * @throws invalid_input for a custom range that is none; not_found for an artist, release or track outside the scope;
 * premium_required for days that the plan does not include
 */
export async function resolveFilter(
  deps: AnalyticsDeps,
  { scope, plan }: Asker,
  filter: AnalyticsFilter,
): Promise<Question> {
  const today = deps.clock.today()
  const problems = rangeProblems(filter, today)
  if (problems.length > 0) throw invalidInput(problems)
  await requireSubject(deps, scope, filter)
  const state = await readUsageState(deps, scope.accountId)
  const range = rangeOf(filter, today, state.firstDay)
  const days = limitOf(plan, 'analytics.days')
  if (range.from < addDays(today, 1 - days)) throw premiumRequired(planWith('analytics.advanced'))

  const stores = await reportingStores(deps, scope, filter, state)
  const { through, late } = freshnessOf(stores)
  const { counted, compared } = countedRanges(filter, range, through)
  const months = counted && wholeMonths(counted)
  const monthsBefore = compared && wholeMonths(compared)
  const selection: Selection = {
    accountId: scope.accountId,
    artistId: scope.artistId ?? filter.artist,
    releaseId: filter.release,
    trackId: filter.track,
    stores: filter.platforms,
    visible: state.visible,
    counted,
    compared,
    months,
    comparedMonths: monthsIn(months) === monthsIn(monthsBefore) ? monthsBefore : null,
    storeMonths: months || monthsBefore ? state.months : [],
  }
  return {
    scope,
    findCovers: (uploadIds) => findCovers(deps, scope, uploadIds),
    filter,
    revision: state.revision,
    range,
    unit: pointUnit(filter.period, range),
    selection,
    info: {
      ...range,
      unit: pointUnit(filter.period, range),
      counted,
      compared,
      through,
      stores: stores.map(({ store, through }) => ({
        store,
        name: storeNameOf(store),
        through,
        late: late.some((one) => one.store === store),
      })),
      firstDay: state.firstDay,
    },
  }
}

async function findCovers(
  deps: AnalyticsDeps,
  scope: TenantScope,
  uploadIds: readonly string[],
): Promise<Map<string, Covers>> {
  const uploads = await showUploads(deps, [...uploadIds], scope)
  return new Map([...uploads].map(([id, { urls }]) => [id, urls]))
}

export const storeNameOf = (code: string): string => findStore(code)?.name ?? code

/** Unknown is absent, and so is what belongs to somebody else or to an artist that the seat does not see. */
export async function requireSubject(
  { db }: Pick<Deps, 'db'>,
  scope: TenantScope,
  { artist, release, track }: Pick<AnalyticsFilter, 'artist' | 'release' | 'track'>,
) {
  const [artistName, [releaseRow], [trackRow]] = await Promise.all([
    artist ? findArtistName(db, scope, artist) : undefined,
    nameReleases(db, scope, release ? [release] : []),
    nameTracks(db, scope, track ? [track] : []),
  ])
  if ((artist && artistName === undefined) || (release && !releaseRow) || (track && !trackRow))
    throw notFound()
  return {
    artist: artistName ?? null,
    release: releaseRow?.title ?? null,
    track: trackRow?.title ?? null,
  }
}

/** The chosen stores, otherwise those with plays of the account, and before there are any all that report days. */
async function reportingStores(
  deps: AnalyticsDeps,
  scope: TenantScope,
  { platforms }: AnalyticsFilter,
  state: UsageState,
): Promise<{ store: string; through: PlainDate }[]> {
  const chosen = platforms.length > 0 ? platforms : await listAccountStores(deps, scope, state)
  const reporting = state.stores.filter(({ store }) => chosen.includes(store))
  return reporting.length > 0 || platforms.length > 0 ? reporting : state.stores
}

export const listAccountStores = (
  deps: Pick<Deps, 'warehouse'>,
  scope: TenantScope,
  { revision, visible, months }: Pick<UsageState, 'revision' | 'visible' | 'months'>,
): Promise<string[]> =>
  revision === 0n
    ? Promise.resolve([])
    : // The months depend on files of other accounts, too, which leave the revision of this one as it is.
      readCached(deps, { scope, revision }, `stores ${JSON.stringify(months)}`, () =>
        listStoresOf(deps.warehouse, {
          accountId: scope.accountId,
          artistId: scope.artistId,
          visible,
          storeMonths: months,
        }),
      )
