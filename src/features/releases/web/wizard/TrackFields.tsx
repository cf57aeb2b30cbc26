// Everything about one track: its audio, what stores show, who wrote it and who plays.
import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TrackAudio } from '#features/uploads/web/TrackAudio.tsx'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import type { TrackChange } from '../../contract.ts'
import { TRACK_VERSIONS } from '../../domain/vocabulary.ts'
import type { TrackAnswer } from '../api.ts'
import { useChoices } from '../use-choices.ts'
import { Contributors } from './Contributors.tsx'
import { fieldId } from './field-id.ts'
import { Performers } from './Performers.tsx'
import styles from './steps.module.css'
import { useField } from './use-field.ts'
import { useWizard } from './use-wizard.ts'

export function TrackFields({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['releases', 'common'])
  const { release, keeper, transfers, plan } = useWizard()
  const { genres, languages, versions } = useChoices()
  const field = useField()
  const at = (name: string) => `tracks.${index}.${name}`
  const change = (fields: TrackChange) => keeper.changeTrack(track.id, fields)
  const basic = plan === 'indiefy_lite'
  const pro = t('common:plan.pro')
  const optional = t('common:optional')
  return (
    <div className={styles.stack}>
      <TrackAudio
        id={fieldId(at('audio'))}
        title={track.title || t('tracks.untitled')}
        upload={track.upload}
        transfer={transfers.of(track.id)}
        onFile={(file) => transfers.start(track.id, file)}
      />
      <FieldGrid>
        <TextInput
          {...field(at('title'))}
          label={t('tracks.titleLabel')}
          value={track.title}
          maxLength={300}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Select
          {...field(at('version'))}
          label={t('tracks.version')}
          data={versions}
          value={track.version}
          allowDeselect={false}
          description={track.version === 'cover' ? t('tracks.versionCover') : undefined}
          onChange={(value) => {
            const version = TRACK_VERSIONS.find((one) => one === value)
            if (version) change({ version })
          }}
        />
        <Select
          {...field(at('language'))}
          label={t('tracks.language')}
          placeholder={t('common:chooseOne')}
          data={languages}
          value={track.language}
          searchable
          allowDeselect={false}
          onChange={(language) => change({ language })}
        />
        <TextInput
          {...field(at('artist'))}
          label={<FieldLabel mark={optional}>{t('tracks.artist')}</FieldLabel>}
          placeholder={release.artist?.name ?? t('tracks.artistHint')}
          value={track.artist}
          maxLength={200}
          onChange={(event) => change({ artist: event.currentTarget.value })}
        />
        <TagsInput
          {...field(at('featuredArtists'))}
          label={<FieldLabel mark={optional}>{t('tracks.featured')}</FieldLabel>}
          description={t('tracks.featuredHint')}
          value={track.featuredArtists}
          maxTags={20}
          acceptValueOnBlur
          onChange={(featuredArtists) => change({ featuredArtists })}
        />
        <Select
          {...field(at('genre'))}
          label={<FieldLabel mark={optional}>{t('tracks.genre')}</FieldLabel>}
          placeholder={t('tracks.genreHint')}
          data={genres}
          value={track.genre}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(genre) => change({ genre })}
        />
        <TextInput
          {...field(at('isrc'), `track:${track.id}.isrc`)}
          label={<FieldLabel mark={optional}>{t('tracks.isrc')}</FieldLabel>}
          placeholder={t('tracks.isrcHint')}
          description={basic ? t('tracks.isrcLocked', { plan: pro }) : undefined}
          disabled={basic || (release.revision !== null && track.isrc !== null)}
          rightSection={basic ? <IconLock size={16} aria-hidden="true" /> : undefined}
          classNames={{ input: 'mono' }}
          value={track.isrc ?? ''}
          maxLength={20}
          onChange={(event) => change({ isrc: event.currentTarget.value || null })}
        />
        <FieldWide>
          <div className={styles.row}>
            <Checkbox
              label={t('tracks.explicit')}
              description={t('tracks.explicitHint')}
              checked={track.explicit}
              onChange={(event) => change({ explicit: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('tracks.introOrOutro')}
              description={t('tracks.introHint')}
              checked={track.introOrOutro}
              onChange={(event) => change({ introOrOutro: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('tracks.hasLyrics')}
              description={basic ? t('tracks.lyricsLocked', { plan: pro }) : undefined}
              disabled={basic}
              checked={track.hasLyrics}
              onChange={(event) => change({ hasLyrics: event.currentTarget.checked })}
            />
          </div>
        </FieldWide>
        {track.hasLyrics && !basic ? (
          <FieldWide>
            <Textarea
              {...field(at('lyrics'))}
              label={t('tracks.lyrics')}
              autosize
              minRows={4}
              maxRows={16}
              maxLength={20_000}
              value={track.lyrics}
              onChange={(event) => change({ lyrics: event.currentTarget.value })}
            />
          </FieldWide>
        ) : null}
      </FieldGrid>
      <Contributors track={track} index={index} />
      <Performers track={track} index={index} />
    </div>
  )
}
