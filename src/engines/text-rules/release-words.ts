// The words of a release as plain data, and what is known around them.
import type { BannedWords } from './banned-words.ts'
import type { RuleId } from './findings.ts'
import type { NameIndex } from './name-index.ts'

export interface Credited {
  artists: readonly string[]
  featuredArtists: readonly string[]
}

export interface TrackWords extends Credited {
  title: string
  /** One of the product's versions; nothing is `original`. */
  version?: string | null
  /** Main artists of the track where they are not the release's. */
  artists: readonly string[]
  contributors: readonly { name: string; role: string }[]
  performers: readonly { name: string; instrument?: string }[]
  /** ISO 639-1; nothing or `zxx`: the release's. */
  language?: string | null
  isInstrumental?: boolean
  /** Rules the artist has confirmed for the words of this track. */
  confirmed?: readonly RuleId[]
}

export interface ReleaseWords extends Credited {
  title: string
  /** Leave it out where releases have no version of their own. */
  version?: string | null
  /** ISO 639-1 of the titles. */
  titleLanguage?: string | null
  isCompilation?: boolean
  /** Composers and producers are main artists in classical music. */
  isClassical?: boolean
  tracks: readonly TrackWords[]
  confirmed?: readonly RuleId[]
}

export interface ReleaseContext {
  /** From `bannedWords`, when the operator has words of their own. */
  banned?: BannedWords
  /** Famous and protected names; leave out those the account has been confirmed to be. */
  protectedNames?: NameIndex
  /** Names as the account's catalogue spells them. */
  knownNames?: NameIndex
  /** The user's own artists, who are no guests of the user. */
  ownNames?: readonly string[]
  /** The user, whom one click adds as performer of a track without any. */
  userName?: string
}

export const languageOf = (words: ReleaseWords, track: TrackWords) =>
  !track.language || track.language === 'zxx' ? words.titleLanguage : track.language
