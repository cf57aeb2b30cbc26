// Labels with their values: inline as in a release header, in columns as in measurements, or as rows.
import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

export interface DescriptionItemProps {
  label: string
  children: ReactNode
  tone?: 'danger' | 'warn'
  /** A part of the item before it, in rows. */
  nested?: boolean
}

export function DescriptionItem({ label, children, tone, nested }: DescriptionItemProps) {
  return (
    <div className={styles.item} data-tone={tone} data-nested={nested || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * `line` is inline, `columns` puts each item between thin barlines with its value as a figure, `rows` is a two-column
 * table.
 */
export function DescriptionList({
  children,
  layout = 'line',
}: {
  children: ReactNode
  layout?: 'line' | 'columns' | 'rows'
}) {
  return (
    <dl className={styles.list} data-layout={layout}>
      {children}
    </dl>
  )
}
