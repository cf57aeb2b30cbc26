// The location of a finding as text: the track title, then the field.
import { useTranslation } from 'react-i18next'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'

/** Message keys, translated one at a time: a list of findings asks for a name in every row. */
const FIELDS = {
  title: 'releases:field.releaseTitle',
  subtitle: 'releases:field.subtitle',
  nativeTitle: 'releases:field.nativeTitle',
  artistId: 'releases:field.artistId',
  otherArtists: 'releases:field.otherArtists',
  primaryGenre: 'releases:field.primaryGenre',
  secondaryGenre: 'releases:field.secondaryGenre',
  language: 'releases:field.language',
  type: 'releases:field.type',
  upc: 'releases:field.upc',
  label: 'releases:field.label',
  originalReleaseDate: 'releases:field.originalReleaseDate',
  pLine: 'releases:field.pLine',
  cLine: 'releases:field.cLine',
  artwork: 'artwork.title',
  tracks: 'tracks.title',
  platforms: 'platforms.title',
  releaseDate: 'releases:field.releaseDate',
  releaseTiming: 'releases:field.releaseTiming',
  schedule: 'releases:field.schedule',
  presave: 'releases:field.presaveDate',
  presaveDate: 'distribution.presave.date',
  licenceEndsOn: 'releases:field.licenceEndsOn',
  territories: 'releases:field.territories',
  agreements: 'releases:agreements.title',
} as const

const TRACK_FIELDS = {
  title: 'releases:field.title',
  subtitle: 'releases:field.subtitle',
  nativeTitle: 'releases:field.nativeTitle',
  work: 'releases:field.work',
  disc: 'releases:field.disc',
  version: 'releases:field.version',
  language: 'releases:field.language',
  artist: 'releases:field.artist',
  genre: 'releases:field.genre',
  featuredArtists: 'releases:field.featuredArtists',
  audio: 'releases:field.audio',
  isrc: 'releases:field.isrc',
  iswc: 'releases:field.iswc',
  contributors: 'releases:field.contributors',
  performers: 'releases:field.performers',
  licence: 'licence.title',
  originalArtist: 'releases:field.originalArtist',
  lyrics: 'releases:field.lyrics',
  composer: 'releases:field.composer',
  composerSpotifyUri: 'tracks.composerUri',
} as const

const keyIn = <T extends object>(names: T, field: string): T[keyof T] | undefined =>
  Object.hasOwn(names, field) ? names[field as keyof T] : undefined

export function usePlace() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  return (finding: Pick<ReleaseFinding, 'at'>, release: ReleaseAnswer): string => {
    const [first = '', number, field = ''] = finding.at.split('.')
    if (first !== 'tracks' || number === undefined) {
      const key = keyIn(FIELDS, first)
      return key ? t(key) : ''
    }
    const track = release.tracks[Number(number)]
    const key = keyIn(TRACK_FIELDS, field)
    return t('ready.inTrack', {
      track: track?.title || t('releases:untitledTrack'),
      field: key ? t(key) : '',
    })
  }
}
