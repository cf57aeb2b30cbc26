// The credits of a track, and how it was made.

import { useTranslation } from 'react-i18next'
import { formatIswc } from '#engines/ddex/identifiers.ts'
import { DocumentLink } from '#features/uploads/web/DocumentLink.tsx'
import { listFormat, numberFormat } from '#lib/i18n/formats.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { GENRES, LICENSED_VERSIONS } from '../domain/vocabulary.ts'
import type { ReleaseAnswer, TrackAnswer } from './api.ts'
import { useChoiceLabel, useLanguageName } from './use-choices.ts'
import { useReleaseWords } from './use-release-words.ts'

/** `spotify:artist:…`, or already an address. */
const spotifyPage = (uri: string): string =>
  uri.replace(/^spotify:artist:/, 'https://open.spotify.com/artist/')

export function TrackCredits({ track, release }: { track: TrackAnswer; release: ReleaseAnswer }) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const choiceLabel = useChoiceLabel()
  const languageName = useLanguageName()
  const words = useReleaseWords()
  const list = listFormat(i18n.language)
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 })
  const none = <span className="muted">{t('detail.notSet')}</span>
  const genre = GENRES.find((genre) => genre === track.genre)
  const writers = track.contributors.map(
    ({ name, role, shareBasisPoints }) =>
      `${name || '?'} (${choiceLabel('roles', role)}, ${percent.format(shareBasisPoints / 10_000)})`,
  )
  const players = track.performers.map(({ name, instrument }) =>
    instrument ? `${name || '?'} (${choiceLabel('instruments', instrument)})` : name || '?',
  )
  const marks = [
    track.explicit ? t('detail.explicit') : '',
    track.introOrOutro ? t('field.introOrOutro') : '',
    track.timedLyrics ? t('detail.timedLyrics') : track.hasLyrics ? t('detail.hasLyrics') : '',
    track.previewStartMs === null ? '' : t('detail.previewAt', { time: formatClock(track.previewStartMs) }),
  ].filter(Boolean)
  return (
    <DescriptionList layout="rows">
      <DescriptionItem label={t('field.artistId')}>
        {words.trackArtists(track, release) || none}
      </DescriptionItem>
      {track.featuredArtists.length > 0 ? (
        <DescriptionItem label={t('field.featuredArtists')}>
          {list.format(track.featuredArtists)}
        </DescriptionItem>
      ) : null}
      <DescriptionItem label={t('detail.writtenBy')}>
        {writers.length > 0 ? list.format(writers) : none}
      </DescriptionItem>
      <DescriptionItem label={t('detail.performedBy')}>
        {players.length > 0 ? list.format(players) : none}
      </DescriptionItem>
      {track.composer || track.composerSpotifyUri ? (
        <DescriptionItem label={t('role.composer')}>
          {track.composerSpotifyUri ? (
            <AppLink href={spotifyPage(track.composerSpotifyUri)} target="_blank" rel="noreferrer">
              {track.composer || track.composerSpotifyUri}
            </AppLink>
          ) : (
            track.composer
          )}
        </DescriptionItem>
      ) : null}
      {track.work ? <DescriptionItem label={t('field.work')}>{track.work}</DescriptionItem> : null}
      {track.iswc ? (
        <DescriptionItem label={t('field.iswc')}>{formatIswc(track.iswc)}</DescriptionItem>
      ) : null}
      {track.nativeTitle ? (
        <DescriptionItem label={t('field.nativeTitle')}>{track.nativeTitle}</DescriptionItem>
      ) : null}
      <DescriptionItem label={t('field.version')}>
        {[
          t(`version.${track.version}`),
          track.originalArtist && t('detail.originalBy', { name: track.originalArtist }),
        ]
          .filter(Boolean)
          .join(', ')}
      </DescriptionItem>
      <DescriptionItem label={t('field.language')}>
        {track.language ? languageName(track.language) : none}
      </DescriptionItem>
      {genre ? <DescriptionItem label={t('field.genre')}>{t(`genre.${genre}`)}</DescriptionItem> : null}
      {LICENSED_VERSIONS.includes(track.version) ? (
        <DescriptionItem label={t('facts.licence')}>
          {track.licence ? <DocumentLink upload={track.licence} /> : none}
        </DescriptionItem>
      ) : null}
      {track.aiParts.length > 0 ? (
        <DescriptionItem label={t('field.aiParts')}>
          {list.format(track.aiParts.map((part) => t(`aiPart.${part}`)))}
        </DescriptionItem>
      ) : null}
      {marks.length > 0 ? (
        <DescriptionItem label={t('facts.details')}>{list.format(marks)}</DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}
