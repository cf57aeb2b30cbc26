// The audio of one track: choose, upload, review its findings, replace.
import { IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AudioReportProps } from './AudioReport.tsx'
import { AudioReport } from './AudioReport.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { ReplaceFile, UploadField, type UploadTarget, useUploadState } from './UploadField.tsx'
import { useRefusedFile } from './use-refused-file.ts'

export interface TrackAudioProps extends UploadTarget, Pick<AudioReportProps, 'title' | 'marks' | 'below'> {}

export function TrackAudio({ title, marks, below, ...target }: TrackAudioProps) {
  const { t } = useTranslation('uploads')
  const describeRefusal = useRefusedFile()
  const { state, refusal, moving } = useUploadState(target)
  const { upload, transfer } = target
  const interrupted = !state && upload?.status === 'uploading'
  // A new file that is refused before its upload leaves the old one in place.
  const reported = upload?.status === 'ready' && !moving ? upload : null
  return (
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
      {reported || moving ? (
        <div>
          <ReplaceFile
            target={target}
            kind="audio"
            size="sm"
            leftSection={<IconReplace size={16} aria-hidden="true" />}
          >
            {t('replace')}
          </ReplaceFile>
        </div>
      ) : interrupted ? (
        <p className="muted">{`${upload?.fileName}: ${t('interruptedLine')}`}</p>
      ) : null}
    </UploadField>
  )
}
