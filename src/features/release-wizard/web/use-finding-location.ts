// The location of a finding as text: the track title, then the field.
import { useTranslation } from 'react-i18next'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'

export function usePlace() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const fields: Record<string, string> = {
    title: t('releases:field.releaseTitle'),
    subtitle: t('releases:field.subtitle'),
    nativeTitle: t('releases:field.nativeTitle'),
    artistId: t('releases:field.artistId'),
    otherArtists: t('releases:field.otherArtists'),
    primaryGenre: t('releases:field.primaryGenre'),
    secondaryGenre: t('releases:field.secondaryGenre'),
    language: t('releases:field.language'),
    type: t('releases:field.type'),
    upc: t('releases:field.upc'),
    label: t('releases:field.label'),
    originalReleaseDate: t('releases:field.originalReleaseDate'),
    pLine: t('releases:field.pLine'),
    cLine: t('releases:field.cLine'),
    artwork: t('artwork.title'),
    tracks: t('tracks.title'),
    platforms: t('platforms.title'),
    releaseDate: t('releases:field.releaseDate'),
    releaseTiming: t('releases:field.releaseTiming'),
    schedule: t('releases:field.schedule'),
    presave: t('releases:field.presaveDate'),
    presaveDate: t('distribution.presave.date'),
    licenceEndsOn: t('releases:field.licenceEndsOn'),
    territories: t('releases:field.territories'),
    agreements: t('releases:agreements.title'),
  }
  const trackFields: Record<string, string> = {
    title: t('releases:field.title'),
    subtitle: t('releases:field.subtitle'),
    nativeTitle: t('releases:field.nativeTitle'),
    work: t('releases:field.work'),
    disc: t('releases:field.disc'),
    version: t('releases:field.version'),
    language: t('releases:field.language'),
    artist: t('releases:field.artist'),
    genre: t('releases:field.genre'),
    featuredArtists: t('releases:field.featuredArtists'),
    audio: t('releases:field.audio'),
    isrc: t('releases:field.isrc'),
    iswc: t('releases:field.iswc'),
    contributors: t('releases:field.contributors'),
    performers: t('releases:field.performers'),
    licence: t('licence.title'),
    originalArtist: t('releases:field.originalArtist'),
    lyrics: t('releases:field.lyrics'),
    composer: t('releases:field.composer'),
    composerSpotifyUri: t('tracks.composerUri'),
  }
  return (finding: Pick<ReleaseFinding, 'at'>, release: ReleaseAnswer): string => {
    const [first = '', number, field = ''] = finding.at.split('.')
    if (first !== 'tracks' || number === undefined) return fields[first] ?? ''
    const track = release.tracks[Number(number)]
    return t('ready.inTrack', {
      track: track?.title || t('releases:untitledTrack'),
      field: trackFields[field] ?? '',
    })
  }
}
