// Rules of product pages, for server and browser.
import type { Feature, Limit } from '#lib/pure/entitlements.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { PRODUCTS, type Product } from '#lib/pure/paths.ts'

/** All but mastering, which has its own page where visitors master a song. */
export const DESCRIBED_PRODUCTS = PRODUCTS.filter((product) => product !== 'mastering')
export type DescribedProduct = Exclude<Product, 'mastering'>
export const isDescribed = (slug: string): slug is DescribedProduct => isOneOf(DESCRIBED_PRODUCTS, slug)

/** How plans differ in one aspect of a product: by a feature, by a limit, or not at all. */
export type PlanRow = { kind: 'all' } | { kind: 'feature'; of: Feature } | { kind: 'limit'; of: Limit }

const ALL = { kind: 'all' } as const
const feature = <F extends Feature>(of: F) => ({ kind: 'feature', of }) as const
const limit = <L extends Limit>(of: L) => ({ kind: 'limit', of }) as const

/** Keyed by their texts. */
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
  coverPictures: limit('covers.pictures_monthly'),
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
  'cover-art': ['covers', 'coverTemplates', 'coverPictures'],
  'lyrics-generator': ['lyrics', 'lyricsInStores'],
} as const satisfies Record<DescribedProduct, readonly PlanRowName[]>

/** The people among whom the example amounts are divided. */
export const EXAMPLE_PARTIES = ['Ana', 'Bia', 'Rui'] as const

/** How many covers are drawn for the pages. */
export const COVERS = 6
export const COVER_SIDE = 640
export const coverPath = (number: number): string => `/v1/products/covers/${number}`
