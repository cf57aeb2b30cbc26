// Text that can be copied: an ISRC, UPC, key or address.
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import styles from './CopyText.module.css'

export interface CopyTextProps {
  value: string
  /** Shown instead of the value, for instance with spaces. */
  display?: string
  /** "Copy ISRC". */
  copyLabel: string
  /** "Copied". */
  copiedLabel: string
}

export function CopyText({ value, display, copyLabel, copiedLabel }: CopyTextProps) {
  const clipboard = useClipboard({ timeout: 2000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <span className={styles.copy}>
      <code className={styles.code}>{display ?? value}</code>
      <button
        type="button"
        className={styles.button}
        aria-label={`${copyLabel}: ${value}`}
        onClick={() => clipboard.copy(value)}
      >
        <Icon size={15} aria-hidden="true" />
      </button>
      <output className={clipboard.copied ? styles.said : 'visually-hidden'}>
        {clipboard.copied ? copiedLabel : ''}
      </output>
    </span>
  )
}
