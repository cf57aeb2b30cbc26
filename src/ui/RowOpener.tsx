// The first cell of a table row that opens next to the list: a button that looks like its text.
import type { ReactNode } from 'react'
import styles from './RowOpener.module.css'

export interface RowOpenerProps {
  opened: boolean
  /** The accessible name when the text alone is ambiguous. */
  label?: string
  onToggle: () => void
  children: ReactNode
}

export const RowOpener = ({ opened, label, onToggle, children }: RowOpenerProps) => (
  <button
    type="button"
    className={styles.opener}
    aria-expanded={opened}
    aria-label={label}
    onClick={onToggle}
  >
    {children}
  </button>
)
