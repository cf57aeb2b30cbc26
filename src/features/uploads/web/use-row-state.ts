// The state of an upload as a row shows it, whether the file is in this tab or only on the server.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { UploadState } from '#ui/UploadRow.tsx'
import type { Upload } from '../contract.ts'
import type { UploadKind } from '../domain.ts'
import type { FileState } from './file-upload.ts'

const WORK = {
  audio: 'checkingAudio',
  artwork: 'checkingImage',
  artist_image: 'checkingImage',
  licence: 'checkingDocument',
  catalogue: 'checkingDocument',
  statement: 'checkingDocument',
  reference: 'checkingAudio',
} as const satisfies Record<UploadKind, string>

/** From this duration on the row shows how long it has been waiting. */
const SAID_AFTER_S = 3

export function useRowState() {
  const { t } = useTranslation('uploads')
  const { bytes } = useNumbers()
  const errorMessage = useErrorMessage()

  const timeLeft = (seconds: number) =>
    seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) })

  /** @param counts replaces the label once the file is ready. */
  return (state: FileState | undefined, upload: Upload | null, counts?: ReactNode): UploadState => {
    const processing = (seconds = 0): UploadState => {
      const what = t(WORK[upload?.kind ?? 'audio'])
      const detail = seconds < SAID_AFTER_S ? what : `${what}, ${timeLeft(seconds)}`
      return { kind: 'analysing', label: t('processing'), detail }
    }
    const ready = (peaks?: string): UploadState => ({ kind: 'ready', label: t('ready'), peaks, counts })
    if (!state) {
      if (!upload) return { kind: 'refused' }
      if (upload.status === 'ready') return ready(upload.audio?.waveform.peaks)
      if (upload.status === 'processing') return processing()
      if (upload.status === 'refused') return { kind: 'refused' }
      return { kind: 'paused', percent: 0, label: t('interrupted'), detail: t('interruptedLine') }
    }
    switch (state.kind) {
      case 'preparing':
        return { kind: 'waiting', label: t('preparing') }
      case 'uploading': {
        const { percent, bytesPerSecond, secondsLeft } = state
        const detail =
          bytesPerSecond && secondsLeft !== null
            ? t('speed', { speed: bytes(bytesPerSecond), left: timeLeft(secondsLeft) })
            : t('uploading')
        return { kind: 'uploading', percent, label: t('percent', { percent: Math.floor(percent) }), detail }
      }
      case 'paused':
        return {
          kind: 'paused',
          percent: state.percent,
          label: t('paused', { percent: Math.floor(state.percent) }),
          detail: t(
            state.by === 'you' ? 'pausedByYou' : navigator.onLine ? 'waitsForServer' : 'noConnection',
          ),
        }
      case 'failed':
        return {
          kind: 'paused',
          percent: state.percent,
          label: t('failed'),
          detail: !navigator.onLine
            ? t('noConnection')
            : state.problem.code === 'upload_failed'
              ? t('noResponse')
              : errorMessage(state.problem),
        }
      case 'processing':
        return processing(state.seconds)
      case 'ready':
        return ready(state.upload.audio?.waveform.peaks)
      default:
        return { kind: 'refused' }
    }
  }
}
