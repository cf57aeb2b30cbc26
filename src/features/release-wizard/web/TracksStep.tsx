// Step 3: the tracks. Several files become several tracks; one is open at a time.

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId } from './field-id.ts'
import { countByKind } from './finding-kind.ts'
import { LockedNotice } from './LockedNotice.tsx'
import { MasteringButton } from './MasteringButton.tsx'
import { SortableTracks } from './SortableTracks.tsx'
import styles from './steps.module.css'
import { TrackRow } from './TrackRow.tsx'
import { useAddTracks } from './use-add-tracks.ts'
import { useTrackOrder } from './use-track-order.ts'
import { useWizard } from './use-wizard.ts'

export default function TracksStep() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common', 'uploads'])
  const { release, plan, transfers, findings, kindOf, openTrackId, setOpenTrackId } = useWizard()
  const { add, addEmpty, addMaster, arriving, refused, dismiss, full } = useAddTracks()
  const { moveTrack, announcement } = useTrackOrder()
  // The only track that Basic allows replaces the drop area.
  useFocusHandoff(fieldId('tracks'), fieldId('tracks.0.audio'))
  const { tracks } = release
  const findingsByTrack = useMemo(
    () => Map.groupBy(findings, (finding) => /^tracks\.(\d+)\./.exec(finding.at)?.[1] ?? ''),
    [findings],
  )
  const hasOneTrack = limitOf(plan, 'releases.tracks') === 1
  const length = tracks.reduce((sum, track) => sum + (track.durationMs ?? 0), 0)
  const count = t('tracks.count', { count: tracks.length })
  return (
    <>
      <SectionHead
        title={t('tracks.title')}
        side={length > 0 ? t('tracks.countAndLength', { tracks: count, length: formatClock(length) }) : count}
      />
      {release.live ? <LockedNotice>{t('lockedFields.tracks')}</LockedNotice> : null}
      {full || release.live ? null : (
        <div className={styles.stack}>
          <DropArea
            id={fieldId('tracks')}
            describedBy={findingsId('tracks')}
            title={t('tracks.drop')}
            line={`${t(hasOneTrack ? 'tracks.dropLineOne' : 'tracks.dropLine')} ${t('tracks.longHint')}`}
            buttonLabel={t('tracks.choose')}
            accept={acceptedFiles('audio')}
            multiple={!hasOneTrack}
            onFiles={add}
            onRefused={(list) => void add(list.map((rejection) => rejection.file))}
          />
          <div className={styles.row}>
            <MasteringButton variant="plain" onChoose={addMaster} />
            <Button
              variant="plain"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={addEmpty}
            >
              {t('tracks.without')}
            </Button>
          </div>
        </div>
      )}
      <FieldFindings at="tracks" />
      {tracks.length + arriving.length + refused.length > 0 ? (
        <SortableTracks tracks={tracks} onMove={moveTrack}>
          <UploadList label={t('tracks.title')}>
            {tracks.map((track, index) => (
              <TrackRow
                key={track.id}
                track={track}
                index={index}
                transfer={transfers.of(track.id)}
                opened={openTrackId === track.id}
                locked={release.live}
                movable={tracks.length > 1 && !release.live}
                onOpen={setOpenTrackId}
                onMove={moveTrack}
                {...countByKind(findingsByTrack.get(String(index)) ?? [], kindOf)}
              />
            ))}
            {arriving.map(({ key, file, title }, index) => (
              <UploadRow
                key={key}
                number={tracks.length + index + 1}
                state={{ kind: 'waiting', label: t('uploads:preparing') }}
                title={title || t('releases:untitledTrack')}
                line={file.name}
              />
            ))}
            {refused.map(({ key, name, sentence }) => (
              <UploadRow
                key={key}
                state={{ kind: 'refused' }}
                title={t('tracks.notAdded', { name })}
                line={<span role="alert">{sentence}</span>}
                actions={
                  <Button size="sm" onClick={() => dismiss(key)}>
                    {t('tracks.dismiss')}
                  </Button>
                }
              />
            ))}
          </UploadList>
        </SortableTracks>
      ) : null}
      <output className="visually-hidden">{announcement}</output>
      {hasOneTrack && full && !release.live ? (
        <UpgradePrompt
          title={t('tracks.limitTitle', { plan: t('common:plan.pro') })}
          line={t('tracks.limitLine')}
          from="wizard_tracks"
        />
      ) : null}
    </>
  )
}
