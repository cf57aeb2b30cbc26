// A licence document: choose, upload, view, replace or remove it.
import { Button, FileButton } from '@mantine/core'
import { IconFileText, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import type { Upload } from '../contract.ts'
import { ACCEPTS } from '../domain.ts'
import { DocumentLink } from './DocumentLink.tsx'
import type { FileUpload } from './file-upload.ts'
import styles from './LicenceField.module.css'
import { TransferActions } from './TransferActions.tsx'
import { useRowState } from './use-row-state.ts'
import { useFileState } from './use-upload.ts'

/** Types with their endings, as the chooser asks for them. */
const ACCEPTED = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

export interface LicenceFieldProps {
  id: string
  describedBy?: string
  upload: Upload | null
  transfer?: FileUpload
  onFile: (file: File) => void
  onRemove: () => void
}

export function LicenceField({ id, describedBy, upload, transfer, onFile, onRemove }: LicenceFieldProps) {
  const { t } = useTranslation('uploads')
  const { bytes } = useNumbers()
  const errorMessage = useErrorMessage()
  const rowState = useRowState()
  const state = useFileState(transfer)
  useFocusHandoff(id)
  const refusal =
    state?.kind === 'refused' ? state.problem : !state && upload?.status === 'refused' ? upload.refusal : null
  const moving = state ? !['ready', 'refused'].includes(state.kind) : upload?.status === 'processing'
  const readyUpload = !moving && !refusal && upload?.status === 'ready' ? upload : null
  const name = transfer?.file?.name ?? upload?.fileName ?? t('licence')
  return (
    <div className={styles.field}>
      {refusal ? (
        <p className={styles.refused} role="alert">
          {`${name}: ${errorMessage(refusal)}`}
        </p>
      ) : null}
      {readyUpload ? (
        <div className={styles.file}>
          <IconFileText size={20} stroke={1.75} aria-hidden="true" />
          <span className={styles.name}>
            <DocumentLink upload={readyUpload} />
          </span>
          <FileButton accept={ACCEPTS.licence.join(',')} onChange={(file) => file && onFile(file)}>
            {(props) => (
              <Button
                {...props}
                id={id}
                aria-describedby={describedBy}
                size="sm"
                leftSection={<IconReplace size={16} aria-hidden="true" />}
              >
                {t('replaceLicence')}
              </Button>
            )}
          </FileButton>
          <Button size="sm" variant="plain" onClick={onRemove}>
            {t('removeLicence')}
          </Button>
        </div>
      ) : null}
      {moving ? (
        <UploadList label={t('licence')}>
          <UploadRow
            state={rowState(state, upload)}
            title={name}
            line={bytes(transfer?.file?.size ?? upload?.sizeBytes ?? 0)}
            progressLabel={t('progress', { name })}
            actions={transfer ? <TransferActions upload={transfer} name={name} /> : null}
          />
        </UploadList>
      ) : null}
      {moving || readyUpload ? null : (
        <DropArea
          id={id}
          describedBy={describedBy}
          title={t('dropLicence')}
          line={t('licenceLine')}
          buttonLabel={t(refusal ? 'chooseAnother' : 'chooseLicence')}
          accept={ACCEPTED}
          multiple={false}
          onFiles={([file]) => file && onFile(file)}
          onRefused={([refused]) => refused && onFile(refused.file)}
        />
      )}
    </div>
  )
}
