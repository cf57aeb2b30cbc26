// A field's label with a hint on the right: "optional", a count, or a rule.
import type { ReactNode } from 'react'
import styles from './FieldLabel.module.css'

export function FieldLabel({ children, mark }: { children: ReactNode; mark?: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      {mark ? <span className={styles.mark}>{mark}</span> : null}
    </>
  )
}
