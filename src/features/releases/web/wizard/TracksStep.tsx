// Step 3: the tracks. Several files become several tracks; one is open at a time.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { fileProblem } from '#features/uploads/web/file-upload.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import { TRACKS_MAX } from '../../domain/vocabulary.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import { fieldId } from './field-id.ts'
import styles from './steps.module.css'
import { TrackRow } from './TrackRow.tsx'
import { titleOfFile } from './title-of-file.ts'
import { useTrackOrder } from './use-track-order.ts'
import { useWizard } from './use-wizard.ts'

interface Refused {
  key: number
  name: string
  problem: Pick<Problem, 'code' | 'params'>
}

export function TracksStep() {
  const { t } = useTranslation(['releases', 'common'])
  const { release, keeper, transfers, plan, errorOf, setOpenTrackId } = useWizard()
  const say = useFindingSentence()
  const [refused, setRefused] = useState<Refused[]>([])
  const order = useTrackOrder()
  const { tracks } = release
  const basic = plan === 'indiefy_lite'
  const most = basic ? 1 : TRACKS_MAX
  const full = tracks.length >= most
  const length = tracks.reduce((sum, track) => sum + (track.durationMs ?? 0), 0)
  const count = t('tracks.count', { count: tracks.length })

  const refuse = (name: string, problem: Refused['problem']) =>
    setRefused((before) => [...before, { key: Date.now() + before.length, name, problem }])

  async function add(files: File[]) {
    for (const file of files) {
      const problem = fileProblem('audio', file)
      if (problem) {
        refuse(file.name, problem)
        continue
      }
      const id = await keeper.addTrack({
        title: titleOfFile(file.name),
        ...(release.language ? { language: release.language } : {}),
      })
      if (id) transfers.start(id, file)
      else refuse(file.name, { code: 'track_limit', params: { most } })
      if (id && files.length === 1) setOpenTrackId(id)
    }
  }
  async function addEmpty() {
    const id = await keeper.addTrack(release.language ? { language: release.language } : {})
    if (id) setOpenTrackId(id)
  }
  const error = errorOf('tracks')
  return (
    <>
      <SectionHead
        title={t('tracks.title')}
        side={length > 0 ? t('tracks.countAndLength', { tracks: count, length: formatClock(length) }) : count}
      />
      {full ? null : (
        <div className={styles.stack}>
          <DropArea
            id={fieldId('tracks')}
            title={t('tracks.drop')}
            line={`${t(basic ? 'tracks.dropLineOne' : 'tracks.dropLine')} ${t('tracks.longHint')}`}
            buttonLabel={t('tracks.choose')}
            accept={acceptedFiles('audio')}
            multiple={!basic}
            onFiles={add}
            onRefused={(list) => void add(list.map((one) => one.file))}
          />
          <div>
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
      {error && tracks.length === 0 ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {tracks.length + refused.length > 0 ? (
        <UploadList label={t('tracks.title')}>
          {tracks.map((track, index) => (
            <TrackRow key={track.id} track={track} index={index} order={order} />
          ))}
          {refused.map(({ key, name, problem }) => (
            <UploadRow
              key={key}
              state={{ kind: 'refused' }}
              title={t('tracks.notAdded', { name })}
              line={say(problem)}
              actions={
                <Button
                  size="sm"
                  onClick={() => setRefused((before) => before.filter((one) => one.key !== key))}
                >
                  {t('tracks.dismiss')}
                </Button>
              }
            />
          ))}
        </UploadList>
      ) : null}
      <output className="visually-hidden">{order.said}</output>
      {basic && full ? (
        <UpgradePrompt
          title={t('tracks.limitTitle', { plan: t('common:plan.pro') })}
          line={t('tracks.limitLine')}
          action={null}
        />
      ) : null}
    </>
  )
}
