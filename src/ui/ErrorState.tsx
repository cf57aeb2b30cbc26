/** Owns the failed screen: what happened, why, and the next action as the button. */
import { IconAlertOctagon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StateBlock.module.css'

export type ErrorStateProps = {
  /** What happened. */
  title: string
  why?: ReactNode
  action?: ReactNode
  /** A reference to quote to support. */
  reference?: string
}

export function ErrorState({ title, why, action, reference }: ErrorStateProps) {
  return (
    <div className={styles.block} role="alert" data-tone="danger">
      <span className={styles.icon}>
        <IconAlertOctagon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {why ? <p className={styles.line}>{why}</p> : null}
        {reference ? <p className={styles.reference}>{reference}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
