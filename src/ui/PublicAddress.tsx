// The address of a public page: to copy, and to open while there is something to see.
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyText } from './CopyText.tsx'
import styles from './PublicAddress.module.css'

export interface PublicAddressProps {
  url: string
  copyLabel: string
  /** Without it there is nothing to open yet. */
  openLabel?: string | undefined
}

export function PublicAddress({ url, copyLabel, openLabel }: PublicAddressProps) {
  const { t } = useTranslation('common')
  return (
    <span className={styles.address}>
      <CopyText
        value={url}
        display={url.replace(/^https?:\/\//, '')}
        copyLabel={copyLabel}
        copiedLabel={t('copied')}
      />
      {openLabel ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.open}>
          {openLabel}
          <IconExternalLink size={15} aria-hidden="true" />
        </a>
      ) : null}
    </span>
  )
}
