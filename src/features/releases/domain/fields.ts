// The fields of a release and its tracks, each described once: the contract, the columns, copies, comparisons and the CSV
// of the catalogue derive from these two tables.
import type { MainArtist } from './main-artists.ts'
import {
  type AiPart,
  REOPENING_REASONS,
  type ReleaseTiming,
  type ReleaseType,
  type ReopeningReason,
  type Schedule,
  type Step,
  type TerritoryRule,
  type TrackVersion,
} from './vocabulary.ts'

/** The value of a field of each kind. */
export interface FieldValues {
  text: string
  flag: boolean
  day: string | null
  language: string | null
  genre: string | null
  upc: string | null
  isrc: string | null
  iswc: string | null
  /** From 1. */
  disc: number
  spotifyUri: string
  type: ReleaseType
  version: TrackVersion
  schedule: Schedule
  releaseTiming: ReleaseTiming
  lyrics: string
  timedLyrics: { atMs: number; text: string }[] | null
  /** Milliseconds from the start of the audio. */
  offset: number | null
  names: string[]
  mainArtists: MainArtist[]
  stores: string[]
  aiParts: AiPart[]
  contributors: { name: string; role: string; shareBasisPoints: number }[]
  performers: { name: string; instrument: string }[]
  /** Null and empty stand for the year of the release and its label. */
  rightsLine: { year: number | null; owner: string }
  /** No countries when worldwide. */
  territories: { rule: TerritoryRule; countries: string[] }
  agreements: { ownsRights: boolean; doesNotInfringe: boolean; releaseTerms: boolean }
  /** Rules of the text findings that the artist confirmed as intended. */
  confirmations: string[]
  artistId: string | null
  uploadId: string | null
}
export type FieldKind = keyof FieldValues

export interface FieldSpec {
  /** The wizard step that contains the field. A comment can be pinned to a field with a step. */
  step?: Step
  /** Absent for parts that are stored as records of their own. */
  kind?: FieldKind
  /** Its column, or the column of each of its parts. */
  column?: string | Record<string, string>
  /** Maximum length of a text in characters. */
  max?: number
  /**
   * When a copy of a release takes over the field: `recording` applies with the same recordings, `paid` on paid plans.
   */
  copied?: 'always' | 'paid' | 'recording' | 'paid_recording'
  /** Frozen in revisions, and compared between them. */
  compared?: true
  /** Whether it is in the CSV of the catalogue. */
  csv?: true
}

/** In the order of the wizard, which is the order of a comparison. */
export const RELEASE_FIELDS = {
  title: { step: 'basic-info', kind: 'text', max: 300, column: 'title', compared: true, csv: true },
  subtitle: { step: 'basic-info', kind: 'text', max: 200, column: 'subtitle', compared: true, csv: true },
  /** The title in its own script, where the title is a transliteration. */
  nativeTitle: {
    step: 'basic-info',
    kind: 'text',
    max: 300,
    column: 'native_title',
    compared: true,
    csv: true,
  },
  artistId: { step: 'basic-info', kind: 'artistId', column: 'artist_id', copied: 'always', compared: true },
  /** The main artists after the first one. */
  otherArtists: {
    step: 'basic-info',
    kind: 'mainArtists',
    column: 'other_artists',
    copied: 'always',
    compared: true,
    csv: true,
  },
  type: { step: 'basic-info', kind: 'type', column: 'type', copied: 'paid', compared: true, csv: true },
  language: {
    step: 'basic-info',
    kind: 'language',
    column: 'language',
    copied: 'always',
    compared: true,
    csv: true,
  },
  primaryGenre: {
    step: 'basic-info',
    kind: 'genre',
    column: 'primary_genre',
    copied: 'always',
    compared: true,
    csv: true,
  },
  secondaryGenre: {
    step: 'basic-info',
    kind: 'genre',
    column: 'secondary_genre',
    copied: 'always',
    compared: true,
    csv: true,
  },
  label: {
    step: 'basic-info',
    kind: 'text',
    max: 200,
    column: 'label',
    copied: 'paid',
    compared: true,
    csv: true,
  },
  upc: { step: 'basic-info', kind: 'upc', column: 'upc', compared: true, csv: true },
  explicit: {
    step: 'basic-info',
    kind: 'flag',
    column: 'explicit',
    copied: 'always',
    compared: true,
    csv: true,
  },
  originalReleaseDate: {
    step: 'basic-info',
    kind: 'day',
    column: 'original_release_date',
    copied: 'recording',
    compared: true,
    csv: true,
  },
  pLine: {
    step: 'basic-info',
    kind: 'rightsLine',
    column: { year: 'p_line_year', owner: 'p_line_owner' },
    copied: 'always',
    compared: true,
    csv: true,
  },
  cLine: {
    step: 'basic-info',
    kind: 'rightsLine',
    column: { year: 'c_line_year', owner: 'c_line_owner' },
    copied: 'always',
    compared: true,
    csv: true,
  },
  artwork: { step: 'artwork' },
  artworkUploadId: { kind: 'uploadId', column: 'artwork_upload_id', copied: 'recording' },
  aiArtwork: {
    step: 'artwork',
    kind: 'flag',
    column: 'ai_artwork',
    copied: 'recording',
    compared: true,
    csv: true,
  },
  tracks: { step: 'tracks' },
  platforms: {
    step: 'platforms',
    kind: 'stores',
    column: 'platforms',
    copied: 'always',
    compared: true,
    csv: true,
  },
  schedule: {
    step: 'distribution',
    kind: 'schedule',
    column: 'schedule',
    copied: 'paid',
    compared: true,
    csv: true,
  },
  releaseDate: { step: 'distribution', kind: 'day', column: 'release_date', compared: true, csv: true },
  releaseTiming: {
    step: 'distribution',
    kind: 'releaseTiming',
    column: 'release_timing',
    copied: 'always',
    compared: true,
    csv: true,
  },
  territories: {
    step: 'distribution',
    kind: 'territories',
    column: { rule: 'territory_rule', countries: 'territories' },
    copied: 'always',
    compared: true,
    csv: true,
  },
  presave: { kind: 'flag', column: 'presave', csv: true },
  presaveDate: { step: 'distribution', kind: 'day', column: 'presave_date', compared: true, csv: true },
  licenceEndsOn: { step: 'distribution', kind: 'day', column: 'licence_ends_on', compared: true, csv: true },
  confirmed: { kind: 'confirmations', column: 'confirmed' },
  agreements: {
    kind: 'agreements',
    column: {
      ownsRights: 'owns_rights',
      doesNotInfringe: 'does_not_infringe',
      releaseTerms: 'release_terms',
    },
  },
} as const satisfies Record<string, FieldSpec>

