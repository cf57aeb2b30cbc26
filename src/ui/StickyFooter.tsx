// The footer of the wizard: back, a status text, and the next step.
import type { ReactNode } from 'react'
import styles from './StickyFooter.module.css'

export interface StickyFooterProps {
  back?: ReactNode
  note?: ReactNode
  next: ReactNode
}

/** Must be the last child of the page frame: it sticks to the bottom and its background extends to both edges. */
export function StickyFooter({ back, note, next }: StickyFooterProps) {
  return (
    <div className={styles.foot} data-sticky-footer>
      <div className={styles.back}>{back}</div>
      {note ? <p className={styles.note}>{note}</p> : null}
      <div className={styles.next}>{next}</div>
    </div>
  )
}
