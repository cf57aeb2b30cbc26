// A frozen revision: everything a reviewer reviews and a store receives, in one document that never changes.
import type { ProfileStore } from '#features/artists/domain/store-profiles.ts'
import { artistsOfTrack, type MainArtist, named } from './main-artists.ts'
import type {
  AiPart,
  ContributorRole,
  Genre,
  Performance,
  ReleaseTiming,
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
  /** The first main artist, the release's unless the track names its own. */
  artist: string
  /** The main artists after the first one; absent when there are none. */
  otherArtists?: MainArtist[]
  featuredArtists: string[]
  isrc: string
  genre: Genre
  language: string
  explicit: boolean
  lyrics: string
  /** The following fields are absent from revisions frozen before the fields existed. */
  composer?: string
  /** Absent when none is given, on a single disc, and on the first one. */
  composerSpotifyUri?: string
  subtitle?: string
  nativeTitle?: string
  work?: string
  iswc?: string
  disc?: number
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
  performers: { name: string; instrument: Performance }[]
  audio: RevisionAudio
}

export interface Revision {
  releaseId: string
  number: number
  title: string
  /** Absent when none is given. */
  subtitle?: string
  nativeTitle?: string
  artist: { id: string; name: string }
  /** The main artists after the first one; absent when there are none. */
  otherArtists?: MainArtist[]
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
  /** Absent for midnight UTC, as in revisions from before there was a choice. */
  releaseTiming?: 'local_midnight'
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
  subtitle?: string
  nativeTitle?: string
  artist: { id: string; name: string } | null
  otherArtists?: MainArtist[]
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
  releaseTiming?: 'local_midnight'
  schedule: Schedule
}

interface Draft
  extends Omit<Spelled, 'lineYear' | 'pLine' | 'cLine' | 'licenceEndsOn' | 'releaseTiming' | 'otherArtists'> {
  otherArtists: MainArtist[]
  licenceEndsOn: string | null
  releaseTiming: ReleaseTiming
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
    subtitle: draft.subtitle?.trim() || undefined,
    nativeTitle: draft.nativeTitle?.trim() || undefined,
    artist: draft.artist,
    otherArtists: unlessEmpty(named(draft.otherArtists)),
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
    releaseTiming: draft.releaseTiming === 'local_midnight' ? draft.releaseTiming : undefined,
  }
}

export interface SpelledTrack {
  position: number
  title: string
  subtitle?: string
  nativeTitle?: string
  work?: string
  iswc?: string
  disc?: number
  version: TrackVersion
  artist: string
  otherArtists?: MainArtist[]
  featuredArtists: string[]
  genre: string | null
  language: string | null
  explicit: boolean
  lyrics: string
  composer?: string
  composerSpotifyUri?: string
  timedLyrics?: { atMs: number; text: string }[] | null
  aiParts?: AiPart[]
  previewStartMs?: number | null
  originalArtist?: string
  introOrOutro: boolean
  contributors: { name: string; role: string; shareBasisPoints: number }[]
  performers: { name: string; instrument: string }[]
}

interface DraftTrack extends Omit<SpelledTrack, 'iswc'> {
  iswc: string | null
  otherArtists: MainArtist[]
  hasLyrics: boolean
}

/** The same for a track: artist and genre default to those of the release. */
export const spellOutTrack = (
  track: DraftTrack,
  release: Pick<Draft, 'artist' | 'otherArtists' | 'primaryGenre'>,
): SpelledTrack => {
  const { artist, otherArtists } = artistsOfTrack(track, release)
  return {
    position: track.position,
    title: track.title.trim(),
    subtitle: track.subtitle?.trim() || undefined,
    nativeTitle: track.nativeTitle?.trim() || undefined,
    work: track.work?.trim() || undefined,
    iswc: track.iswc ?? undefined,
    disc: track.disc === 1 ? undefined : track.disc,
    version: track.version,
    artist,
    otherArtists: unlessEmpty(otherArtists),
    featuredArtists: track.featuredArtists.map((name) => name.trim()).filter((name) => name !== ''),
    genre: track.genre ?? release.primaryGenre,
    language: track.language,
    explicit: track.explicit,
    introOrOutro: track.introOrOutro,
    lyrics: track.hasLyrics ? track.lyrics : '',
    composer: track.composer?.trim(),
    composerSpotifyUri: track.composerSpotifyUri || undefined,
    originalArtist: track.originalArtist?.trim(),
    timedLyrics: track.hasLyrics ? track.timedLyrics : null,
    aiParts: track.aiParts,
    previewStartMs: track.previewStartMs,
    contributors: track.contributors.map(trimmed),
    performers: track.performers.map(trimmed),
  }
}

const trimmed = <T extends { name: string }>(credit: T): T => ({ ...credit, name: credit.name.trim() })

/** Absent rather than empty, as in revisions from before there were several main artists. */
const unlessEmpty = (artists: MainArtist[]) => (artists.length > 0 ? artists : undefined)
