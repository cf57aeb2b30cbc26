// The audio of one track: choose, upload, review its findings, replace.
import { IconReplace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AudioReportProps } from './AudioReport.tsx'
import { AudioReport } from './AudioReport.tsx'
import { acceptedFiles } from './accepted-files.ts'
import styles from './UploadField.module.css'
import { ReplaceFile, UploadField, type UploadTarget, useUploadState } from './UploadField.tsx'
import { useRefusedFile } from './use-refused-file.ts'

export interface TrackAudioProps extends UploadTarget, Pick<AudioReportProps, 'title' | 'marks' | 'below'> {
  /** A button that takes the audio from somewhere else. */
  otherSource?: ReactNode
}

export function TrackAudio({ title, marks, below, otherSource, ...target }: TrackAudioProps) {
  const { t } = useTranslation('uploads')
  const describeRefusal = useRefusedFile()
  const { state, refusal, moving } = useUploadState(target)
  const { upload, transfer } = target
  const interrupted = !state && upload?.status === 'uploading'
  // A new file that is refused before its upload leaves the old one in place.
  const reported = upload?.status === 'ready' && !moving ? upload : null
  const sources = (
    <div className={styles.sources}>
      {reported || moving ? (
        <ReplaceFile
          target={target}
          kind="audio"
          size="sm"
          leftSection={<IconReplace size={16} aria-hidden="true" />}
        >
          {t('replace')}
        </ReplaceFile>
      ) : null}
      {otherSource}
    </div>
  )
  return (
    <div className={styles.field}>
      <UploadField
        target={target}
        refusal={refusal && describeRefusal(refusal, transfer?.file?.name ?? upload?.fileName ?? '')}
        // The row of the track shows the progress.
        progress={null}
        drop={
          reported || moving
            ? null
            : {
                title: t('dropAudio'),
                line: t('audioLine'),
                buttonLabel: t(interrupted ? 'chooseSame' : refusal ? 'chooseAnother' : 'choose'),
                accept: acceptedFiles('audio'),
              }
        }
      >
        {reported ? <AudioReport upload={reported} title={title} marks={marks} below={below} /> : null}
        {interrupted ? <p className="muted">{`${upload?.fileName}: ${t('interruptedLine')}`}</p> : null}
      </UploadField>
      {sources}
    </div>
  )
}