export const TRACK_FIELDS = {
  audio: { step: 'tracks' },
  uploadId: { kind: 'uploadId', column: 'upload_id', copied: 'recording' },
  title: { step: 'tracks', kind: 'text', max: 300, column: 'title', compared: true, csv: true },
  /** Shown in parentheses after the title; empty for what is customary for the version. */
  subtitle: { step: 'tracks', kind: 'text', max: 200, column: 'subtitle', compared: true, csv: true },
  nativeTitle: { step: 'tracks', kind: 'text', max: 300, column: 'native_title', compared: true, csv: true },
  /** The title of the work that the track is a part of, such as a symphony. */
  work: {
    step: 'tracks',
    kind: 'text',
    max: 300,
    column: 'work',
    copied: 'always',
    compared: true,
    csv: true,
  },
  disc: { step: 'tracks', kind: 'disc', column: 'disc', copied: 'always', compared: true, csv: true },
  version: {
    step: 'tracks',
    kind: 'version',
    column: 'version',
    copied: 'always',
    compared: true,
    csv: true,
  },
  /** The first main artist. Empty means all main artists of the release. */
  artist: {
    step: 'tracks',
    kind: 'text',
    max: 200,
    column: 'artist',
    copied: 'always',
    compared: true,
    csv: true,
  },
  otherArtists: {
    step: 'tracks',
    kind: 'mainArtists',
    column: 'other_artists',
    copied: 'always',
    compared: true,
    csv: true,
  },
  featuredArtists: {
    step: 'tracks',
    kind: 'names',
    column: 'featured_artists',
    copied: 'always',
    compared: true,
    csv: true,
  },
  language: {
    step: 'tracks',
    kind: 'language',
    column: 'language',
    copied: 'always',
    compared: true,
    csv: true,
  },
  genre: { step: 'tracks', kind: 'genre', column: 'genre', copied: 'always', compared: true, csv: true },
  isrc: { step: 'tracks', kind: 'isrc', column: 'isrc', copied: 'recording', compared: true, csv: true },
  iswc: { step: 'tracks', kind: 'iswc', column: 'iswc', copied: 'always', compared: true, csv: true },
  explicit: { step: 'tracks', kind: 'flag', column: 'explicit', copied: 'always', compared: true, csv: true },
  hasLyrics: { kind: 'flag', column: 'has_lyrics', copied: 'paid', csv: true },
  lyrics: {
    step: 'tracks',
    kind: 'lyrics',
    max: 20_000,
    column: 'lyrics',
    copied: 'paid',
    compared: true,
    csv: true,
  },
  timedLyrics: { kind: 'timedLyrics', column: 'timed_lyrics', copied: 'paid_recording', csv: true },
  introOrOutro: {
    step: 'tracks',
    kind: 'flag',
    column: 'intro_or_outro',
    copied: 'always',
    compared: true,
    csv: true,
  },
  contributors: {
    step: 'tracks',
    kind: 'contributors',
    column: 'contributors',
    copied: 'always',
    compared: true,
    csv: true,
  },
  performers: {
    step: 'tracks',
    kind: 'performers',
    column: 'performers',
    copied: 'always',
    compared: true,
    csv: true,
  },
  composer: {
    step: 'tracks',
    kind: 'text',
    max: 200,
    column: 'composer',
    copied: 'paid',
    compared: true,
    csv: true,
  },
  composerSpotifyUri: { kind: 'spotifyUri', column: 'composer_spotify_uri', copied: 'paid', csv: true },
  /** The original artist of a cover or remix. */
  originalArtist: {
    step: 'tracks',
    kind: 'text',
    max: 200,
    column: 'original_artist',
    copied: 'always',
    compared: true,
    csv: true,
  },
  aiParts: {
    step: 'tracks',
    kind: 'aiParts',
    column: 'ai_parts',
    copied: 'always',
    compared: true,
    csv: true,
  },
  previewStartMs: {
    step: 'tracks',
    kind: 'offset',
    column: 'preview_start_ms',
    copied: 'recording',
    compared: true,
    csv: true,
  },
  licenceUploadId: { kind: 'uploadId', column: 'licence_upload_id', copied: 'recording' },
  confirmed: { kind: 'confirmations', column: 'confirmed' },
} as const satisfies Record<string, FieldSpec>

