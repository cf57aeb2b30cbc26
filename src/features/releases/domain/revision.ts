// A frozen revision: everything a reviewer hears and a store receives, in one document that never changes.
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
  /** From here on, fields that revisions frozen earlier do not have. */
  composer?: string
  timedLyrics?: { atMs: number; text: string }[] | null
  aiParts?: AiPart[]
  previewStartMs?: number | null
  originalArtist?: string
  /** Not a cover without a licence: services license what is streamed, whoever sells a download licenses that. */
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
  /** The label of the P and C lines: the artist's name where none was given (decision D50). */
  label: string
  lineYear: number
  upc: string
  explicit: boolean
  releaseDate: string
  /** From here on, fields that revisions frozen earlier do not have: the year and label above, worldwide, no AI. */
  pLine?: { year: number; owner: string }
  cLine?: { year: number; owner: string }
  originalReleaseDate?: string | null
  territories?: { rule: TerritoryRule; countries: string[] }
  aiArtwork?: boolean
  presaveDate?: string | null
  schedule: Schedule
  /** Stores by id; what the plan does not hold is already left out (decision D32). */
  platforms: string[]
  /** `standard` is delivered as 16-bit/44.1 kHz, `high` as it was sent (decision D34). */
  audioQuality: 'standard' | 'high'
  artwork: RevisionArtwork
  tracks: RevisionTrack[]
}

/** The same document always gives the same text: keys sorted, no spaces. The hash is taken over this. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value instanceof Date) return JSON.stringify(value)
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
