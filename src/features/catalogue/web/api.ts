// The browser's client of the catalogue API.
import type { Genre } from '#lib/pure/genres.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { catalogue } from '../contract.ts'
import type { Sort } from '../domain.ts'

export const catalogueApi = apiOf<typeof catalogue>('catalogue', contract)

export type ListedArtistAnswer = Awaited<ReturnType<typeof catalogueApi.list.call>>['items'][number]

export interface CatalogueFilter {
  search?: string | undefined
  country?: string | undefined
  genre?: Genre | undefined
  sort: Sort
}

export const catalogueQuery = (filter: CatalogueFilter, context: CallContext = {}) =>
  catalogueApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    context,
    ...CURSOR_PAGES,
  })