/** The names of the fields of a table that have all of `Attributes`. */
type NamesWith<Table, Attributes> = {
  [Name in keyof Table & string]: Table[Name] extends Attributes ? Name : never
}[keyof Table & string]
/** The values of the fields with these attributes, by name. */
export type ValuesOf<Table, Attributes = { column: unknown }> = {
  [Name in NamesWith<Table, Attributes>]: Table[Name] extends { kind: infer Kind extends FieldKind }
    ? FieldValues[Kind]
    : never
}

export type ReleaseFields = typeof RELEASE_FIELDS
export type TrackFields = typeof TRACK_FIELDS
export type ReleaseField = NamesWith<ReleaseFields, { step: Step }>
export type TrackField = NamesWith<TrackFields, { step: Step }>
export type Field = ReleaseField | TrackField

/** The specifications of a table by name, for code that iterates over it. */
export const fieldsIn = <Table extends Record<string, FieldSpec>>(table: Table) =>
  Object.entries<FieldSpec>(table) as [keyof Table & string, FieldSpec][]

const inCatalogue = (table: Record<string, FieldSpec>): Record<string, FieldSpec> =>
  Object.fromEntries(fieldsIn(table).filter(([, { csv }]) => csv))
/** The parts of the tables that are in the CSV of the catalogue. */
export const CATALOGUE_RELEASE_FIELDS = inCatalogue(RELEASE_FIELDS)
export const CATALOGUE_TRACK_FIELDS = inCatalogue(TRACK_FIELDS)

export const isReleaseField = (name: string): name is ReleaseField => hasStep(RELEASE_FIELDS, name)
export const isTrackField = (name: string): name is TrackField => hasStep(TRACK_FIELDS, name)
const hasStep = (table: Record<string, FieldSpec>, name: string) => table[name]?.step !== undefined

/** The fields that a comment can be pinned to. */
export const PINNABLE_RELEASE_FIELDS = Object.keys(RELEASE_FIELDS).filter(isReleaseField)
export const PINNABLE_TRACK_FIELDS = Object.keys(TRACK_FIELDS).filter(isTrackField)
export const FIELDS: Field[] = [...new Set<Field>([...PINNABLE_RELEASE_FIELDS, ...PINNABLE_TRACK_FIELDS])]

/** The field that a listed reason is usually about; reasons about a recording lead to its audio. */
const FIELD_OF: Record<ReopeningReason, Field> = {
  duplicate: 'title',
  already_published: 'upc',
  audio_error: 'audio',
  artist_data: 'artistId',
  cover_licence: 'version',
  remix_licence: 'version',
  song_use_licence: 'audio',
  volume: 'audio',
  public_domain: 'contributors',
  artist_name: 'artistId',
  cover_art: 'artwork',
  featuring_or_primary: 'featuredArtists',
  release_date: 'releaseDate',
  recording_quality: 'audio',
  release_data: 'title',
  silence: 'audio',
  track_length: 'audio',
}

const isListed = (code: string): code is ReopeningReason => code in REOPENING_REASONS

/**
 * The place in the wizard where a reason is fixed: the field it is pinned to, else its usual field. A reason about
 * tracks without a specific one leads to the first track.
 */
export function placeOfReason(
  { code, trackId, field }: { code: string; trackId: string | null; field: string | null },
  tracks: readonly { id: string }[],
): { step: Step; at: string } {
  const usual = isListed(code) ? FIELD_OF[code] : 'title'
  const target = field ?? usual
  const index = tracks.findIndex((track) => track.id === trackId)
  const ofTrack = isTrackField(target) && (index >= 0 || !isReleaseField(target))
  if (ofTrack) return { step: 'tracks', at: `tracks.${Math.max(0, index)}.${target}` }
  if (index >= 0) return { step: 'tracks', at: `tracks.${index}.title` }
  return { step: isReleaseField(target) ? RELEASE_FIELDS[target].step : 'basic-info', at: target }
}
