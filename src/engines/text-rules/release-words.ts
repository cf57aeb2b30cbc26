// The texts of a release as plain data, and the context they are checked in.
import type { BannedWords } from './banned-words.ts'
import type { RuleId } from './findings.ts'
import type { NameIndex } from './name-index.ts'

export interface Credited {
  artists: readonly string[]
  featuredArtists: readonly string[]
}

export interface TrackWords extends Credited {
  title: string
  /** One of the product's versions; absent means `original`. */
  version?: string | null
  /** Main artists of the track if they differ from the release's. */
  artists: readonly string[]
  contributors: readonly { name: string; role: string }[]
  performers: readonly { name: string; instrument?: string }[]
  /** ISO 639-1; absent or `zxx` means the release's. */
  language?: string | null
  isInstrumental?: boolean
  /** Rules the artist has confirmed for the texts of this track. */
  confirmed?: readonly RuleId[]
}

export interface ReleaseWords extends Credited {
  title: string
  /** Absent when releases have no version of their own. */
  version?: string | null
  /** ISO 639-1 of the titles. */
  titleLanguage?: string | null
  isCompilation?: boolean
  /** An album or EP, which can have another title than its only track. */
  isAlbum?: boolean
  /** Composers and producers are main artists in classical music. */
  isClassical?: boolean
  tracks: readonly TrackWords[]
  confirmed?: readonly RuleId[]
}

export interface ReleaseContext {
  /** From `bannedWords`, if the operator has additional words. */
  banned?: BannedWords
  /** Famous and protected names, without those that are confirmed to belong to the account. */
  protectedNames?: NameIndex
  /** Names as the account's catalogue spells them. */
  knownNames?: NameIndex
  /** The user's own artists, who are not guests of the user. */
  ownNames?: readonly string[]
  /** The user's name, which one click adds as performer of a track without any. */
  userName?: string
}

export const languageOf = (words: ReleaseWords, track: TrackWords) =>
  !track.language || track.language === 'zxx' ? words.titleLanguage : track.language
