// Rules of artist pages, for server and browser: their parts and limits.
import { isSlug, SLUG_LENGTH_MAX, SLUG_LENGTH_MIN } from '#features/links/domain.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { NETWORK_KEYS, NETWORKS, type Network, readNetworkUrl } from './domain/networks.ts'
import { isReserved } from './domain/slugs.ts'

export { FREE_PALETTES, PALETTES, type Palette } from './domain/palettes.ts'

export const LAYOUTS = ['default', 'centered', 'sidebar'] as const
export type Layout = (typeof LAYOUTS)[number]
export const FREE_LAYOUTS: readonly Layout[] = ['default']

export const PATTERNS = ['none', 'bars', 'dots', 'grid', 'waves', 'notes'] as const
export type Pattern = (typeof PATTERNS)[number]
export const FREE_PATTERNS: readonly Pattern[] = ['none']

export const BIO_LENGTH_MAX = 500
export const TITLE_LENGTH_MAX = 60
export const TEXT_LENGTH_MAX = 1_000
export const URL_LENGTH_MAX = 2_048
export const BLOCKS_MAX = 8
/** How many of the newest releases are shown. */
export const RELEASES_MAX = 8
/** How many of the newest visits are listed one by one. */
export const RECENT_MAX = 50

export const BLOCK_KINDS = ['releases', 'text'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** A part of the page below the bio and the links. */
export interface Block {
  /** Six characters that the client chooses. */
  id: string
  kind: BlockKind
  title: string
  /** The text of a text block; empty for releases. */
  text: string
  isShown: boolean
}

export const FIRST_BLOCKS: readonly Block[] = [
  { id: 'latest', kind: 'releases', title: '', text: '', isShown: true },
]

/** Counted in code points, so that an emoji counts as one. */
export const lengthOf = (text: string): number => [...text.trim()].length

export interface PageFields {
  slug?: string | undefined
  bio: string
  links: Partial<Record<Network, string | null>>
  blocks: readonly Block[]
}

/** @param ownHost the host of this installation, to which links are refused */
export const pageProblems = (
  { slug, bio, links, blocks }: PageFields,
  { ownHost }: { ownHost: string },
): Problem[] => [
  ...(slug === undefined ? [] : slugProblems(slug)),
  ...tooLong('bio', bio, BIO_LENGTH_MAX),
  ...NETWORK_KEYS.flatMap((network) => linkProblems(network, links[network] ?? '', ownHost)),
  ...blocks.flatMap((block, index) => blockProblems(block, `blocks.${index}`, blocks.slice(0, index))),
]

export function slugProblems(slug: string): Problem[] {
  if (!isSlug(slug))
    return [{ code: 'link_slug', at: 'slug', params: { min: SLUG_LENGTH_MIN, max: SLUG_LENGTH_MAX } }]
  return isReserved(slug) ? [{ code: 'slug_reserved', at: 'slug' }] : []
}

function linkProblems(network: Network, url: string, ownHost: string): Problem[] {
  if (url.trim() === '' || readNetworkUrl(network, url, ownHost)) return []
  const { name, hosts } = NETWORKS[network]
  return [
    name === null
      ? { code: 'link_url', at: `links.${network}` }
      : {
          code: 'link_url_elsewhere',
          at: `links.${network}`,
          params: { store: name, host: hosts?.[0] ?? '' },
        },
  ]
}

function blockProblems({ id, kind, title, text }: Block, at: string, before: readonly Block[]): Problem[] {
  const isTwice = before.some((other) => other.id === id || (kind === 'releases' && other.kind === kind))
  return [
    ...(isTwice || !/^[a-z0-9]{6}$/.test(id) ? [{ code: 'invalid_value', at: `${at}.id` }] : []),
    ...tooLong(`${at}.title`, title, TITLE_LENGTH_MAX),
    ...tooLong(`${at}.text`, text, TEXT_LENGTH_MAX),
  ]
}

const tooLong = (at: string, text: string, max: number): Problem[] =>
  lengthOf(text) > max ? [{ code: 'text_too_long', at, params: { max } }] : []

/** The blocks that a page shows: those that are switched on and not empty. */
export const shownBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.filter(
    ({ kind, title, text, isShown }) => isShown && (kind === 'releases' || title !== '' || text !== ''),
  )
