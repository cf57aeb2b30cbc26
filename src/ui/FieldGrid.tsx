// Lays out fields side by side, stacked on a phone.
import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

export function FieldGrid({ children, min = 220 }: { children: ReactNode; min?: number }) {
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }}
    >
      {children}
    </div>
  )
}

/** A field that takes the whole width of the grid. */
export function FieldWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
