// Owns the small underlined action: a link when it has an address, a button when it acts.
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './TextAction.module.css'

export interface TextActionProps {
  label: ReactNode
  href?: string
  onClick?: () => void
  /** Said instead of the label when the label alone is not enough, for instance "Go to it" in a list. */
  ariaLabel?: string
}

export function TextAction({ label, href, onClick, ariaLabel }: TextActionProps) {
  if (href) {
    return (
      <AppLink className={styles.action} href={href} onClick={onClick} aria-label={ariaLabel}>
        {label}
      </AppLink>
    )
  }
  return (
    <button type="button" className={styles.action} onClick={onClick} aria-label={ariaLabel}>
      {label}
    </button>
  )
}
