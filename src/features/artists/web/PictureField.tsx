// The artist's picture: choose, upload, crop or remove it.
import { Button, FileButton } from '@mantine/core'
import { IconUserSquare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '#features/uploads/contract.ts'
import { ACCEPTS, ARTIST_IMAGE_SIDE_ADVISED } from '#features/uploads/domain.ts'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { TransferActions } from '#features/uploads/web/TransferActions.tsx'
import { useRowState } from '#features/uploads/web/use-row-state.ts'
import { useUpload } from '#features/uploads/web/use-upload.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import type { ArtistFields } from '../contract.ts'
import styles from './ArtistForm.module.css'
import type { ArtistAnswer } from './api.ts'
import { SquareCrop } from './SquareCrop.tsx'

export interface PictureFieldProps {
  cover: ArtistAnswer['cover']
  crop: ArtistFields['coverCrop']
  onChange: (uploadId: string | null, crop: ArtistFields['coverCrop']) => void
  /** Saving the form waits while a picture is being uploaded. */
  onBusy: (busy: boolean) => void
}

export function PictureField({ cover, crop, onChange, onBusy }: PictureFieldProps) {
  const { t } = useTranslation(['artists', 'uploads', 'common'])
  const errorMessage = useErrorMessage()
  const rowState = useRowState()
  const [picture, setPicture] = useState(() => (cover ? { id: cover.uploadId, urls: cover.urls } : null))
  const [size, setSize] = useState<{ widthPx: number; heightPx: number }>()
  const ready = (upload: Upload) => {
    setPicture({ id: upload.id, urls: upload.urls })
    setSize(upload.artwork ?? undefined)
    onChange(upload.id, null)
  }
  const { upload, state, start } = useUpload('artist_image', ready)
  const moving = state !== undefined && !['ready', 'refused'].includes(state.kind)
  useEffect(() => {
    onBusy(moving)
  }, [moving, onBusy])

  const name = upload?.file?.name ?? t('picture')
  const src = picture?.urls['1200'] ?? picture?.urls.original
  const small = size && Math.min(size.widthPx, size.heightPx) < ARTIST_IMAGE_SIDE_ADVISED
  return (
    <div className={styles.picture}>
      <h3>{t('picture')}</h3>
      {state?.kind === 'refused' ? (
        <p
          className={styles.refused}
          role="alert"
        >{`${t('pictureFailed')}: ${errorMessage(state.problem)}`}</p>
      ) : null}
      {moving && upload ? (
        <UploadList label={t('picture')}>
          <UploadRow
            state={rowState(state, null)}
            title={name}
            line={state.kind === 'failed' ? t('pictureFailed') : t('picture')}
            progressLabel={t('uploads:progress', { name })}
            actions={<TransferActions upload={upload} name={name} />}
          />
        </UploadList>
      ) : null}
      {picture && src && !moving ? (
        <>
          <SquareCrop
            key={picture.id}
            src={src}
            crop={crop}
            onChange={(next) => onChange(picture.id, next)}
          />
          {small ? (
            <p className={styles.advice}>
              {t('pictureSmall', { width: size.widthPx, height: size.heightPx })}
            </p>
          ) : null}
          <div className={styles.buttons}>
            <FileButton accept={ACCEPTS.artist_image.join(',')} onChange={(file) => file && start(file)}>
              {(props) => (
                <Button {...props} size="sm">
                  {t('pictureReplace')}
                </Button>
              )}
            </FileButton>
            <Button
              size="sm"
              variant="plain"
              onClick={() => {
                setPicture(null)
                onChange(null, null)
              }}
            >
              {t('pictureRemove')}
            </Button>
          </div>
        </>
      ) : null}
      {!picture && !moving ? (
        <DropArea
          id="artist-coverUploadId"
          stacked
          icon={<IconUserSquare size={28} stroke={1.5} aria-hidden="true" />}
          title={t('pictureDrop')}
          line={t('pictureLine')}
          buttonLabel={t('pictureChoose')}
          accept={acceptedFiles('artist_image')}
          multiple={false}
          onFiles={([file]) => file && start(file)}
          onRefused={([refused]) => refused && start(refused.file)}
        />
      ) : null}
    </div>
  )
}
