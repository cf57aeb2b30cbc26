// What a post of the demo has in each language.

/** The topics, the oldest first, with the days before today on which each came out, and the seed of its cover. */
export const TOPICS = {
  loudness: { daysAgo: 33, cover: 'Loudness' },
  dates: { daysAgo: 24, cover: 'Release day' },
  splits: { daysAgo: 12, cover: 'Pie' },
  isrc: { daysAgo: 3, cover: 'Code' },
} as const
export type Topic = keyof typeof TOPICS

interface DemoPost {
  title: string
  summary: string
  tags: string[]
  /** What the composed cover shows. */
  coverAlt: string
  markdown: string
}
export type DemoPosts = Record<Topic, DemoPost>
