// Rules of product pages, for server and browser.
import type { Feature, Limit } from '#lib/pure/entitlements.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { PRODUCTS, type Product } from '#lib/pure/paths.ts'

export const isProduct = (slug: string): slug is Product => isOneOf(PRODUCTS, slug)

/** Mastering has a page of its own, where visitors master a song. */
export const DESCRIBED_PRODUCTS = PRODUCTS.filter((product) => product !== 'mastering')
export type DescribedProduct = Exclude<Product, 'mastering'>
export const isDescribed = (slug: string): slug is DescribedProduct => isOneOf(DESCRIBED_PRODUCTS, slug)

/** What plans differ in about a product: a feature, a number, or nothing. */
export type PlanRow = { kind: 'all' } | { kind: 'feature'; of: Feature } | { kind: 'limit'; of: Limit }

const ALL = { kind: 'all' } as const
const feature = <F extends Feature>(of: F) => ({ kind: 'feature', of }) as const
const limit = <L extends Limit>(of: L) => ({ kind: 'limit', of }) as const

/** By the name of their text. */
export const PLAN_ROWS = {
  smartLinks: ALL,
  linkFigures: feature('links.insights'),
  linkLook: feature('links.customization'),
  presaves: feature('releases.presave'),
  artistPages: ALL,
  pageVisits: feature('artist_pages.insights'),
  pageLook: feature('artist_pages.customization'),
  pitches: ALL,
  playDays: limit('analytics.days'),
  playTotals: ALL,
  playDetails: feature('analytics.advanced'),
  splits: ALL,
  share: limit('royalties.share_bp'),
  covers: ALL,
  coverTemplates: feature('covers.templates'),
  lyrics: limit('lyrics.monthly'),
  lyricsInStores: feature('releases.lyrics'),
} as const satisfies Record<string, PlanRow>
export type PlanRowName = keyof typeof PLAN_ROWS

export const PLAN_ROWS_OF = {
  'smart-links': ['smartLinks', 'linkFigures', 'linkLook'],
  'pre-saves': ['presaves'],
  'artist-pages': ['artistPages', 'pageVisits', 'pageLook'],
  'playlist-pitching': ['pitches'],
  'music-analytics': ['playTotals', 'playDays', 'playDetails'],
  'royalty-splits': ['splits', 'share'],
  'cover-art': ['covers', 'coverTemplates'],
  'lyrics-generator': ['lyrics', 'lyricsInStores'],
} as const satisfies Record<DescribedProduct, readonly PlanRowName[]>

/** Who divides the example amounts. */
export const EXAMPLE_PARTIES = ['Ana', 'Bia', 'Rui'] as const

/** Covers that are drawn for the pages. */
export const COVERS = 6
export const COVER_SIDE = 640
export const coverPath = (number: number): string => `/v1/products/covers/${number}`
