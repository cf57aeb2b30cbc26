// Adds a text, an image, a shape or grain to a cover.
import { Button, FileButton, Menu } from '@mantine/core'
import { IconGrain, IconLetterA, IconPhotoPlus, IconShape } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LAYERS_MAX, type Scene, SHAPES } from '#engines/covers/scene.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { ACCEPTS } from '#features/uploads/domain.ts'
import { useUpload } from '#features/uploads/web/use-upload.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { addGrain, addImage, addShape, addText, hasRoom } from '../domain/layers.ts'
import styles from './designs.module.css'

export interface AddLayerProps {
  scene: Scene
  onAdd: (scene: Scene) => void
  /** Called when an image is uploaded. */
  onSent: (uploadId: string, url: string) => void
}

export function AddLayer({ scene, onAdd, onSent }: AddLayerProps) {
  const { t } = useTranslation('designs')
  const errorMessage = useErrorMessage()
  const isFull = !hasRoom(scene)
  const { state, start } = useUpload('artist_image', (upload) => {
    onSent(upload.id, upload.urls['1200'] ?? upload.urls.original ?? '')
    onAdd(addImage(scene, upload.id))
  })
  const isSending = state !== undefined && !['ready', 'refused', 'failed'].includes(state.kind)
  return (
    <>
      <fieldset className={styles.add} disabled={isFull} aria-label={t('editor.add')}>
        <Button
          leftSection={<IconLetterA size={17} aria-hidden="true" />}
          onClick={() => onAdd(addText(scene, t('editor.newText')))}
        >
          {t('editor.addText')}
        </Button>
        <FileButton accept={ACCEPTS.artist_image.join(',')} onChange={(file) => file && start(file)}>
          {(props) => (
            <Button
              {...props}
              leftSection={<IconPhotoPlus size={17} aria-hidden="true" />}
              loading={isSending}
              aria-label={isSending ? t('editor.uploading') : undefined}
            >
              {t('editor.addImage')}
            </Button>
          )}
        </FileButton>
        <ActionMenu
          button={
            <Button leftSection={<IconShape size={17} aria-hidden="true" />}>{t('editor.addShape')}</Button>
          }
        >
          {SHAPES.map((shape) => (
            <Menu.Item key={shape} onClick={() => onAdd(addShape(scene, shape))}>
              {t(`field.shapes.${shape}`)}
            </Menu.Item>
          ))}
        </ActionMenu>
        <Button
          leftSection={<IconGrain size={17} aria-hidden="true" />}
          onClick={() => onAdd(addGrain(scene))}
        >
          {t('editor.addGrain')}
        </Button>
      </fieldset>
      {isFull ? <p className="muted">{t('editor.full', { max: LAYERS_MAX })}</p> : null}
      {state?.kind === 'refused' || state?.kind === 'failed' ? (
        <FormAlert>{t('editor.imageFailed', { why: errorMessage(state.problem) })}</FormAlert>
      ) : null}
    </>
  )
}
