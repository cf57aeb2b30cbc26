// A frozen revision: everything a reviewer reviews and a store receives, in one document that never changes.
import type { ProfileStore } from '#features/artists/domain/store-profiles.ts'
import type {
  AiPart,
  ContributorRole,
  Genre,
  Instrument,
  ReleaseType,
  Schedule,
  TerritoryRule,
  TrackVersion,
} from './vocabulary.ts'

export interface RevisionAudio {
  uploadId: string
  objectKey: string
  fileName: string
  codec: string
  sampleRateHz: number
  bitsPerSample: number | null
  bitRateKbps: number | null
  channels: number
  durationMs: number
  sizeBytes: number
  sha256: string
  md5: string
}

export interface RevisionArtwork {
  uploadId: string
  objectKey: string
  format: 'jpeg' | 'png'
  widthPx: number
  heightPx: number
  sizeBytes: number
  sha256: string
  md5: string
}

export interface RevisionTrack {
  trackId: string
  position: number
  title: string
  version: TrackVersion
  /** Display name of the main artist, the release's unless the track names its own. */
  artist: string
  featuredArtists: string[]
  isrc: string
  genre: Genre
  language: string
  explicit: boolean
  lyrics: string
  /** The following fields are absent from revisions frozen before the fields existed. */
  composer?: string
  timedLyrics?: { atMs: number; text: string }[] | null
  aiParts?: AiPart[]
  previewStartMs?: number | null
  originalArtist?: string
  /**
   * False for a cover version without a licence: streaming services license the song themselves, download sellers do
   * not.
   */
  soldAsDownload?: boolean
  introOrOutro: boolean
  contributors: { name: string; role: ContributorRole; shareBasisPoints: number }[]
  performers: { name: string; instrument: Instrument }[]
  audio: RevisionAudio
}

export interface Revision {
  releaseId: string
  number: number
  title: string
  artist: { id: string; name: string }
  type: ReleaseType
  language: string
  primaryGenre: Genre
  secondaryGenre: Genre | null
  /** The label of the ℗ and © lines; the artist's name when none was entered. */
  label: string
  lineYear: number
  upc: string
  explicit: boolean
  releaseDate: string
  /**
   * The following fields are absent from older revisions; their defaults are the year and label above, worldwide, and
   * no AI.
   */
  pLine?: { year: number; owner: string }
  cLine?: { year: number; owner: string }
  originalReleaseDate?: string | null
  territories?: { rule: TerritoryRule; countries: string[] }
  aiArtwork?: boolean
  /** The artist's own pages: their ids at the stores that have such pages. */
  artistPages?: Partial<Record<ProfileStore, string>>
  presaveDate?: string | null
  /** The last day on which it can be sold; absent when the licence has no end. */
  licenceEndsOn?: string
  schedule: Schedule
  /** Store ids; stores outside the plan are already excluded. */
  platforms: string[]
  /** `standard` is delivered as 16-bit/44.1 kHz, `high` in the uploaded quality. */
  audioQuality: 'standard' | 'high'
  artwork: RevisionArtwork
  tracks: RevisionTrack[]
}

/** A draft with the values its revision will have; some are missing until it is complete. */
export interface Spelled {
  title: string
  artist: { id: string; name: string } | null
  type: ReleaseType
  language: string | null
  primaryGenre: string | null
  secondaryGenre: string | null
  label: string
  lineYear: number | null
  explicit: boolean
  releaseDate: string | null
  pLine?: { year: number | null; owner: string }
  cLine?: { year: number | null; owner: string }
  originalReleaseDate?: string | null
  territories?: { rule: TerritoryRule; countries: string[] }
  aiArtwork?: boolean
  presaveDate?: string | null
  licenceEndsOn?: string
  schedule: Schedule
}

interface Draft extends Omit<Spelled, 'lineYear' | 'pLine' | 'cLine' | 'licenceEndsOn'> {
  licenceEndsOn: string | null
  pLine: { year: number | null; owner: string }
  cLine: { year: number | null; owner: string }
  presave: boolean
}

/** Replaces empty values with their defaults: label, rights lines, year. */
export function spellOut(draft: Draft): Spelled {
  const label = draft.label.trim() || (draft.artist?.name ?? '')
  const year = draft.releaseDate ? Number(draft.releaseDate.slice(0, 4)) : null
  const line = (given: Draft['pLine']) => ({
    year: given.year ?? year,
    owner: given.owner.trim() || label,
  })
  return {
    title: draft.title.trim(),
    artist: draft.artist,
    type: draft.type,
    language: draft.language,
    primaryGenre: draft.primaryGenre,
    secondaryGenre: draft.secondaryGenre,
    label,
    lineYear: year,
    pLine: line(draft.pLine),
    cLine: line(draft.cLine),
    explicit: draft.explicit,
    releaseDate: draft.releaseDate,
    originalReleaseDate: draft.originalReleaseDate,
    territories: draft.territories,
    aiArtwork: draft.aiArtwork,
    schedule: draft.schedule,
    presaveDate: draft.presave ? draft.presaveDate : null,
    licenceEndsOn: draft.licenceEndsOn ?? undefined,
  }
}

export interface SpelledTrack {
  position: number
  title: string
  version: TrackVersion
  artist: string
  featuredArtists: string[]
  genre: string | null
  language: string | null
  explicit: boolean
  lyrics: string
  composer?: string
  timedLyrics?: { atMs: number; text: string }[] | null
  aiParts?: AiPart[]
  previewStartMs?: number | null
  originalArtist?: string
  introOrOutro: boolean
  contributors: { name: string; role: string; shareBasisPoints: number }[]
  performers: { name: string; instrument: string }[]
}

interface DraftTrack extends SpelledTrack {
  hasLyrics: boolean
}

/** The same for a track: artist and genre default to those of the release. */
export const spellOutTrack = (
  track: DraftTrack,
  release: Pick<Draft, 'artist' | 'primaryGenre'>,
): SpelledTrack => ({
  position: track.position,
  title: track.title.trim(),
  version: track.version,
  artist: track.artist.trim() || (release.artist?.name ?? ''),
  featuredArtists: track.featuredArtists,
  genre: track.genre ?? release.primaryGenre,
  language: track.language,
  explicit: track.explicit,
  introOrOutro: track.introOrOutro,
  lyrics: track.hasLyrics ? track.lyrics : '',
  composer: track.composer?.trim(),
  originalArtist: track.originalArtist?.trim(),
  timedLyrics: track.hasLyrics ? track.timedLyrics : null,
  aiParts: track.aiParts,
  previewStartMs: track.previewStartMs,
  contributors: track.contributors,
  performers: track.performers,
})
