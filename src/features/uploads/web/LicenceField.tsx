// A licence document: choose, upload, view, replace or remove it.
import { Button } from '@mantine/core'
import { IconFileText, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DocumentLink } from './DocumentLink.tsx'
import styles from './LicenceField.module.css'
import { ReplaceFile, UploadField, type UploadTarget, useUploadState } from './UploadField.tsx'

/** Types with their extensions, as the file chooser expects them. */
const ACCEPTED = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

export interface LicenceFieldProps extends UploadTarget {
  onRemove: () => void
}

export function LicenceField({ onRemove, ...target }: LicenceFieldProps) {
  const { t } = useTranslation('uploads')
  const errorMessage = useErrorMessage()
  const { state, refusal, moving } = useUploadState(target)
  const { upload, transfer } = target
  const inProgress = moving || (!state && upload?.status === 'processing')
  // A new file that is refused before its upload leaves the old one in place.
  const readyUpload = !inProgress && upload?.status === 'ready' ? upload : null
  const name = transfer?.file?.name ?? upload?.fileName ?? t('licence')
  return (
    <UploadField
      target={target}
      refusal={refusal && `${name}: ${errorMessage(refusal)}`}
      progress={inProgress ? { label: t('licence'), name } : null}
      drop={
        inProgress || readyUpload
          ? null
          : {
              title: t('dropLicence'),
              line: t('licenceLine'),
              buttonLabel: t(refusal ? 'chooseAnother' : 'chooseLicence'),
              accept: ACCEPTED,
            }
      }
    >
      {readyUpload ? (
        <div className={styles.file}>
          <IconFileText size={20} stroke={1.75} aria-hidden="true" />
          <span className={styles.name}>
            <DocumentLink upload={readyUpload} />
          </span>
          <ReplaceFile
            target={target}
            kind="licence"
            size="sm"
            leftSection={<IconReplace size={16} aria-hidden="true" />}
          >
            {t('replaceLicence')}
          </ReplaceFile>
          <Button size="sm" variant="plain" onClick={onRemove}>
            {t('removeLicence')}
          </Button>
        </div>
      ) : null}
    </UploadField>
  )
}
