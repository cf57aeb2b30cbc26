// A list of rows that is not a table: hover, selected and open states.
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './Rows.module.css'

export function Rows({ label, children, edge }: { label?: string; children: ReactNode; edge?: boolean }) {
  return (
    <ul className={styles.rows} aria-label={label} data-edge={edge || undefined}>
      {children}
    </ul>
  )
}

export interface RowProps {
  /** A picture, a number or a mark. */
  start?: ReactNode
  title: ReactNode
  line?: ReactNode
  /** A time, a badge or a button. */
  end?: ReactNode
  /** Makes the whole row a link. */
  href?: string
  onSelect?: () => void
  opened?: boolean
  selected?: boolean
}

export function Row({ start, title, line, end, href, onSelect, opened, selected }: RowProps) {
  const words = href ? (
    <AppLink
      className={styles.cover}
      href={href}
      onClick={onSelect}
      aria-current={opened ? 'true' : undefined}
    >
      {title}
    </AppLink>
  ) : onSelect ? (
    <button
      type="button"
      className={styles.cover}
      onClick={onSelect}
      aria-current={opened ? 'true' : undefined}
    >
      {title}
    </button>
  ) : (
    title
  )
  return (
    <li className={styles.row} data-opened={opened || undefined} data-selected={selected || undefined}>
      {start ? <span className={styles.start}>{start}</span> : null}
      <div className={styles.words}>
        <div className={styles.title}>{words}</div>
        {line ? <div className={styles.line}>{line}</div> : null}
      </div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </li>
  )
}
