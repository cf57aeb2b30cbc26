// Discloses to stores which parts of a track generative AI made.
import type { AiShare, Contributor, Release, Track } from './model.ts'
import type { ContributorRole } from './values.ts'

/** Maps the parts of a track that owners are asked about to the role in which their creator would be credited. */
export const AI_ROLES = {
  vocals: 'Vocalist',
  instrumentation: 'Musician',
  composition: 'Composer',
  lyrics: 'Lyricist',
  post_production: 'PostProducer',
} as const satisfies Record<string, ContributorRole>

export type AiPartCode = keyof typeof AI_ROLES

/**
 * The track with its disclosure: AI as a contributor in its roles, and the AI share of the recording and of its lyrics
 * if they are sent. By the definitions of ERN 4.3.2 a recording that is entirely AI names no other contributor, and one
 * without AI names none: with anybody else credited the share is therefore `Partly`, regardless of the selected parts.
 */
export function withAiDisclosure(track: Track, parts: readonly AiPartCode[]): Track {
  const people = track.contributors.filter((contributor) => !('special' in contributor))
  const wordless = track.isInstrumental === true
  const creative: AiPartCode[] = ['composition', 'instrumentation', ...(wordless ? [] : WORDED)]
  const isAll = people.length === 0 && creative.every((part) => parts.includes(part))
  const containsAi = parts.length === 0 ? 'None' : isAll ? 'All' : 'Partly'
  const ai: Contributor = {
    special: 'GenerativeAI',
    roles: parts.map((part) => AI_ROLES[part]),
    instruments: [],
    aiShare: 'All',
  }
  const { lyrics } = track
  return {
    ...track,
    containsAi,
    contributors: parts.length === 0 ? people : [...people, ai],
    ...(lyrics && { lyrics: { ...lyrics, containsAi: parts.includes('lyrics') ? 'All' : 'None' } }),
  }
}

const WORDED: AiPartCode[] = ['vocals', 'lyrics']

/**
 * The share of the whole release, from its tracks and its cover as far as they disclose one; undefined when none does.
 */
export function aiShareOfRelease({ tracks, image }: Pick<Release, 'tracks' | 'image'>): AiShare | undefined {
  const shares = new Set([...tracks, image].flatMap(({ containsAi }) => containsAi ?? []))
  const [share, another] = shares
  return another ? 'Partly' : share
}
