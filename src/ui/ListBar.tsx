// The toolbar above a list: filters and search on the left, the count on the right; and the bar for selected rows.
import type { ReactNode } from 'react'
import styles from './ListBar.module.css'

export function ListBar({ children, count }: { children?: ReactNode; count?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.tools}>{children}</div>
      {count ? <div className={styles.count}>{count}</div> : null}
    </div>
  )
}

/** The actions for the selected rows. Announces how many are selected. */
export function BulkBar({ count, children }: { count: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bulk}>
      <output className={styles.chosen}>{count}</output>
      <div className={styles.tools}>{children}</div>
    </div>
  )
}

/** The footer of a list: how many rows are shown, and a button for more. */
export function ListFoot({ shown, children }: { shown: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.foot}>
      <output className={styles.count}>{shown}</output>
      {children}
    </div>
  )
}
