// The translation of the product's words into DDEX allowed values (AVS version 3, used by ERN 4.3).

/** The product's writing and production roles -> AVS ContributorRole. */
export const CONTRIBUTOR_ROLES = {
  arranger: 'Arranger',
  composer: 'Composer',
  lyricist: 'Lyricist',
  producer: 'StudioProducer',
  writer: 'ComposerLyricist',
} as const

export type ContributorRoleCode = keyof typeof CONTRIBUTOR_ROLES

/** Of AVS ContributorRole, those a distributor names: who wrote, who produced, who performed. Both editions have them. */
export type ContributorRole =
  | (typeof CONTRIBUTOR_ROLES)[ContributorRoleCode]
  | 'BackgroundVocalist'
  | 'Choir'
  | 'Conductor'
  | 'Ensemble'
  | 'Musician'
  | 'Orchestra'
  | 'PostProducer'
  | 'Soloist'
  | 'Vocalist'

/** The product's genres -> AVS ClassifiedGenre and, for metal, which that list does not have, SubGenre. */
export const GENRES = {
  classical: { genre: 'ClassicalMusic' },
  country: { genre: 'CountryMusic' },
  electronic: { genre: 'ElectronicMusic' },
  folk: { genre: 'Folk' },
  hiphop: { genre: 'HipHop' },
  jazz: { genre: 'Jazz' },
  latin: { genre: 'Latin' },
  metal: { genre: 'Rock', subGenre: 'Metal' },
  pop: { genre: 'Pop' },
  reggae: { genre: 'Reggae' },
  rnb: { genre: "R'n'B" },
  rock: { genre: 'Rock' },
  world: { genre: 'WorldMusic' },
} as const satisfies Record<string, { genre: string; subGenre?: string }>

/**
 * The product's track versions -> AVS VersionType, the subtitle where one is customary, and what else they state.
 * A remix is subtitled by its own name ("X Remix"). A cover has no VersionType: its work differs, not its mix.
 */
export const trackVersions: Record<TrackVersionCode, TrackVersionValue> = {
  original: {},
  remix: { type: 'RemixVersion' },
  acoustic: { type: 'AlternativeVersion', subtitle: 'Acoustic Version' },
  cover: { isCover: true },
  instrumental: { type: 'InstrumentalVersion', subtitle: 'Instrumental', isInstrumental: true },
  live: { type: 'LiveVersion', subtitle: 'Live' },
}

export type TrackVersionCode = 'original' | 'remix' | 'acoustic' | 'cover' | 'instrumental' | 'live'
export type VersionType = 'AlternativeVersion' | 'InstrumentalVersion' | 'LiveVersion' | 'RemixVersion'
export interface TrackVersionValue {
  type?: VersionType
  subtitle?: string
  isCover?: true
  isInstrumental?: true
}

/** The product's release types -> AVS ReleaseType_ERN4; a compilation is an album that says so elsewhere. */
export const releaseTypes = {
  single: { type: 'Single', isCompilation: false },
  ep: { type: 'EP', isCompilation: false },
  album: { type: 'Album', isCompilation: false },
  compilation: { type: 'Album', isCompilation: true },
} as const
