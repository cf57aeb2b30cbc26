// The counts of a step: errors, warnings, what is left to do or being checked, or a check when there are none.
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconClock, IconSquare } from '@tabler/icons-react'
import styles from './Counts.module.css'

export interface CountLabels {
  /** "2 blocking findings": the accessible text of the number. */
  blocks: (count: number) => string
  advises: (count: number) => string
  todo?: (count: number) => string
  waiting?: (count: number) => string
  complete: string
}

export interface CountsProps {
  blocks?: number
  advises?: number
  /** Values that are missing, which is no error yet. */
  todo?: number
  /** Files that are being checked. */
  waiting?: number
  complete?: boolean
  labels: CountLabels
  /** Shows the text too, as in a track row; otherwise it is only for screen readers. */
  words?: boolean
}

export function Counts({
  blocks = 0,
  advises = 0,
  todo = 0,
  waiting = 0,
  complete,
  labels,
  words,
}: CountsProps) {
  const shown = [
    { tone: 'danger', icon: IconAlertOctagon, count: blocks, label: labels.blocks },
    { tone: 'todo', icon: IconSquare, count: todo, label: labels.todo ?? String },
    { tone: 'todo', icon: IconClock, count: waiting, label: labels.waiting ?? String },
    { tone: 'warn', icon: IconAlertTriangle, count: advises, label: labels.advises },
  ].filter(({ count }) => count > 0)
  const word = words ? undefined : 'visually-hidden'
  return (
    <span className={styles.counts}>
      {shown.map(({ tone, icon: Icon, count, label }) => (
        <span key={label(count)} className={styles.count} data-tone={tone}>
          <Icon size={14} aria-hidden="true" />
          {words ? null : <span aria-hidden="true">{count}</span>}
          <span className={word}>{label(count)}</span>
        </span>
      ))}
      {complete && shown.length === 0 ? (
        <span className={styles.count} data-tone="success">
          <IconCheck size={15} aria-hidden="true" />
          <span className={word}>{labels.complete}</span>
        </span>
      ) : null}
    </span>
  )
}
