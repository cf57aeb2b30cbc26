// All fields of one track: audio, store metadata and credits.

import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isIsrc } from '#engines/ddex/identifiers.ts'
import { trackVersions } from '#engines/ddex/values.ts'
import { isNamedIntroOrOutro } from '#engines/text-rules/intro-outro.ts'
import type { TrackChange } from '#features/releases/contract.ts'
import { NOT_OF_INTROS } from '#features/releases/domain/findings.ts'
import { LENGTH_TOLERANCE_MS } from '#features/releases/domain/update.ts'
import { LICENSED_VERSIONS, TRACK_VERSIONS } from '#features/releases/domain/vocabulary.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { usePinnedMarks } from '#features/releases/web/use-pinned-marks.ts'
import type { Upload } from '#features/uploads/contract.ts'
import { TrackAudio } from '#features/uploads/web/TrackAudio.tsx'
import { includes } from '#lib/pure/entitlements.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { CreditFields } from './CreditFields.tsx'
import { FeaturedArtists } from './FeaturedArtists.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId } from './field-id.ts'
import { LockedHint } from './LockedHint.tsx'
import { LockedNotice } from './LockedNotice.tsx'
import { LyricsField } from './LyricsField.tsx'
import { MasteringButton } from './MasteringButton.tsx'
import { OriginalWork } from './OriginalWork.tsx'
import { OtherArtists } from './OtherArtists.tsx'
import { PinnedMoment, reasonsAbout } from './PinnedMoment.tsx'
import { PreviewStart, usePreviewMark } from './PreviewStart.tsx'
import { SettledInput } from './SettledInput.tsx'
import steps from './steps.module.css'
import styles from './TrackFields.module.css'
import { isSpotifyArtist, typedIsrc } from './typed-codes.ts'
import { useField } from './use-field.tsx'
import { earlierIn } from './use-transfers.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'
import { WorkFields } from './WorkFields.tsx'

interface TrackPartProps {
  track: TrackAnswer
  index: number
}

export function TrackFields({ track, index }: TrackPartProps) {
  return (
    <div className={styles.track}>
      <PagePart>
        <Audio track={track} index={index} />
      </PagePart>
      <Names track={track} index={index} />
      <PagePart>
        <WorkFields track={track} index={index} />
      </PagePart>
      {LICENSED_VERSIONS.includes(track.version) ? <OriginalWork track={track} index={index} /> : null}
      <PagePart>
        <Flags track={track} index={index} />
      </PagePart>
      {track.hasLyrics ? <LyricsField track={track} index={index} /> : null}
      <CreditFields track={track} index={index} />
    </div>
  )
}

function Audio({ track, index }: TrackPartProps) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { transfers, release, draftStore } = useWizard()
  const offerUndo = useUndo()
  const pinned = usePinnedMarks(reasonsAbout(release, track.id))
  const marks = [...usePreviewMark(track), ...pinned]
  const { upload, introOrOutro } = track
  const delivered = release.delivered?.tracks.find(({ trackId }) => trackId === track.id)
  const path = `tracks.${index}.audio`
  // Uses the same letters as the readiness panel, which skips the length check for intros and outros.
  const heard =
    upload && introOrOutro
      ? { ...upload, findings: upload.findings.filter((finding) => !NOT_OF_INTROS.has(finding.code)) }
      : upload
  const takeMaster = (master: Upload) => {
    transfers.attach(track.id, master)
    if (upload)
      offerUndo(t('tracks.masterUsed'), () => draftStore.changeTrack(track.id, { uploadId: upload.id }))
  }
  const heardIn = new Set(upload?.status === 'ready' ? upload.findings.map(({ code }) => code) : [])
  return (
    <div className={styles.group}>
      {delivered ? (
        <LockedNotice>
          {t('lockedFields.audio', {
            length: formatClock(delivered.durationMs),
            seconds: LENGTH_TOLERANCE_MS / 1_000,
          })}
        </LockedNotice>
      ) : null}
      <TrackAudio
        id={fieldId(path)}
        describedBy={findingsId(path)}
        title={track.title || t('releases:untitledTrack')}
        upload={heard}
        transfer={transfers.of(track.id)}
        earlier={earlierIn(transfers, track.id)}
        onFile={(file) => transfers.start(track.id, file)}
        marks={marks}
        otherSource={
          <MasteringButton
            recordingId={upload?.status === 'ready' ? upload.id : undefined}
            onChoose={takeMaster}
          />
        }
        below={(player) => (
          <>
            <PinnedMoment at={path} player={player} />
            <PreviewStart track={track} player={player} />
          </>
        )}
      />
      {/* Findings of the audio are listed with their letters next to the waveform; a refused file shows its reason. */}
      {upload?.status === 'refused' ? null : (
        <FieldFindings at={path} only={({ code }) => !heardIn.has(code)} />
      )}
    </div>
  )
}

