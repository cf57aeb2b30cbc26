// The marker: a boxed letter that connects a finding with its place and its fix.
import { classNames } from './class-names.ts'
import styles from './Mark.module.css'

export type MarkTone = 'danger' | 'warn' | 'success' | 'ink'

export interface MarkProps {
  letter: string
  tone?: MarkTone
  className?: string
}

export function Mark({ letter, tone = 'ink', className }: MarkProps) {
  return (
    <span className={classNames(styles.mark, className)} data-tone={tone}>
      {letter}
    </span>
  )
}
