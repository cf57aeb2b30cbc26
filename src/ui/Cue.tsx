// Who acts next, until when, and what follows. Required wherever someone waits.
import type { ReactNode } from 'react'
import styles from './Cue.module.css'

export interface CuePart {
  label: string
  value: ReactNode
  note?: ReactNode
}

export interface CueProps {
  turn: CuePart
  until: CuePart
  /** What follows. */
  next: CuePart
  tone?: 'you' | 'other' | 'late'
}

export function Cue({ turn, until, next, tone = 'other' }: CueProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.cue} data-tone={tone}>
        {[turn, until, next].map((part) => (
          <div key={part.label}>
            <dt>{part.label}</dt>
            <dd>
              {part.value}
              {part.note ? <small>{part.note}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
