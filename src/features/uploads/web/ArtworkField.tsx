// The cover of a release: choose, view, replace or remove it.
import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import type { Upload } from '../contract.ts'
import { ACCEPTS } from '../domain.ts'
import styles from './ArtworkField.module.css'
import { acceptedFiles } from './accepted-files.ts'
import { CoverReport } from './CoverReport.tsx'
import type { FileUpload } from './file-upload.ts'
import type { FileFinding } from './finding-markers.ts'
import { TransferActions } from './TransferActions.tsx'
import { useRowState } from './use-row-state.ts'
import { useFileState } from './use-upload.ts'

export interface ArtworkFieldProps {
  id: string
  describedBy?: string
  upload: Upload | null
  transfer?: FileUpload
  onFile: (file: File) => void
  /** What is to be said about the cover that is there. */
  findings: readonly FileFinding[]
  /** The button that takes it away, and whatever else belongs beside the cover. */
  aside?: ReactNode
}

export function ArtworkField({
  id,
  describedBy,
  upload,
  transfer,
  onFile,
  findings,
  aside,
}: ArtworkFieldProps) {
  const { t } = useTranslation(['uploads', 'common'])
  const { bytes } = useNumbers()
  const errorMessage = useErrorMessage()
  const rowState = useRowState()
  const state = useFileState(transfer)
  useFocusHandoff(id)
  const refusal =
    state?.kind === 'refused' ? state.problem : !state && upload?.status === 'refused' ? upload.refusal : null
  const ready = !refusal && upload?.status === 'ready' && (!state || state.kind === 'ready') ? upload : null
  const name = transfer?.file?.name ?? upload?.fileName ?? t('cover')

  if (ready) {
    return (
      <CoverReport upload={ready} alt={t('cover')} findings={findings}>
        <div className={styles.buttons}>
          <FileButton accept={ACCEPTS.artwork.join(',')} onChange={(file) => file && onFile(file)}>
            {(props) => (
              <Button {...props} id={id} aria-describedby={describedBy}>
                {t('replaceCover')}
              </Button>
            )}
          </FileButton>
          {aside}
        </div>
      </CoverReport>
    )
  }
  return (
    <div className={styles.stack}>
      {refusal ? (
        <p className={styles.refused} role="alert">
          {`${name}: ${errorMessage(refusal)}`}
        </p>
      ) : null}
      {!refusal && (state || upload) ? (
        <UploadList label={t('cover')}>
          <UploadRow
            state={rowState(state, upload)}
            title={name}
            line={bytes(transfer?.file?.size ?? upload?.sizeBytes ?? 0)}
            progressLabel={t('progress', { name })}
            actions={transfer ? <TransferActions upload={transfer} name={name} /> : null}
          />
        </UploadList>
      ) : null}
      <DropArea
        id={id}
        describedBy={describedBy}
        stacked
        icon={<IconPhoto size={28} stroke={1.5} aria-hidden="true" />}
        title={t('dropCover')}
        line={t('coverLine')}
        buttonLabel={t(refusal ? 'chooseAnother' : 'choose')}
        accept={acceptedFiles('artwork')}
        multiple={false}
        onFiles={([file]) => file && onFile(file)}
        onRefused={([refused]) => refused && onFile(refused.file)}
      />
    </div>
  )
}
