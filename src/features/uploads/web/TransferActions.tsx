// The buttons of an upload: pause, resume, retry.
import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FileUpload } from './file-upload.ts'
import { useFileState } from './use-upload.ts'

export function TransferActions({ upload, name }: { upload: FileUpload; name: string }) {
  const { t } = useTranslation(['uploads', 'common'])
  const state = useFileState(upload)
  if (state?.kind === 'uploading') {
    return (
      <ActionIcon aria-label={t('pause', { name })} onClick={upload.pause}>
        <IconPlayerPause size={18} aria-hidden="true" />
      </ActionIcon>
    )
  }
  if (state?.kind === 'paused') {
    return (
      <ActionIcon aria-label={t('resume', { name })} onClick={() => upload.resume()}>
        <IconPlayerPlay size={18} aria-hidden="true" />
      </ActionIcon>
    )
  }
  if (state?.kind === 'failed') {
    return (
      <Button size="sm" onClick={() => upload.resume()}>
        {t('common:retry')}
      </Button>
    )
  }
  return null
}
