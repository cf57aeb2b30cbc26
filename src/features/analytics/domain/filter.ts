// The filter of analytics: one object that is the URL of a page, the query of an endpoint, a saved view and what a shared
// report shows.
import { isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import {
  COMPARISONS,
  type Comparison,
  PERIODS,
  type Period,
  WEEK_STARTS,
  type WeekStart,
} from './calendar.ts'

export const LIST_VIEWS = ['list', 'grid'] as const
export type ListView = (typeof LIST_VIEWS)[number]

export interface AnalyticsFilter {
  artist: string | null
  release: string | null
  track: string | null
  period: Period
  /** Of a custom range, otherwise null. */
  from: PlainDate | null
  to: PlainDate | null
  /** Codes of stores in their order; empty for all. */
  platforms: string[]
  compare: Comparison
  /** Resolved when the filter is made, so that a link shows the same days in every language. */
  weekStart: WeekStart
  /** How playlists are listed. */
  view: ListView
}

export const PLATFORMS_MAX = 50
export const PLATFORM_CODE_MAX = 60

export const defaultFilter = (weekStart: WeekStart): AnalyticsFilter => ({
  artist: null,
  release: null,
  track: null,
  period: 'last_30_days',
  from: null,
  to: null,
  platforms: [],
  compare: 'previous_period',
  weekStart,
  view: 'list',
})

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads a filter from a URL. Values that no filter can have are ignored, because people type and shorten URLs; a custom
 * range keeps days that are in the wrong order, so that its form can say so.
 */
export function filterOfQuery(query: URLSearchParams, weekStart: WeekStart): AnalyticsFilter {
  const usual = defaultFilter(weekStart)
  const id = (name: string) => {
    const value = query.get(name)
    return value !== null && ID.test(value) ? value : null
  }
  const period = choice(PERIODS, query.get('period')) ?? usual.period
  const day = (name: string) => {
    const value = query.get(name)
    return period === 'custom' && value !== null && isPlainDate(value) ? value : null
  }
  return {
    artist: id('artist'),
    release: id('release'),
    track: id('track'),
    period,
    from: day('from'),
    to: day('to'),
    platforms: platformsOf(query.getAll('platform')),
    compare: choice(COMPARISONS, query.get('compare')) ?? usual.compare,
    weekStart: choice(WEEK_STARTS, query.get('weekStart')) ?? usual.weekStart,
    view: choice(LIST_VIEWS, query.get('view')) ?? usual.view,
  }
}

/** Equal filters give equal queries; what is usual everywhere is left out, and the start of the week always named. */
export function queryOfFilter(filter: AnalyticsFilter): URLSearchParams {
  const usual = defaultFilter(filter.weekStart)
  const query = new URLSearchParams()
  for (const name of ['artist', 'release', 'track', 'period', 'from', 'to'] as const) {
    const value = filter[name]
    if (value !== null && value !== usual[name]) query.append(name, value)
  }
  for (const platform of platformsOf(filter.platforms)) query.append('platform', platform)
  for (const name of ['compare', 'view'] as const)
    if (filter[name] !== usual[name]) query.append(name, filter[name])
  query.append('weekStart', filter.weekStart)
  return query
}

const platformsOf = (codes: readonly string[]): string[] =>
  [...new Set(codes)]
    .filter((code) => code !== '' && code.length <= PLATFORM_CODE_MAX)
    .sort()
    .slice(0, PLATFORMS_MAX)

const choice = <T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((one) => one === value)
