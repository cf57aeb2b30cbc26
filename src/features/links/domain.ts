// Rules of smart links, for server and browser: addresses, looks, and which stores a page shows.
import { findStore, STORES } from '#features/stores/domain.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { hostsOf, readStoreUrl } from './domain/store-urls.ts'

export const LOOKS = ['night', 'paper', 'cover_dark', 'cover_light'] as const
export type Look = (typeof LOOKS)[number]
/** The looks of every plan; the others take their colours from the cover. */
export const FREE_LOOKS: readonly Look[] = ['night', 'paper']

export const TITLE_LENGTH_MAX = 60
export const LINE_LENGTH_MAX = 80
export const NAME_LENGTH_MAX = 30
export const URL_LENGTH_MAX = 2_048
/** Rows of a link. More than fit a page, fewer than there are stores. */
export const STORES_MAX = 40

export const SLUG_LENGTH_MIN = 3
export const SLUG_LENGTH_MAX = 40

/** Small letters of the Latin alphabet, digits and single hyphens between them. */
export const isSlug = (text: string): boolean =>
  text.length >= SLUG_LENGTH_MIN && text.length <= SLUG_LENGTH_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** The code of a row that the owner named: `own-` and six characters that its creator chooses. */
export const isOwnCode = (code: string): boolean => /^own-[a-z0-9]{6}$/.test(code)

/** A row of the editor: a store of ours, or one with a name of its own. */
export interface StoreRow {
  code: string
  name: string | null
  url: string | null
  isShown: boolean
}

/** An address that a store reported when the release went live there. */
export interface LiveStore {
  store: string
  url: string
}

export interface LinkStore extends StoreRow {
  /** What the store reported; shown unless the row has an address of its own. */
  liveUrl: string | null
}

/** The rows of a link in their order, then the stores that went live since. */
export function storesOf(rows: readonly StoreRow[], live: readonly LiveStore[]): LinkStore[] {
  const liveUrls = new Map(live.map(({ store, url }) => [store, url]))
  const known = new Set(rows.map(({ code }) => code))
  const added = STORES.filter(({ id }) => liveUrls.has(id) && !known.has(id)).map(
    ({ id }): StoreRow => ({ code: id, name: null, url: null, isShown: true }),
  )
  return [...rows, ...added].map((row) => ({ ...row, liveUrl: liveUrls.get(row.code) ?? null }))
}

export interface ShownStore {
  code: string
  name: string
  url: string
  verb: Verb
}

/** The rows that the page shows: those that are switched on and have an address. */
export const shownStores = (stores: readonly LinkStore[]): ShownStore[] =>
  stores.flatMap((row) => {
    const url = row.url ?? row.liveUrl
    return row.isShown && url ? [{ code: row.code, name: nameOf(row), url, verb: verbOf(row.code) }] : []
  })

export const nameOf = ({ code, name }: Pick<StoreRow, 'code' | 'name'>): string =>
  name ?? findStore(code)?.name ?? code

/** What a fan does at a store. */
export const VERBS = ['play', 'buy', 'open'] as const
export type Verb = (typeof VERBS)[number]

export function verbOf(code: string): Verb {
  const kind = findStore(code)?.kind
  if (kind === 'streaming') return 'play'
  return kind === 'download' ? 'buy' : 'open'
}

export interface LinkFields {
  title: string
  line: string
  slug?: string
  stores: readonly StoreRow[]
}

/** @param ownHost that of this installation, to which a link would lead in a circle */
export function linkProblems(
  { title, line, slug, stores }: LinkFields,
  { live, ownHost }: { live: readonly LiveStore[]; ownHost: string },
): Problem[] {
  const isLive = new Set(live.map(({ store }) => store))
  return [
    ...tooLong('title', title, TITLE_LENGTH_MAX),
    ...tooLong('line', line, LINE_LENGTH_MAX),
    ...(slug === undefined || isSlug(slug)
      ? []
      : [{ code: 'link_slug', at: 'slug', params: { min: SLUG_LENGTH_MIN, max: SLUG_LENGTH_MAX } }]),
    ...stores.flatMap((row, index) => rowProblems(row, `stores.${index}`, { isLive, ownHost })),
    ...stores.flatMap(({ code }, index) =>
      stores.findIndex((other) => other.code === code) < index
        ? [{ code: 'invalid_value', at: `stores.${index}.code` }]
        : [],
    ),
  ]
}

function rowProblems(
  { code, name, url, isShown }: StoreRow,
  at: string,
  { isLive, ownHost }: { isLive: ReadonlySet<string>; ownHost: string },
): Problem[] {
  const isOwn = isOwnCode(code)
  if (!isOwn && !findStore(code)) return [{ code: 'invalid_value', at: `${at}.code` }]
  const problems: Problem[] = []
  if (isOwn && !name?.trim()) problems.push({ code: 'required', at: `${at}.name` })
  if (isOwn) problems.push(...tooLong(`${at}.name`, name ?? '', NAME_LENGTH_MAX))
  if (!url?.trim()) {
    if (isOwn || (isShown && !isLive.has(code))) problems.push({ code: 'required', at: `${at}.url` })
  } else if (!readStoreUrl(url, { ownHost })) {
    problems.push({ code: 'link_url', at: `${at}.url` })
  } else if (!readStoreUrl(url, { ownHost, hosts: hostsOf(code) })) {
    problems.push({
      code: 'link_url_elsewhere',
      at: `${at}.url`,
      params: { store: nameOf({ code, name }), host: hostsOf(code)?.[0] ?? '' },
    })
  }
  return problems
}

const tooLong = (at: string, text: string, max: number): Problem[] =>
  [...text.trim()].length > max ? [{ code: 'text_too_long', at, params: { max } }] : []
