// The error state: what happened, why, and the next action as a button.
import { IconAlertOctagon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StateBlock.module.css'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  why?: ReactNode
  action?: ReactNode
  /** A reference to quote to support. */
  reference?: string
  /** Whether it fills the page, so that its title is the page title. */
  page?: boolean
}

export function ErrorState({ title, why, action, reference, page }: ErrorStateProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.block} role="alert" data-tone="danger">
      <span className={styles.icon}>
        <IconAlertOctagon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <Heading className={styles.title} tabIndex={page ? -1 : undefined}>
          {title}
        </Heading>
        {why ? <p className={styles.line}>{why}</p> : null}
        {reference ? <p className={styles.reference}>{reference}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
