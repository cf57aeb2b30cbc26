// The content of a new release message, in the shape of ERN 4.3.2 but independent of any version's XML.
import type { ContributorRole, VersionType } from './values.ts'

export type Control = 'LiveMessage' | 'TestMessage'
export type Profile = 'Audio' | 'SimpleAudioSingle'
export type ParentalWarning = 'Explicit' | 'NotExplicit' | 'ExplicitContentEdited'

/** The share of generative AI (AVS ContainsAI); undefined is not the same as `None`. */
export type AiShare = 'All' | 'None' | 'Partly'

/** The whole state of one release for one recipient. It replaces everything that recipient knew about it. */
export interface NewRelease {
  messageId: string
  /** The same for every message about one release to one recipient. */
  threadId: string
  /** An ISO 8601 timestamp with its time zone, such as `2026-02-01T10:00:00Z`. */
  createdAt: string
  sender: MessagingParty
  recipient: MessagingParty
  control: Control
  /** The recipient has received an earlier message. Only version 3 has this flag (UpdateIndicator). */
  isUpdate?: boolean
  /** Language, and script where needed, of the texts (RFC 5646), as `en` or `zh-Hant`. */
  language: string
  release: Release
  /** None means the release is not available: the message is a takedown (ERN Part 1, clause 6.19.4). */
  deals: Deal[]
}

/** A party to the exchange; `dpid` is its DDEX Party Identifier. */
export interface MessagingParty {
  dpid: string
  name: string
}

export interface Release {
  upc: string
  grid?: string
  title: string
  version?: Version
  nativeTitle?: NativeTitle
  type: 'Single' | 'EP' | 'Album'
  isCompilation?: boolean
  displayArtistName: string
  artists: Artist[]
  label: string
  pLine: RightsLine
  cLine: RightsLine
  genre: string
  subGenre?: string
  /** Written after the genre, which is the main one. */
  secondaryGenre?: { genre: string; subGenre?: string }
  /** Calendar dates, `YYYY-MM-DD`. */
  releaseDate: string
  originalReleaseDate?: string
  parentalWarning: ParentalWarning
  containsAi?: AiShare
  tracks: Track[]
  image: CoverImage
  /** Additional facts about the parties named above; a name is one party throughout a message. */
  parties?: PartyFacts[]
}

export interface Track {
  /** The 12 stored characters. */
  isrc: string
  /** Of the work, as `T0345246801`. */
  iswc?: string
  title: string
  version?: Version
  nativeTitle?: NativeTitle
  /** The title of the work that it is a part of; consecutive tracks of one work are a group. */
  work?: string
  isCover?: boolean
  displayArtistName: string
  artists: Artist[]
  /** Each party once, with all its roles (profile rule R9). */
  contributors: Contributor[]
  durationMs: number
  parentalWarning: ParentalWarning
  containsAi?: AiShare
  isInstrumental?: boolean
  /** RFC 5646; none for an instrumental. */
  languageOfPerformance?: string
  pLine: RightsLine
  /** Position: disc and number within the disc, both from 1. */
  disc: number
  number: number
  file: AudioFile
  /** What a store should play before a purchase or subscription. */
  preview?: Preview
  lyrics?: LyricsFile
  /** Set if it differs from the release's. */
  genre?: string
  subGenre?: string
}

export interface Version {
  type?: VersionType
  subtitle?: string
}

/** The title in its own script, where the other one is a transliteration; `language` is RFC 5646. */
export interface NativeTitle {
  text: string
  language: string
}

/** Listed in display order. */
export interface Artist {
  name: string
  role: 'MainArtist' | 'FeaturedArtist'
}

/**
 * A contributor: a party by its name, or generative AI, which has none (SpecialContributor). `instruments` are AVS
 * InstrumentType values. `aiShare` is the share of AI in the contribution: for a person `None` or `Partly`, for AI
 * `All`.
 */
export type Contributor = ({ name: string } | { special: 'GenerativeAI' }) & {
  roles: ContributorRole[]
  instruments: string[]
  aiShare?: AiShare
}

