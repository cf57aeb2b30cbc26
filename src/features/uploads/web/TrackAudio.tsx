// The audio of one track: choose, upload, review its findings, replace.
import { Button, FileButton } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { DropArea } from '#ui/DropArea.tsx'
import type { Upload } from '../contract.ts'
import { ACCEPTS } from '../domain.ts'
import type { AudioReportProps } from './AudioReport.tsx'
import { AudioReport } from './AudioReport.tsx'
import { acceptedFiles } from './accepted-files.ts'
import type { FileUpload } from './file-upload.ts'
import styles from './TrackAudio.module.css'
import { useRefusedFile } from './use-refused-file.ts'
import { useFileState } from './use-upload.ts'

export interface TrackAudioProps extends Pick<AudioReportProps, 'title' | 'marks' | 'below'> {
  /** Of the button, so that a finding can lead here. */
  id: string
  describedBy?: string
  upload: Upload | null
  /** The file on its way in this tab. */
  transfer?: FileUpload
  onFile: (file: File) => void
}

const MOVING = ['preparing', 'uploading', 'paused', 'processing', 'failed']

export function TrackAudio({ id, describedBy, upload, transfer, onFile, ...report }: TrackAudioProps) {
  const { t } = useTranslation('uploads')
  const sayRefused = useRefusedFile()
  const state = useFileState(transfer)
  useFocusHandoff(id)
  const refusal =
    state?.kind === 'refused' ? state.problem : !state && upload?.status === 'refused' ? upload.refusal : null
  const moving = state && MOVING.includes(state.kind)
  const interrupted = !state && upload?.status === 'uploading'
  // A new file that is refused before it is sent leaves the old one in its place.
  const heard = upload?.status === 'ready' && !moving ? upload : null
  return (
    <div className={styles.audio}>
      {refusal ? (
        <p className={styles.refused} role="alert">
          {sayRefused(refusal, transfer?.file?.name ?? upload?.fileName ?? '')}
        </p>
      ) : null}
      {heard ? <AudioReport upload={heard} {...report} /> : null}
      {heard || moving ? (
        <div>
          <FileButton accept={ACCEPTS.audio.join(',')} onChange={(file) => file && onFile(file)}>
            {(props) => (
              <Button
                {...props}
                id={id}
                aria-describedby={describedBy}
                size="sm"
                leftSection={<IconReplace size={16} aria-hidden="true" />}
              >
                {t('replace')}
              </Button>
            )}
          </FileButton>
        </div>
      ) : (
        <>
          {interrupted ? <p className="muted">{`${upload?.fileName}: ${t('interruptedLine')}`}</p> : null}
          <DropArea
            id={id}
            describedBy={describedBy}
            title={t('dropAudio')}
            line={t('audioLine')}
            buttonLabel={t(interrupted ? 'chooseSame' : refusal ? 'chooseAnother' : 'choose')}
            accept={acceptedFiles('audio')}
            multiple={false}
            onFiles={([file]) => file && onFile(file)}
            onRefused={([refused]) => refused && onFile(refused.file)}
          />
        </>
      )}
    </div>
  )
}
