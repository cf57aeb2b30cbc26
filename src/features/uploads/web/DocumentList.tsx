// The documents of an answer or a message, to download.
import { useTranslation } from 'react-i18next'
import { useFileSize } from '#lib/web/use-file-size.ts'
import styles from './DocumentsField.module.css'

export interface DocumentListProps {
  files: readonly { id: string; name: string; sizeBytes: number }[]
  hrefOf: (id: string) => string
}

export function DocumentList({ files, hrefOf }: DocumentListProps) {
  const { t } = useTranslation('uploads')
  const sizeOf = useFileSize()
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, sizeBytes }) => (
        <li key={id}>
          <a href={hrefOf(id)} download={name}>
            {t('documents.save', { name, size: sizeOf(sizeBytes) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
