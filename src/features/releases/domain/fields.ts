// The fields of a release and its tracks by name: what a comment is pinned to, and what two revisions are compared by.
import { REOPENING_REASONS, type ReopeningReason, type Step } from './vocabulary.ts'

/** Each with the step of the wizard that holds it. */
export const RELEASE_FIELDS = {
  title: 'basic-info',
  artistId: 'basic-info',
  type: 'basic-info',
  language: 'basic-info',
  primaryGenre: 'basic-info',
  secondaryGenre: 'basic-info',
  label: 'basic-info',
  upc: 'basic-info',
  explicit: 'basic-info',
  originalReleaseDate: 'basic-info',
  pLine: 'basic-info',
  cLine: 'basic-info',
  artwork: 'artwork',
  aiArtwork: 'artwork',
  tracks: 'tracks',
  platforms: 'platforms',
  schedule: 'distribution',
  releaseDate: 'distribution',
  territories: 'distribution',
  presaveDate: 'distribution',
  licenceEndsOn: 'distribution',
} as const satisfies Record<string, Step>
export type ReleaseField = keyof typeof RELEASE_FIELDS

export const TRACK_FIELDS = [
  'audio',
  'title',
  'version',
  'artist',
  'featuredArtists',
  'language',
  'genre',
  'isrc',
  'explicit',
  'lyrics',
  'introOrOutro',
  'contributors',
  'performers',
  'composer',
  'originalArtist',
  'aiParts',
  'previewStartMs',
] as const
export type TrackField = (typeof TRACK_FIELDS)[number]

export const FIELDS = [...new Set<ReleaseField | TrackField>([...releaseFields(), ...TRACK_FIELDS])]
export type Field = (typeof FIELDS)[number]

/** The key of the text that names a field, as its form has it. */
export const FIELD_NAMES = {
  title: 'tracks.titleLabel',
  artistId: 'basics.artist',
  type: 'basics.type',
  language: 'basics.language',
  primaryGenre: 'basics.primaryGenre',
  secondaryGenre: 'basics.secondaryGenre',
  label: 'basics.label',
  upc: 'basics.upc',
  explicit: 'basics.explicit',
  originalReleaseDate: 'basics.originalDate',
  pLine: 'basics.pLine',
  cLine: 'basics.cLine',
  artwork: 'artwork.title',
  aiArtwork: 'ai.title',
  tracks: 'tracks.title',
  platforms: 'platforms.title',
  schedule: 'distribution.schedule',
  releaseDate: 'distribution.date',
  territories: 'distribution.territories.title',
  presaveDate: 'distribution.presave.title',
  licenceEndsOn: 'distribution.licenceEnd',
  audio: 'tracks.audio',
  version: 'tracks.version',
  artist: 'tracks.artist',
  featuredArtists: 'tracks.featured',
  genre: 'tracks.genre',
  isrc: 'tracks.isrc',
  lyrics: 'tracks.lyrics',
  introOrOutro: 'tracks.introOrOutro',
  contributors: 'tracks.contributors',
  performers: 'tracks.performers',
  composer: 'tracks.composer',
  originalArtist: 'licence.originalArtist',
  aiParts: 'ai.title',
  previewStartMs: 'changes.preview',
} as const satisfies Record<Field, string>

function releaseFields(): ReleaseField[] {
  return Object.keys(RELEASE_FIELDS) as ReleaseField[]
}

export const isReleaseField = (text: string): text is ReleaseField => text in RELEASE_FIELDS
export const isTrackField = (text: string): text is TrackField => TRACK_FIELDS.some((field) => field === text)

/** The field a reason of the list is most often about; those about a recording begin with its audio. */
const FIELD_OF: Record<ReopeningReason, ReleaseField | TrackField> = {
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
 * Where in the wizard a reason is fixed: the field it is pinned to, else the one it is about. A reason about tracks
 * that names none begins with the first.
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
  return { step: isReleaseField(target) ? RELEASE_FIELDS[target] : 'basic-info', at: target }
}
