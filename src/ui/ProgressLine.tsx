// A 3 pixel progress line at the bottom of a row.
import styles from './ProgressLine.module.css'

export interface ProgressLineProps {
  percent: number
  /** "Upload of Lamps". */
  label: string
  tone?: 'ink' | 'warn'
}

export function ProgressLine({ percent, label, tone = 'ink' }: ProgressLineProps) {
  const value = Math.min(100, Math.max(0, percent))
  return (
    <div
      className={styles.line}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
    >
      <i style={{ width: `${value}%` }} />
    </div>
  )
}
