// A raised panel for floating or sticky content such as readiness.
import type { ReactNode } from 'react'
import styles from './Panel.module.css'

export interface PanelProps {
  children: ReactNode
  title?: ReactNode
  lead?: ReactNode
  /** Names the panel for assistive technology; makes it a landmark. */
  label?: string
  /** Stays in view while the page scrolls, on wide screens. */
  sticky?: boolean
}

export function Panel({ children, title, lead, label, sticky }: PanelProps) {
  const Tag = label ? 'aside' : 'div'
  return (
    <Tag className={styles.panel} aria-label={label} data-sticky={sticky || undefined}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </Tag>
  )
}
