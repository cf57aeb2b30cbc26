/** Owns how a key is shown, alone or with what it does. */
import type { ReactNode } from 'react'
import styles from './KeyHint.module.css'

export type KeyHintProps = {
  keys: readonly string[]
  children?: ReactNode
  /** Inside a coloured button: takes its colour. */
  onColour?: boolean
}

export function KeyHint({ keys, children, onColour }: KeyHintProps) {
  return (
    <span className={styles.hint} data-on-colour={onColour || undefined}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {children ? <span>{children}</span> : null}
    </span>
  )
}
