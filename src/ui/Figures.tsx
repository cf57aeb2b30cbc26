// A row of figures between thin barlines: what is counted, how it changed, the number, and a line about it.
import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** On phones two stand beside each other. */
export function Figures({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  )
}

export interface FigureProps {
  label: ReactNode
  /** The number. Without one, its height is kept empty. */
  value: ReactNode
  /** A currency before the number. */
  unit?: string
  negative?: boolean
  /** How it changed, beside the label. */
  change?: ReactNode
  note?: ReactNode
  /** A small plot below the number. */
  plot?: ReactNode
  /** The first figure of its page, larger than the others. */
  main?: boolean
}

export function Figure({ label, value, unit, negative, change, note, plot, main }: FigureProps) {
  return (
    <div className={styles.figure} data-main={main || undefined}>
      <dt className={styles.label}>
        <span>{label}</span>
        {change}
      </dt>
      <dd className={styles.value} data-negative={negative || undefined}>
        {value === null || value === undefined ? (
          '\u00a0'
        ) : (
          <>
            {negative ? '−' : null}
            {unit ? <small>{unit}</small> : null} {value}
          </>
        )}
      </dd>
      {plot ? <dd className={styles.plot}>{plot}</dd> : null}
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  )
}
