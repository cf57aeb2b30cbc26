// What a new release message of any supported version says about a release, in the industry's terms.
import type { ReadVersion } from '../ern-version.ts'
import type { ReceivedFile } from './received-release.ts'

export type CatalogueVersion = ReadVersion

export interface CatalogueRelease {
  version: CatalogueVersion
  messageId?: string
  /** ICPN as it was written. */
  upc?: string
  title: string
  subtitle?: string
  /** In its own script. */
  nativeTitle?: string
  displayArtistName: string
  mainArtists: string[]
  /** What identifies the first main artist elsewhere: ids in a party's namespace, and addresses of pages. */
  artistIds: { namespace: string; id: string }[]
  artistPages: string[]
  /** The same of everybody named in the message. */
  partyIds: ReadonlyMap<string, { ids: { namespace: string; id: string }[]; pages: string[] }>
  /** DPID of the store that the message is for. */
  recipient?: string
  /** The message grants nothing, or nothing any more: it takes the release down. */
  isTakedown: boolean
  releaseType?: string
  isCompilation: boolean
  label?: string
  genre?: string
  subGenre?: string
  secondaryGenre?: { genre?: string; subGenre?: string }
  releaseDate?: string
  /** Where the first deal that is no pre-order begins: a day, or an instant. */
  dealStart?: string
  originalReleaseDate?: string
  pLine?: CatalogueLine
  cLine?: CatalogueLine
  isExplicit: boolean
  /** Where a deal grants anything: one of the lists, or neither for everywhere. */
  territories: string[]
  excludedTerritories: string[]
  tracks: CatalogueTrack[]
  grid?: string
  /** Titles other than `title` and `nativeTitle`. */
  otherTitles: string[]
  /** What the message says of other releases, such as an earlier edition: their ids, or else their titles. */
  relatedReleases: string[]
  /** Titles of recordings and videos that are no tracks, such as those in a mix. */
  otherRecordings: string[]
  image?: ReceivedFile
}

export interface CatalogueLine {
  year?: number
  text: string
}

export interface CatalogueTrack {
  isrc?: string
  iswc?: string
  /** From 1. */
  disc: number
  title: string
  /** In its own script. */
  nativeTitle?: string
  /** The title of the work that it is a part of. */
  work?: string
  /** The subtitle of a version, as `Acoustic Version`. */
  subtitle?: string
  versionType?: string
  displayArtistName: string
  mainArtists: string[]
  featuredArtists: string[]
  /** Everybody else named, with what they did and played. */
  contributors: { name: string; roles: string[]; instruments: string[] }[]
  language?: string
  isInstrumental: boolean
  isCover: boolean
  isExplicit: boolean
  genre?: string
  subGenre?: string
  durationMs?: number
  pLine?: CatalogueLine
  preview?: { startMs: number; durationMs?: number }
  /** The name of the file. */
  lyrics?: string
  file?: ReceivedFile
}
