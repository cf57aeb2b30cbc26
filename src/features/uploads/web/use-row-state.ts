// How a file on its way looks in a row: the words beside it, whether it is still in this tab or only on the server.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadState } from '#ui/UploadRow.tsx'
import type { Upload } from '../contract.ts'
import type { FileState } from './file-upload.ts'
import { useFigures } from './use-figures.ts'

export function useRowState() {
  const { t } = useTranslation('uploads')
  const { bytes } = useFigures()

  const timeLeft = (seconds: number) =>
    seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) })

  /** @param counts what the row says once the file is ready, instead of the word. */
  return (state: FileState | undefined, upload: Upload | null, counts?: ReactNode): UploadState => {
    const listening: UploadState = {
      kind: 'listening',
      label: t(upload?.kind === 'audio' || !upload ? 'listening' : 'processing'),
      detail: t(upload?.kind === 'audio' || !upload ? 'listeningDetail' : 'looking'),
    }
    const ready = (peaks?: number[]): UploadState => ({ kind: 'ready', label: t('ready'), peaks, counts })
    if (!state) {
      if (!upload) return { kind: 'refused' }
      if (upload.status === 'ready') return ready(upload.audio?.waveform.peaks)
      if (upload.status === 'processing') return listening
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
          ...{ kind: 'paused', percent: state.percent },
          label: t('paused', { percent: Math.floor(state.percent) }),
          detail: t(state.by === 'you' ? 'pausedByYou' : 'noConnection'),
        }
      case 'failed':
        return { kind: 'paused', percent: state.percent, label: t('failed'), detail: t('noConnection') }
      case 'processing':
        return listening
      case 'ready':
        return ready(state.upload.audio?.waveform.peaks)
      default:
        return { kind: 'refused' }
    }
  }
}
