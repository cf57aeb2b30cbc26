// A release as plain data, without ids, files or state: what is carried from one catalogue into another.
import type { AiPart, ReleaseType, Schedule, TerritoryRule, TrackVersion } from './vocabulary.ts'

export interface CatalogueTrack {
  title: string
  version: TrackVersion
  artist: string
  featuredArtists: string[]
  isrc: string | null
  genre: string | null
  language: string | null
  explicit: boolean
  hasLyrics: boolean
  lyrics: string
  introOrOutro: boolean
  contributors: { name: string; role: string; shareBasisPoints: number }[]
  performers: { name: string; instrument: string }[]
  composer: string
  composerSpotifyUri: string
  aiParts: AiPart[]
  previewStartMs: number | null
  timedLyrics: { atMs: number; text: string }[] | null
  originalArtist: string
}

export interface CatalogueRelease {
  title: string
  type: ReleaseType
  language: string | null
  primaryGenre: string | null
  secondaryGenre: string | null
  label: string
  upc: string | null
  explicit: boolean
  releaseDate: string | null
  originalReleaseDate: string | null
  pLine: { year: number | null; owner: string }
  cLine: { year: number | null; owner: string }
  territories: { rule: TerritoryRule; countries: string[] }
  presave: boolean
  presaveDate: string | null
  licenceEndsOn: string | null
  aiArtwork: boolean
  schedule: Schedule
  platforms: string[]
  tracks: CatalogueTrack[]
}

export const emptyRelease = (): CatalogueRelease => ({
  title: '',
  type: 'single',
  language: null,
  primaryGenre: null,
  secondaryGenre: null,
  label: '',
  upc: null,
  explicit: false,
  releaseDate: null,
  originalReleaseDate: null,
  pLine: { year: null, owner: '' },
  cLine: { year: null, owner: '' },
  territories: { rule: 'worldwide', countries: [] },
  presave: false,
  presaveDate: null,
  licenceEndsOn: null,
  aiArtwork: false,
  schedule: 'standard',
  platforms: [],
  tracks: [],
})

export const emptyTrack = (): CatalogueTrack => ({
  title: '',
  version: 'original',
  artist: '',
  featuredArtists: [],
  isrc: null,
  genre: null,
  language: null,
  explicit: false,
  hasLyrics: false,
  lyrics: '',
  introOrOutro: false,
  contributors: [],
  performers: [],
  composer: '',
  composerSpotifyUri: '',
  aiParts: [],
  previewStartMs: null,
  timedLyrics: null,
  originalArtist: '',
})