function Names({ track, index }: TrackPartProps) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan } = useWizard()
  const genres = useChoices('genres')
  const languages = useChoices('languages')
  const versions = useChoices('versions')
  const field = useField()
  const path = (name: string) => `tracks.${index}.${name}`
  const change = (fields: TrackChange) => draftStore.changeTrack(track.id, fields)
  const lacksCodes = !includes(plan, 'releases.codes')
  const lacksComposer = !includes(plan, 'releases.composer')
  const pro = t('common:plan.pro')
  const optional = t('common:optional')
  const isrcIsFixed = release.revision !== null && track.isrc !== null
  const lockIf = (locked: boolean) => (locked ? <IconLock size={16} aria-hidden="true" /> : undefined)
  return (
    <FieldGrid>
      <PagePart>
        <FieldWide>
          <TextInput
            {...field(path('title'))}
            label={t('releases:field.title')}
            value={track.title}
            maxLength={300}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </FieldWide>
        <TextInput
          {...field(path('subtitle'))}
          label={<FieldLabel mark={optional}>{t('releases:field.subtitle')}</FieldLabel>}
          description={t('tracks.subtitleHint')}
          placeholder={trackVersions[track.version].subtitle}
          value={track.subtitle}
          maxLength={200}
          onChange={(event) => change({ subtitle: event.currentTarget.value })}
        />
        <Select
          {...field(path('version'))}
          label={t('releases:field.version')}
          data={versions}
          value={track.version}
          allowDeselect={false}
          description={track.version === 'cover' ? t('tracks.versionCover') : undefined}
          onChange={(value) => {
            const version = TRACK_VERSIONS.find((version) => version === value)
            if (version) change({ version })
          }}
        />
        <Select
          {...field(path('language'))}
          label={t('releases:field.language')}
          placeholder={t('common:chooseOne')}
          data={languages}
          value={track.language}
          searchable
          allowDeselect={false}
          onChange={(language) => change({ language })}
        />
        <TextInput
          {...field(path('artist'))}
          label={<FieldLabel mark={optional}>{t('releases:field.artist')}</FieldLabel>}
          placeholder={release.artist?.name ?? t('tracks.artistHint')}
          description={t('tracks.artistHint')}
          value={track.artist}
          maxLength={200}
          onChange={(event) => change({ artist: event.currentTarget.value })}
        />
      </PagePart>
      <PagePart>
        <FeaturedArtists track={track} index={index} />
        <FieldWide>
          <OtherArtists
            path={path('otherArtists')}
            artists={track.otherArtists}
            onSave={(otherArtists) => change({ otherArtists })}
          />
        </FieldWide>
        <Select
          {...field(path('genre'))}
          label={<FieldLabel mark={optional}>{t('releases:field.genre')}</FieldLabel>}
          placeholder={t('tracks.genreHint')}
          data={genres}
          value={track.genre}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(genre) => change({ genre })}
        />
      </PagePart>
      <PagePart>
        <SettledInput
          {...field(path('isrc'))}
          label={<FieldLabel mark={optional}>{t('releases:field.isrc')}</FieldLabel>}
          placeholder={t('tracks.isrcHint')}
          description={
            release.live ? (
              t('lockedFields.codes')
            ) : lacksCodes ? (
              <LockedHint>{t('tracks.isrcLocked', { plan: pro })}</LockedHint>
            ) : undefined
          }
          // A value from an earlier plan can still be cleared, here and below.
          disabled={isrcIsFixed || (lacksCodes && track.isrc === null)}
          rightSection={lockIf(isrcIsFixed || lacksCodes)}
          classNames={{ input: 'mono' }}
          value={track.isrc ?? ''}
          maxLength={40}
          format={typedIsrc}
          isWhole={(text) => isIsrc(typedIsrc(text).replaceAll('-', ''))}
          onSettle={(text) => change({ isrc: typedIsrc(text).slice(0, 20) || null })}
        />
        <TextInput
          {...field(path('composer'))}
          label={<FieldLabel mark={optional}>{t('releases:field.composer')}</FieldLabel>}
          description={
            lacksComposer ? (
              <LockedHint>{t('tracks.composerLocked', { plan: pro })}</LockedHint>
            ) : (
              t('tracks.composerHint')
            )
          }
          disabled={lacksComposer && track.composer === ''}
          rightSection={lockIf(lacksComposer)}
          value={track.composer}
          maxLength={200}
          onChange={(event) => change({ composer: event.currentTarget.value })}
        />
        <SettledInput
          {...field(path('composerSpotifyUri'))}
          label={<FieldLabel mark={optional}>{t('tracks.composerUri')}</FieldLabel>}
          placeholder="spotify:artist:…"
          description={
            lacksComposer ? t('tracks.composerLocked', { plan: pro }) : t('tracks.composerUriHint')
          }
          disabled={lacksComposer && track.composerSpotifyUri === ''}
          rightSection={lockIf(lacksComposer)}
          value={track.composerSpotifyUri}
          maxLength={200}
          isWhole={isSpotifyArtist}
          onSettle={(composerSpotifyUri) => change({ composerSpotifyUri })}
        />
      </PagePart>
    </FieldGrid>
  )
}

