// Owns what a new release message says, once, in the industry's words and in no version's XML.
import type { VersionType } from '#engines/ddex/values.ts'

export type Control = 'LiveMessage' | 'TestMessage'
export type Profile = 'Audio' | 'SimpleAudioSingle'
export type ParentalWarning = 'Explicit' | 'NotExplicit' | 'ExplicitContentEdited'

/** The whole state of one release for one recipient. It replaces everything that recipient knew about it. */
export type NewRelease = {
  messageId: string
  /** The same for every message about one release to one recipient. */
  threadId: string
  /** An ISO 8601 instant with its zone, as `2026-02-01T10:00:00Z`. */
  createdAt: string
  sender: MessagingParty
  recipient: MessagingParty
  control: Control
  /** Language, and script where needed, of the texts (RFC 5646), as `en` or `zh-Hant`. */
  language: string
  release: Release
  /** None means the release is not available: the message is a takedown (it carries no DealList). */
  deals: Deal[]
}

/** A party to the exchange; `dpid` is its DDEX Party Identifier. */
export type MessagingParty = { dpid: string; name: string }

export type Release = {
  upc: string
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
  tracks: Track[]
  image: CoverImage
}

export type Track = {
  /** The 12 stored characters. */
  isrc: string
  title: string
  version?: Version
  isCover?: boolean
  displayArtistName: string
  artists: Artist[]
  contributors: Contributor[]
  performers: Performer[]
  durationMs: number
  parentalWarning: ParentalWarning
  isInstrumental: boolean
  /** RFC 5646; none for an instrumental. */
  languageOfPerformance?: string
  pLine: RightsLine
  /** Position: disc and number within the disc, both from 1. */
  disc: number
  number: number
  file: AudioFile
  /** Where it differs from the release's. */
  genre?: string
  subGenre?: string
}

export type Version = { type?: VersionType; subtitle?: string }

/** Listed in display order. */
export type Artist = { name: string; role: 'MainArtist' | 'FeaturedArtist' }

/** `roles` are AVS ContributorRole values. */
export type Contributor = { name: string; roles: string[] }

/** One performance credit: an AVS InstrumentType played, or an AVS ContributorRole. */
export type Performer = { name: string } & ({ instrument: string } | { role: string })

/** A ℗ or © line; the text is shown as it is and holds the owner, usually with the year. */
export type RightsLine = { year: number; text: string }

export type AudioFile = {
  /** Relative to the message, as `resources/4900000001235_01_001.flac`. */
  uri: string
  codec: 'FLAC' | 'PCM' | 'MP3' | 'AAC'
  channels: number
  sampleRateHz: number
  bitsPerSample?: number
  bitRateKbps?: number
  durationMs: number
  /** 32 lower case hexadecimal digits. */
  md5: string
  sizeBytes: number
}

export type CoverImage = {
  uri: string
  codec: 'JPEG' | 'PNG'
  widthPx: number
  heightPx: number
  md5: string
  sizeBytes: number
}

/** Where: ISO 3166-1 alpha-2 codes or `Worldwide`, or the world without some of them. */
export type DealTerritory = { territories: string[] } | { excludedTerritories: string[] }

/** What a recipient may do with the whole release and each of its tracks, where and from when (ISO instants). */
export type Deal = DealTerritory & {
  startDateTime: string
  endDateTime?: string
  commercialModel: CommercialModel
  useTypes: UseType[]
  /** ISRCs of tracks it leaves out. It is then not for the release as a whole either, which holds them. */
  withoutTracks?: string[]
}

/** Of AVS CommercialModelType_ERN, those a distributor uses. */
export type CommercialModel =
  | 'AdvertisementSupportedModel'
  | 'FreeOfChargeModel'
  | 'PayAsYouGoModel'
  | 'RightsClaimModel'
  | 'SubscriptionModel'

/** Of AVS UseType_ERN, those a distributor uses. */
export type UseType =
  | 'ConditionalDownload'
  | 'NonInteractiveStream'
  | 'OnDemandStream'
  | 'PermanentDownload'
  | 'TetheredDownload'
  | 'UserMakeAvailableUserProvided'

/** The release profile the message follows: a single of one recording has the simple one, all else `Audio`. */
export function profileOf(release: Release): Profile {
  return release.type === 'Single' && release.tracks.length === 1 ? 'SimpleAudioSingle' : 'Audio'
}
