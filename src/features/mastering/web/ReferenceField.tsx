// The song that a master should follow: sent, measured and deleted before the master is ordered.
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Upload } from '#features/uploads/contract.ts'
import { uploadsApi } from '#features/uploads/web/api.ts'
import { SendFile } from '#features/uploads/web/SendFile.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './mastering.module.css'

export type Reference = Pick<Upload, 'id' | 'fileName'>

interface ReferenceFieldProps {
  reference: Reference | null
  onChange: (reference: Reference | null) => void
}

/** The button that had the focus is gone once a reference is chosen. */
const focusIfLost = (node: HTMLElement | null) => {
  if (document.activeElement === document.body) node?.focus()
}

export function ReferenceField({ reference, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation(['mastering', 'uploads'])
  const choose = useMutation({
    mutationFn: (id: string) => uploadsApi.find.call({ id }),
    onSuccess: onChange,
  })
  if (reference)
    return (
      <p className={styles.lead} role="status" tabIndex={-1} ref={focusIfLost}>
        {t('reference.chosen', { name: reference.fileName })}
        <TextButton label={t('uploads:chooseAnother')} onClick={() => onChange(null)} />
      </p>
    )
  return (
    <SendFile
      kind="reference"
      label={t('reference.label')}
      making={choose}
      title={t('reference.title')}
      line={t('reference.line')}
      buttonLabel={t('reference.choose')}
    />
  )
}
