// The fields of a release and its tracks by name: what a comment is pinned to, and what two revisions are compared by.
import type { Step } from './vocabulary.ts'

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
} as const satisfies Record<string, Step>
export type ReleaseField = keyof typeof RELEASE_FIELDS

export const TRACK_FIELDS = [
  ...(['audio', 'title', 'version', 'artist', 'featuredArtists', 'language', 'genre', 'isrc'] as const),
  ...(['explicit', 'lyrics', 'introOrOutro', 'contributors', 'performers', 'composer'] as const),
  ...(['originalArtist', 'aiParts', 'previewStartMs'] as const),
]
export type TrackField = (typeof TRACK_FIELDS)[number]

export const FIELDS = [...new Set<ReleaseField | TrackField>([...releaseFields(), ...TRACK_FIELDS])]
export type Field = (typeof FIELDS)[number]

function releaseFields(): ReleaseField[] {
  return Object.keys(RELEASE_FIELDS) as ReleaseField[]
}

export const isReleaseField = (text: string): text is ReleaseField => text in RELEASE_FIELDS
export const isTrackField = (text: string): text is TrackField => TRACK_FIELDS.some((one) => one === text)
