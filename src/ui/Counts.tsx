// The counts of a step: errors, warnings, or a check when there are none.
import { IconAlertOctagon, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import styles from './Counts.module.css'

export interface CountLabels {
  /** "2 blocking findings": the accessible text of the number. */
  blocks: (count: number) => string
  advises: (count: number) => string
  complete: string
}

export interface CountsProps {
  blocks?: number
  advises?: number
  complete?: boolean
  labels: CountLabels
  /** Shows the text too, as in a track row; otherwise it is only for screen readers. */
  words?: boolean
}

export function Counts({ blocks = 0, advises = 0, complete, labels, words }: CountsProps) {
  const word = words ? undefined : 'visually-hidden'
  return (
    <span className={styles.counts}>
      {blocks > 0 ? (
        <span className={styles.count} data-tone="danger">
          <IconAlertOctagon size={14} aria-hidden="true" />
          {words ? null : <span aria-hidden="true">{blocks}</span>}
          <span className={word}>{labels.blocks(blocks)}</span>
        </span>
      ) : null}
      {advises > 0 ? (
        <span className={styles.count} data-tone="warn">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {words ? null : <span aria-hidden="true">{advises}</span>}
          <span className={word}>{labels.advises(advises)}</span>
        </span>
      ) : null}
      {complete && blocks === 0 && advises === 0 ? (
        <span className={styles.count} data-tone="success">
          <IconCheck size={15} aria-hidden="true" />
          <span className={word}>{labels.complete}</span>
        </span>
      ) : null}
    </span>
  )
}
