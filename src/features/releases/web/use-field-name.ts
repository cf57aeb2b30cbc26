// The name of a field of a release or a track, as its form has it.
import { useTranslation } from 'react-i18next'
import type { Field } from '../domain/fields.ts'

const NAMES = {
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

export function useFieldName(): (field: Field) => string {
  const { t } = useTranslation('releases')
  return (field) => t(NAMES[field])
}
