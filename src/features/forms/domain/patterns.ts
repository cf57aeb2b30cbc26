// Patterns of answers, by the names that definitions use, so that data never becomes a regular expression.
import { keysOf } from '#lib/pure/keys-of.ts'

/** Never changed, as little as the definitions that name them. Each takes linear time. */
export const PATTERNS = {
  youtubeChannel:
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:@[^/?#]+|channel\/UC[\w-]{22})\/?(?:[?#].*)?$/iu,
  metaPage: /^https?:\/\/(?:[a-z-]+\.)?(?:facebook|instagram)\.com\/[^/?#]+.*$/iu,
} as const
export type PatternName = keyof typeof PATTERNS
export const PATTERN_NAMES = keysOf(PATTERNS)
