// The browser's client of analytics, and the queries its pages share.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { analytics, FilterQuery } from '../contract.ts'
import type { AnalyticsFilter } from '../domain/filter.ts'
import type { PlaylistChoice } from './use-analytics-filter.ts'

export const analyticsApi = apiOf<typeof analytics>('analytics', contract)

type Answer<Name extends keyof typeof analyticsApi> = (typeof analyticsApi)[Name] extends {
  call: (...args: never[]) => infer Result
}
  ? Awaited<Result>
  : never
export type TotalsAnswer = Answer<'totals'>
export type RangeAnswer = TotalsAnswer['range']
export type SeriesAnswer = Answer<'series'>
export type RankingAnswer = Answer<'tracks'>
export type DivisionAnswer = Answer<'countries'>
export type PlaylistsAnswer = Answer<'playlists'>
export type MarksAnswer = Answer<'marks'>
export type ForecastAnswer = Answer<'forecast'>
export type ExplanationAnswer = Answer<'explanation'>
export type SharedAnswer = Answer<'shared'>
export type ShareAnswer = Answer<'shares'>['items'][number]
export type ChangeAnswer = NonNullable<TotalsAnswer['streams']['change']>

/** How an endpoint names a filter. */
export const inputOf = (filter: AnalyticsFilter): FilterQuery => ({
  ...(filter.artist ? { artist: filter.artist } : {}),
  ...(filter.release ? { release: filter.release } : {}),
  ...(filter.track ? { track: filter.track } : {}),
  period: filter.period,
  ...(filter.from ? { from: filter.from } : {}),
  ...(filter.to ? { to: filter.to } : {}),
  ...(filter.platforms.length > 0 ? { platform: filter.platforms } : {}),
  compare: filter.compare,
  weekStart: filter.weekStart,
})

/** Imports come a few times a day. */
const FRESH_MS = 60_000
const usual = (context: CallContext) => ({ context, staleTime: FRESH_MS })

export const choicesQuery = (context: CallContext = {}) =>
  analyticsApi.choices.queryOptions({ input: undefined, ...usual(context) })

export const totalsQuery = (filter: AnalyticsFilter, context: CallContext = {}) =>
  analyticsApi.totals.queryOptions({ input: inputOf(filter), ...usual(context) })

export const seriesQuery = (filter: AnalyticsFilter, context: CallContext = {}) =>
  analyticsApi.series.queryOptions({ input: inputOf(filter), ...usual(context) })

export const TOP = 5
export const ALL = 100

export const tracksQuery = (filter: AnalyticsFilter, limit = TOP, context: CallContext = {}) =>
  analyticsApi.tracks.queryOptions({ input: { ...inputOf(filter), limit }, ...usual(context) })

export const releasesQuery = (filter: AnalyticsFilter, limit = TOP) =>
  analyticsApi.releases.queryOptions({ input: { ...inputOf(filter), limit }, ...usual({}) })

export const platformsQuery = (filter: AnalyticsFilter, limit = ALL) =>
  analyticsApi.platforms.queryOptions({ input: { ...inputOf(filter), limit }, ...usual({}) })

/** The map needs all countries. */
export const countriesQuery = (filter: AnalyticsFilter, context: CallContext = {}) =>
  analyticsApi.countries.queryOptions({ input: { ...inputOf(filter), limit: ALL }, ...usual(context) })

const PLAYLISTS_AT_ONCE = 50

export const playlistsQuery = (
  filter: AnalyticsFilter,
  { kind, sort }: PlaylistChoice,
  context: CallContext = {},
) =>
  analyticsApi.playlists.queryOptions({
    input: { ...inputOf(filter), ...(kind ? { kind } : {}), sort, limit: PLAYLISTS_AT_ONCE },
    ...usual(context),
  })

export const sharesQuery = (context: CallContext = {}) =>
  analyticsApi.shares.queryOptions({ input: undefined, context })

/** Counted as viewed, so it is asked once. */
export const sharedQuery = (token: string, context: CallContext = {}) =>
  analyticsApi.shared.queryOptions({
    input: { token },
    context,
    staleTime: Number.POSITIVE_INFINITY,
  })
