// The filter of the pages of analytics in the URL, and how its playlists are chosen.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PLAYLIST_KINDS, type PlaylistKind } from '#features/usage/domain.ts'
import { paths } from '#lib/pure/paths.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import { weekStartOf } from '../domain/calendar.ts'
import { type AnalyticsFilter, defaultFilter, filterOfQuery, queryOfFilter } from '../domain/filter.ts'
import { PLAYLIST_SORTS, type PlaylistSort } from '../domain/sections.ts'

export interface PlaylistChoice {
  kind: PlaylistKind | null
  sort: PlaylistSort
}
export type PageFilter = AnalyticsFilter & PlaylistChoice

/** What the pages open with. */
export const usualFilter = (language: string): AnalyticsFilter => defaultFilter(weekStartOf(language))

export const pageFilterIn = (query: URLSearchParams, language: string): PageFilter => ({
  ...filterOfQuery(query, weekStartOf(language)),
  kind: PLAYLIST_KINDS.find((kind) => kind === query.get('kind')) ?? null,
  sort: PLAYLIST_SORTS.find((sort) => sort === query.get('sort')) ?? 'plays',
})

export function pageQueryOf({ kind, sort, ...filter }: PageFilter): URLSearchParams {
  const query = queryOfFilter(filter)
  if (kind) query.append('kind', kind)
  if (sort !== 'plays') query.append('sort', sort)
  return query
}

export function useAnalyticsFilter() {
  const { language } = useTranslation().i18n
  const { pathname } = useLocation()
  const page = pathname === paths.analyticsPlaylists() ? paths.analyticsPlaylists : paths.analytics
  return useAddressFilter<PageFilter>({
    read: (query) => pageFilterIn(query, language),
    write: (filter) => page(pageQueryOf(filter)),
  })
}
