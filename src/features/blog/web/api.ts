// The browser's client of the blog, and the queries its pages share.
import { addressIn } from '#lib/i18n/addresses.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { blog } from '../contract.ts'
import type { PostState } from '../domain.ts'

export const blogApi = apiOf<typeof blog>('blog', contract)

export type PostPageAnswer = Awaited<ReturnType<typeof blogApi.list.call>>
export type PostSummaryAnswer = PostPageAnswer['items'][number]
export type PostAnswer = Awaited<ReturnType<typeof blogApi.find.call>>
export type StaffPostAnswer = Awaited<ReturnType<typeof blogApi.staffFind.call>>
export type StaffPostItem = Awaited<ReturnType<typeof blogApi.staffList.call>>['items'][number]

/** The newest post is large, and the others are in rows of three. */
const FIRST_PAGE = 7
const PAGE = 6

export interface BlogFilter {
  language: Language
  tag?: string
  cursor?: string
}

export const postsQuery = (filter: BlogFilter, context: CallContext = {}) =>
  blogApi.list.queryOptions({
    input: { ...filter, limit: filter.tag || filter.cursor ? PAGE : FIRST_PAGE },
    context,
  })

export const postQuery = (slug: string, context: CallContext = {}) =>
  blogApi.find.queryOptions({ input: { slug }, context })

export interface StaffFilter {
  language?: Language
  state?: PostState
}

const STAFF_PAGE = 50

export const staffPostsQuery = (filter: StaffFilter, context: CallContext = {}) =>
  blogApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: STAFF_PAGE }),
    context,
    ...CURSOR_PAGES,
  })

export const staffPostQuery = (id: string, context: CallContext = {}) =>
  blogApi.staffFind.queryOptions({ input: { id }, context })

/** Names its language, so that visitors from other sites see the whole page in it. */
export const postAddress = ({ slug, language }: { slug: string; language: Language }): string =>
  addressIn(paths.blogPost(slug), language)
