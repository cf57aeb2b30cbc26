// Chooses documents that are sent with a form, such as an appeal or an answer.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileSize } from '#lib/web/use-file-size.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from '../domain.ts'
import styles from './DocumentsField.module.css'

const ACCEPTED = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }

export interface DocumentsFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  disabled: boolean
  /** What they may be; the formats and sizes without it. */
  line?: string
  /** The id of the button that chooses them. */
  buttonId?: string
}

export function DocumentsField({ files, onChange, disabled, line, buttonId }: DocumentsFieldProps) {
  const { t } = useTranslation(['uploads', 'problem'])
  const sizeOf = useFileSize()
  const [refused, setRefused] = useState<string>()
  const add = (more: File[]) => {
    const all = [...files, ...more]
    setRefused(all.length > DOCUMENTS_MAX ? t('documents.tooMany', { max: DOCUMENTS_MAX }) : undefined)
    onChange(all.slice(0, DOCUMENTS_MAX))
  }
  return (
    <div>
      <DropArea
        id={buttonId}
        title={t('documents.title')}
        line={line ?? t('documents.line')}
        buttonLabel={t('documents.choose')}
        accept={ACCEPTED}
        maxSize={DOCUMENT_BYTES_MAX}
        disabled={disabled || files.length >= DOCUMENTS_MAX}
        onFiles={add}
        onRefused={([first]) =>
          first &&
          setRefused(
            first.codes.includes('file-too-large')
              ? t('problem:file_too_large', { max: '10 MB' })
              : t('problem:document_unsupported', { name: first.file.name }),
          )
        }
      />
      {refused ? (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={t('documents.chosen')}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>
                {file.name} <span className="muted">{sizeOf(file.size)}</span>
              </span>
              <TextButton
                label={t('documents.remove', { name: file.name })}
                onClick={() => onChange(files.filter((entry) => entry !== file))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