/** What distinguishes a party from others of the same name. */
export interface PartyFacts {
  name: string
  isni?: string
  ipiNameNumber?: string
  /** Identifiers that others assigned, such as a store's own; `namespace` is that store's DPID, or its domain. */
  ids: { namespace: string; id: string }[]
  /** URLs of its profile pages. */
  pages: string[]
}

/** A ℗ or © line; the text is displayed unchanged and contains the owner, usually with the year. */
export interface RightsLine {
  year: number
  text: string
}

/** The properties of every file in a delivery. */
export interface ResourceFile {
  /** Relative to the message, as `resources/4900000001235_01_001.flac`. */
  uri: string
  /** 32 lower case hexadecimal digits. */
  md5: string
  sizeBytes?: number
  /** False for a file that the recipient already has and that is not sent again. */
  isProvided?: boolean
}

export type AudioFile = ResourceFile & {
  codec: 'FLAC' | 'PCM' | 'MP3' | 'AAC'
  channels: number
  sampleRateHz: number
  bitsPerSample?: number
  bitRateKbps?: number
  durationMs: number
}

export interface Preview {
  startMs: number
  durationMs?: number
}

export type CoverImage = ResourceFile & {
  codec: 'JPEG' | 'PNG'
  widthPx: number
  heightPx: number
  containsAi?: AiShare
}

/** The lyrics of a track: plain (`UTF8Text`) or timed (`LRC`, `TTML`). */
export type LyricsFile = ResourceFile & {
  codec: 'UTF8Text' | 'LRC' | 'TTML'
  language?: string
  containsAi?: AiShare
}

/** The territory: ISO 3166-1 alpha-2 codes or `Worldwide`, or the world without some of them. */
export type DealTerritory = { territories: string[] } | { excludedTerritories: string[] }

/** What a recipient may do with the release, where and when. */
export type Deal = DealTerritory & {
  /** The parts it covers; by default the release and each of its tracks. */
  subject?: DealSubject
  /**
   * The period: both ends are days (`YYYY-MM-DD`, from the start of the first to the end of the last day in each
   * territory), or both are ISO timestamps with a time zone.
   */
  start: string
  end?: string
  commercialModel: CommercialModel
  useTypes: UseType[]
  /** What happens to recordings uploaded by users; with `RightsClaimModel`. */
  rightsClaim?: RightsClaim
  price?: Price
  isPreOrder?: boolean
  /** Tracks that a buyer gets immediately, before the release. */
  instantGratificationIsrcs?: string[]
}

/** The release as a whole, some of its tracks by ISRC, or both. */
export interface DealSubject {
  release: boolean
  isrcs: string[]
}

/** `BlockAccess`, `Monetize` and `ReportUsage` are AVS RightsClaimPolicyType. */
export type RightsClaim = 'BlockAccess' | 'Monetize' | 'ReportUsage'

/** A price tier of the recipient (`namespace` is its DPID), or an amount per unit as a decimal, such as `6.99`. */
export type Price = { tier: string; namespace: string } | { amount: string; currency: string }

/** The values of AVS CommercialModelType_ERN that a distributor uses. */
export type CommercialModel =
  | 'AdvertisementSupportedModel'
  | 'FreeOfChargeModel'
  | 'PayAsYouGoModel'
  | 'RightsClaimModel'
  | 'SubscriptionModel'

/** The values of AVS UseType_ERN that a distributor uses; only ERN 4.3.2 has the last two. */
export type UseType =
  | 'ConditionalDownload'
  | 'NonInteractiveStream'
  | 'OnDemandStream'
  | 'PermanentDownload'
  | 'TetheredDownload'
  | 'UserMakeAvailableUserProvided'
  | 'UseForTrainingGenerativeAI'
  | 'UseForTrainingNonGenerativeAI'

/**
 * The release profile of the message (ERN Part 2, clauses 6.2 and 6.5): the simple one for a single with one recording,
 * otherwise `Audio`. The simple one cannot contain lyrics.
 */
export function profileOf({ type, tracks }: Release): Profile {
  const [only, another] = tracks
  return type === 'Single' && only && !another && !only.lyrics ? 'SimpleAudioSingle' : 'Audio'
}