function Flags({ track }: TrackPartProps) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { draftStore, plan } = useWizard()
  const change = (fields: TrackChange) => draftStore.changeTrack(track.id, fields)
  const lacksLyrics = !includes(plan, 'releases.lyrics')
  return (
    <div className={styles.flags}>
      <Checkbox
        label={t('tracks.explicit')}
        description={t('tracks.explicitHint')}
        checked={track.explicit}
        onChange={(event) => change({ explicit: event.currentTarget.checked })}
      />
      <div>
        <Checkbox
          label={t('releases:field.introOrOutro')}
          description={t('tracks.introHint')}
          checked={track.introOrOutro}
          onChange={(event) => change({ introOrOutro: event.currentTarget.checked })}
        />
        {!track.introOrOutro && isNamedIntroOrOutro(track.title) ? (
          <p className={steps.advice}>
            {t('tracks.introSuggested')}{' '}
            <TextButton label={t('tracks.introMark')} onClick={() => change({ introOrOutro: true })} />
          </p>
        ) : null}
      </div>
      <Checkbox
        label={t('releases:detail.hasLyrics')}
        description={
          lacksLyrics ? (
            <LockedHint>{t('tracks.lyricsLocked', { plan: t('common:plan.pro') })}</LockedHint>
          ) : (
            t('tracks.lyricsHint')
          )
        }
        disabled={lacksLyrics && !track.hasLyrics}
        checked={track.hasLyrics}
        onChange={(event) => change({ hasLyrics: event.currentTarget.checked })}
      />
    </div>
  )
}
