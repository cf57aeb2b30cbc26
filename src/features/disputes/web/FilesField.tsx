// Chooses the files that support a claim or an answer.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useFileSize } from '#features/people/web/use-file-size.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { FILE_BYTES_MAX, FILES_MAX } from '../domain.ts'
import styles from './disputes.module.css'

const ACCEPTED = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }

export interface FilesFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  disabled: boolean
}

export function FilesField({ files, onChange, disabled }: FilesFieldProps) {
  const { t } = useTranslation(['disputes', 'problem'])
  const sizeOf = useFileSize()
  const [refused, setRefused] = useState<string>()
  const add = (more: File[]) => {
    const all = [...files, ...more]
    setRefused(all.length > FILES_MAX ? t('tooManyFiles', { max: FILES_MAX }) : undefined)
    onChange(all.slice(0, FILES_MAX))
  }
  return (
    <div>
      <DropArea
        title={t('filesTitle')}
        line={t('filesLine')}
        buttonLabel={t('chooseFiles')}
        accept={ACCEPTED}
        maxSize={FILE_BYTES_MAX}
        disabled={disabled || files.length >= FILES_MAX}
        onFiles={add}
        onRefused={([first]) =>
          first &&
          setRefused(
            first.codes.includes('file-too-large')
              ? t('problem:file_too_large', { max: '10 MB' })
              : t('problem:dispute_file_unsupported', { name: first.file.name }),
          )
        }
      />
      {refused ? <FormAlert>{refused}</FormAlert> : null}
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={t('files')}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
              <span>
                {file.name} <span className="muted">{sizeOf(file.size)}</span>
              </span>
              <TextButton
                label={t('removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((entry) => entry !== file))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
