// The heading of a section: a rule, the title, and content on the right.
import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

export interface SectionHeadProps {
  title: ReactNode
  /** A count, a date, a link or a button. */
  side?: ReactNode
  id?: string
  level?: 2 | 3
}

export function SectionHead({ title, side, id, level = 2 }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.head}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {side ? <div className={styles.side}>{side}</div> : null}
    </div>
  )
}
