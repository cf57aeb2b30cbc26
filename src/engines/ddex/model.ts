// The content of a new release message, in the shape of ERN 4.3.2 but independent of any version's XML.
import type { ContributorRole, VersionType } from './values.ts'

export type Control = 'LiveMessage' | 'TestMessage'
export type Profile = 'Audio' | 'SimpleAudioSingle'
export type ParentalWarning = 'Explicit' | 'NotExplicit' | 'ExplicitContentEdited'

/** How much of a thing generative AI made (AVS ContainsAI); undefined is not the same as `None`. */
export type AiShare = 'All' | 'None' | 'Partly'

/** The whole state of one release for one recipient. It replaces everything that recipient knew about it. */
export interface NewRelease {
  messageId: string
  /** The same for every message about one release to one recipient. */
  threadId: string
  /** An ISO 8601 instant with its zone, as `2026-02-01T10:00:00Z`. */
  createdAt: string
  sender: MessagingParty
  recipient: MessagingParty
  control: Control
  /** The recipient has had an earlier message. Only version 3 asks (UpdateIndicator); in version 4 all are alike. */
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
  type: 'Single' | 'EP' | 'Album'
  isCompilation?: boolean
  displayArtistName: string
  artists: Artist[]
  label: string
  pLine: RightsLine
  cLine: RightsLine
  genre: string
  subGenre?: string
  /** Calendar dates, `YYYY-MM-DD`. */
  releaseDate: string
  originalReleaseDate?: string
  parentalWarning: ParentalWarning
  containsAi?: AiShare
  tracks: Track[]
  image: CoverImage
  /** What is known of those named anywhere above; a name is one party throughout a message. */
  parties?: PartyFacts[]
}

export interface Track {
  /** The 12 stored characters. */
  isrc: string
  /** Of the work, as `T0345246801`. */
  iswc?: string
  title: string
  version?: Version
  isCover?: boolean
  displayArtistName: string
  artists: Artist[]
  /** A party once, with all it did (profile rule R9). */
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
  /** What a store should play before somebody buys or subscribes. */
  preview?: Preview
  lyrics?: LyricsFile
  /** Where it differs from the release's. */
  genre?: string
  subGenre?: string
}

export interface Version {
  type?: VersionType
  subtitle?: string
}

/** Listed in display order. */
export interface Artist {
  name: string
  role: 'MainArtist' | 'FeaturedArtist'
}

/**
 * Who made the recording: a party by its name, or generative AI, which has none (SpecialContributor). `instruments` are
 * AVS InstrumentType values. `aiShare` is AI's part in what a party did: of a person `None` or `Partly`, of AI `All`.
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
  /** Numbers others gave it, as a store's own; `namespace` is that store's DPID, or its domain. */
  ids: { namespace: string; id: string }[]
  /** Addresses of its profile pages. */
  pages: string[]
}

/** A ℗ or © line; the text is shown as it is and holds the owner, usually with the year. */
export interface RightsLine {
  year: number
  text: string
}

/** Every file of a delivery. */
export interface ResourceFile {
  /** Relative to the message, as `resources/4900000001235_01_001.flac`. */
  uri: string
  /** 32 lower case hexadecimal digits. */
  md5: string
  sizeBytes?: number
  /** False for a file the recipient has and that is not sent again. */
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

/** The words of a track: plain (`UTF8Text`) or with times (`LRC`, `TTML`). */
export type LyricsFile = ResourceFile & {
  codec: 'UTF8Text' | 'LRC' | 'TTML'
  language?: string
  containsAi?: AiShare
}

/** Where: ISO 3166-1 alpha-2 codes or `Worldwide`, or the world without some of them. */
export type DealTerritory = { territories: string[] } | { excludedTerritories: string[] }

/** What a recipient may do with the release, where and when. */
export type Deal = DealTerritory & {
  /** What it is for; the release and each of its tracks by default. */
  subject?: DealSubject
  /**
   * From when to when: both days (`YYYY-MM-DD`, which begin with the day in each territory and end with it), or both
   * ISO instants with their zone.
   */
  start: string
  end?: string
  commercialModel: CommercialModel
  useTypes: UseType[]
  /** What is to become of what users upload; with `RightsClaimModel`. */
  rightsClaim?: RightsClaim
  price?: Price
  isPreOrder?: boolean
  /** Tracks a buyer gets at once, before the release. */
  instantGratificationIsrcs?: string[]
}

/** The release as a whole, some of its tracks by ISRC, or both. */
export interface DealSubject {
  release: boolean
  isrcs: string[]
}

/** `BlockAccess`, `Monetize` and `ReportUsage` are AVS RightsClaimPolicyType. */
export type RightsClaim = 'BlockAccess' | 'Monetize' | 'ReportUsage'

/** A price tier of the recipient's (`namespace` is its DPID), or an amount for a unit as decimals, as `6.99`. */
export type Price = { tier: string; namespace: string } | { amount: string; currency: string }

/** Of AVS CommercialModelType_ERN, those a distributor uses. */
export type CommercialModel =
  | 'AdvertisementSupportedModel'
  | 'FreeOfChargeModel'
  | 'PayAsYouGoModel'
  | 'RightsClaimModel'
  | 'SubscriptionModel'

/** Of AVS UseType_ERN, those a distributor uses; the last two only ERN 4.3.2 knows. */
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
 * The release profile the message follows (ERN Part 2, clauses 6.2 and 6.5): a single of one recording has the simple
 * one, all else `Audio`. The simple one has no place for lyrics.
 */
export function profileOf({ type, tracks }: Release): Profile {
  const [only, another] = tracks
  return type === 'Single' && only && !another && !only.lyrics ? 'SimpleAudioSingle' : 'Audio'
}
