// What an answer can have to look like, by the names that definitions use: data never becomes a regular expression.
import { keysOf } from '#lib/pure/keys-of.ts'

/** Never changed, as little as the definitions that name them. Each takes linear time. */
export const PATTERNS = {
  youtubeChannel:
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:@[^/?#]+|channel\/UC[\w-]{22})\/?(?:[?#].*)?$/iu,
  metaPage: /^https?:\/\/(?:[a-z-]+\.)?(?:facebook|instagram)\.com\/[^/?#]+.*$/iu,
} as const
export type PatternName = keyof typeof PATTERNS
export const PATTERN_NAMES = keysOf(PATTERNS)
