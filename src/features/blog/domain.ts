// What a post is: its states, its slug, how long it takes to read, and which posts are similar to it.
import { isOneOf } from '#lib/pure/one-of.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const POST_STATES = ['draft', 'published', 'withdrawn'] as const
export type PostState = (typeof POST_STATES)[number]

export const TITLE_LENGTH_MAX = 120
export const SUMMARY_LENGTH_MAX = 240
export const AUTHOR_LENGTH_MAX = 80
/** A read of twenty minutes. Text made to be slow takes a second at this length, and four times as long at twice of it. */
export const MARKDOWN_LENGTH_MAX = 30_000
/** Of quotes and lists within each other: the renderer calls itself for each of them. */
export const NESTING_MAX = 20
export const COVER_ALT_LENGTH_MAX = 200
export const SLUG_LENGTH_MAX = 80
export const TAGS_MAX = 5
export const TAG_LENGTH_MAX = 30

/** The widths of the copies of a picture in pixels; the larger one only where the picture is that wide. */
export const IMAGE_WIDTHS = [800, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const isImageWidth = (width: unknown): width is ImageWidth => isOneOf(IMAGE_WIDTHS, width)
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024

const IMAGES = '/v1/blog/images'
/** Where a picture is read, by anybody. */
export const imagePath = (id: string, width: ImageWidth): string => `${IMAGES}/${id}/${width}`
export const imageSrcSet = (id: string): string =>
  IMAGE_WIDTHS.map((width) => `${imagePath(id, width)} ${width}w`).join(', ')

const IMAGE_PATH = /^\/v1\/blog\/images\/([\da-f-]{36})\/(?:800|1600)$/
/** @returns the id of the picture that an address is of; undefined for the address of anything else */
export const imageIdOf = (path: string): string | undefined => IMAGE_PATH.exec(path)?.[1]

/** Whether pictures are sent to this path, which larger bodies than elsewhere are. */
export const isImageUpload = (path: string): boolean => path === '/v1/admin/blog/images'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const isSlug = (text: string): boolean => text.length <= SLUG_LENGTH_MAX && SLUG.test(text)

/** @returns an address made of the words of a title; empty when none of them has a Latin letter or a digit */
export function slugOf(title: string): string {
  const words = title
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, SLUG_LENGTH_MAX) : `${slug}-${word}`
    if (longer.length > SLUG_LENGTH_MAX) break
    slug = longer
  }
  return slug
}

const WORDS_A_MINUTE = 220

/** @param text without markup */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

const NESTED_MARKS = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*){21}/m
export const isNestedTooDeeply = (markdown: string): boolean => NESTED_MARKS.test(markdown)

/** Without repetitions, whatever their case, in the order given. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
  return [...byKey.values()]
}

interface Publishable {
  summary: string
  author: string
  coverId: string | null
  coverAlt: string
  markdown: string
}

/** What a post lacks before everybody may see it. */
export function publishProblems(post: Publishable): Problem[] {
  const missing = [
    ...(['summary', 'author', 'markdown', 'coverAlt'] as const).filter((field) => post[field].trim() === ''),
    ...(post.coverId === null ? ['coverId'] : []),
  ]
  return missing.map((at) => ({ code: 'required', at }))
}

const SIMILAR_MAX = 3

export interface SimilarCandidate {
  id: string
  /** The cosine of the tf-idf vectors: 0 without a common word, 1 for the same text. */
  score: number
  sharedTags: number
}

/** The most similar posts, the best first. One of them shares a tag whenever some post does. */
export function pickSimilar(candidates: readonly SimilarCandidate[]): SimilarCandidate[] {
  const ranked = candidates.toSorted(
    (one, other) => other.score - one.score || other.sharedTags - one.sharedTags,
  )
  const best = ranked.slice(0, SIMILAR_MAX)
  if (best.some(({ sharedTags }) => sharedTags > 0)) return best
  const related = ranked.find(({ sharedTags }) => sharedTags > 0)
  return related ? [...best.slice(0, SIMILAR_MAX - 1), related] : best
}
