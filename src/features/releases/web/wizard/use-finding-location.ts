// The location of a finding as text: the track title, then the field.
import { useTranslation } from 'react-i18next'
import type { ReleaseFinding } from '../../domain/findings.ts'
import type { ReleaseAnswer } from '../api.ts'

export function usePlace() {
  const { t } = useTranslation('releases')
  const fields: Record<string, string> = {
    title: t('basics.titleLabel'),
    artistId: t('basics.artist'),
    primaryGenre: t('basics.primaryGenre'),
    secondaryGenre: t('basics.secondaryGenre'),
    language: t('basics.language'),
    type: t('basics.type'),
    upc: t('basics.upc'),
    label: t('basics.label'),
    originalReleaseDate: t('basics.originalDate'),
    pLine: t('basics.pLine'),
    cLine: t('basics.cLine'),
    artwork: t('artwork.title'),
    tracks: t('tracks.title'),
    platforms: t('platforms.title'),
    releaseDate: t('distribution.date'),
    schedule: t('distribution.schedule'),
    presave: t('distribution.presave.title'),
    presaveDate: t('distribution.presave.date'),
    licenceEndsOn: t('distribution.licenceEnd'),
    territories: t('distribution.territories.title'),
    agreements: t('review.agreements'),
  }
  const trackFields: Record<string, string> = {
    title: t('tracks.titleLabel'),
    version: t('tracks.version'),
    language: t('tracks.language'),
    artist: t('tracks.artist'),
    genre: t('tracks.genre'),
    featuredArtists: t('tracks.featured'),
    audio: t('tracks.audio'),
    isrc: t('tracks.isrc'),
    contributors: t('tracks.contributors'),
    performers: t('tracks.performers'),
    licence: t('licence.title'),
    originalArtist: t('licence.originalArtist'),
    lyrics: t('tracks.lyrics'),
    composer: t('tracks.composer'),
    composerSpotifyUri: t('tracks.composerUri'),
  }
  return (finding: Pick<ReleaseFinding, 'at'>, release: ReleaseAnswer): string => {
    const [first = '', number, field = ''] = finding.at.split('.')
    if (first !== 'tracks' || number === undefined) return fields[first] ?? ''
    const track = release.tracks[Number(number)]
    return t('ready.inTrack', {
      track: track?.title || t('tracks.untitled'),
      field: trackFields[field] ?? '',
    })
  }
}
