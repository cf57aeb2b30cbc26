// One finding: its marker, message, location and fix.
import type { ReactNode } from 'react'
import styles from './FindingRow.module.css'
import { Mark, type MarkTone } from './Mark.tsx'
import { TextButton, type TextButtonProps } from './TextButton.tsx'
import type { HoverFocusHandlers } from './use-hover-focus.ts'

export interface FindingRowProps {
  /** The marker letter, or a boxed badge instead of it. */
  mark: string | ReactNode
  tone: Exclude<MarkTone, 'ink'>
  sentence: ReactNode
  place?: ReactNode
  /** A text action, or a complete button. */
  action?: TextButtonProps | ReactNode
  /** Struck through, with a word such as "Fixed" on the right. */
  fixedLabel?: string
  as?: 'li' | 'div'
  /** For a finding marked on a picture: whether it is active, and the handlers that change it. */
  active?: boolean
  handlersFor?: HoverFocusHandlers
  children?: ReactNode
}

export function FindingRow(props: FindingRowProps) {
  const {
    mark,
    tone,
    sentence,
    place,
    action,
    fixedLabel,
    as: Tag = 'li',
    active,
    handlersFor,
    children,
  } = props
  return (
    <Tag
      className={styles.row}
      data-fixed={fixedLabel ? true : undefined}
      data-active={active || undefined}
      {...handlersFor}
    >
      {typeof mark === 'string' ? (
        <Mark letter={mark} tone={fixedLabel ? 'success' : tone} />
      ) : (
        <span>{mark}</span>
      )}
      <div className={styles.text}>
        {fixedLabel ? (
          <s className={styles.sentence}>{sentence}</s>
        ) : (
          <b className={styles.sentence}>{sentence}</b>
        )}
        {place ? <div className={styles.place}>{place}</div> : null}
      </div>
      <div className={styles.action}>
        {fixedLabel ? (
          <span className={styles.fixed}>{fixedLabel}</span>
        ) : isTextButton(action) ? (
          <TextButton {...action} />
        ) : (
          action
        )}
      </div>
      {children ? <div className={styles.body}>{children}</div> : null}
    </Tag>
  )
}

/** A list of findings, with thin lines between them. */
export function FindingList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

function isTextButton(action: FindingRowProps['action']): action is TextButtonProps {
  return typeof action === 'object' && action !== null && 'label' in action
}
