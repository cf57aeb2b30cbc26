// Chooses a picture and adds it to the blog.
import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { blogApi } from './api.ts'

interface PictureButtonProps {
  label: string
  error?: ReactNode
  small?: boolean
  onAdded: (picture: { id: string }) => void
}

export function PictureButton({ label, error, small, onAdded }: PictureButtonProps) {
  const { t } = useTranslation('blog')
  const errorMessage = useErrorMessage()
  const add = useMutation({ mutationFn: (file: File) => blogApi.addImage.call({ file }), onSuccess: onAdded })
  const problem = add.error ? errorMessage(readRefusal(add.error)) : error
  return (
    <div>
      <FileButton accept="image/jpeg,image/png" onChange={(file) => file && add.mutate(file)}>
        {(button) => (
          <Button
            {...button}
            size={small ? 'sm' : undefined}
            leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
            loading={add.isPending}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {small ? null : <p className="muted small">{t('field.pictureHint')}</p>}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  )
}
