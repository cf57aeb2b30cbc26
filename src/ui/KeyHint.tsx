// Shows a key, alone or with its action.
import { Fragment, type ReactNode } from 'react'
import styles from './KeyHint.module.css'

export interface KeyHintProps {
  keys: readonly string[]
  children?: ReactNode
  /** Shows a range from the first to the last key. */
  range?: boolean
  /** Inside a coloured button: inherits its colour. */
  onColour?: boolean
}

export function KeyHint({ keys, children, range, onColour }: KeyHintProps) {
  return (
    <span className={styles.hint} data-on-colour={onColour || undefined}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {range && index > 0 ? '–' : null}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
      {children ? <span>{children}</span> : null}
    </span>
  )
}
