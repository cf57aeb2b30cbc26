// A small underlined action: a link when it has an `href`, otherwise a button.
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './TextButton.module.css'

export interface TextButtonProps {
  id?: string
  label: ReactNode
  href?: string
  onClick?: () => void
  /** Replaces the label for screen readers when it is ambiguous, such as "Go to it" in a list. */
  ariaLabel?: string
}

export function TextButton({ id, label, href, onClick, ariaLabel }: TextButtonProps) {
  if (href) {
    return (
      <AppLink id={id} className={styles.action} href={href} onClick={onClick} aria-label={ariaLabel}>
        {label}
      </AppLink>
    )
  }
  return (
    <button id={id} type="button" className={styles.action} onClick={onClick} aria-label={ariaLabel}>
      {label}
    </button>
  )
}
