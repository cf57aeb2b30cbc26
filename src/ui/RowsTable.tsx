// The table of a list: hover, selected and open rows; stacks on a phone; skeleton rows while loading.
import { Checkbox } from '@mantine/core'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './RowsTable.module.css'
import { SkeletonBlock } from './SkeletonBlock.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface RowsColumn<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  width?: number | string
  /**
   * Its position when rows are stacked: `lead` first line left, `side` first line right, `below` its own line, or
   * `hide`.
   */
  small?: 'lead' | 'side' | 'below' | 'hide'
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

export interface RowsSelection<Row> {
  selected: ReadonlySet<string>
  onToggle: (key: string, checked: boolean) => void
  onToggleAll: (checked: boolean) => void
  /** Rows of which only a part is selected. */
  partial?: ReadonlySet<string>
  /** A row without a checkbox, because no action applies to it. */
  isDisabled?: (row: Row) => boolean
  /** "Select Slow Ferries". */
  rowLabel: (row: Row) => string
  allLabel: string
}

export interface RowsTableProps<Row> {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly RowsColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: RowsSelection<Row>
  /** The row whose details are open beside or below. */
  openedKey?: string
  /** What the opened row shows below itself, across all columns. */
  detail?: (row: Row) => ReactNode
  /** A click anywhere on the row; the lead cell needs a real link for the keyboard. */
  onOpen?: (row: Row) => void
  /** Enables J and K, Enter and X, for the main list of a page. `onEnd` is called when J is pressed on the last row. */
  keyed?: { onEnd?: () => unknown }
  loading?: boolean
  skeletonRows?: number
  compact?: boolean
}

export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    selection,
    openedKey,
    detail,
    onOpen,
    keyed,
    loading,
    skeletonRows = 5,
    compact,
  } = props
  const slow = useSlow(loading === true)
  const selectable = rows.filter((row) => !selection?.isDisabled?.(row))
  const allSelected = selectable.length > 0 && selectable.every((row) => selection?.selected.has(rowKey(row)))
  const table = useRef<HTMLTableElement>(null)
  const withRow = (act: ((row: Row) => void) | undefined) =>
    act && ((index: number) => rows[index] && act(rows[index]))
  const toggle = (row: Row) => {
    if (!selection?.isDisabled?.(row)) selection?.onToggle(rowKey(row), !selection.selected.has(rowKey(row)))
  }
  useRowKeys({
    list: table,
    rows: ':scope > tbody > tr[data-key]',
    off: !keyed,
    onEnd: keyed?.onEnd,
    onOpen: withRow(onOpen),
    onTick: withRow(selection && toggle),
  })
  const someSelected = rows.some(
    (row) => selection?.selected.has(rowKey(row)) || selection?.partial?.has(rowKey(row)),
  )
  const span = columns.length + (selection ? 1 : 0)

  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    if (!onOpen || (event.target as HTMLElement).closest('a, button, input, label, [role="menuitem"]')) return
    onOpen(row)
  }
  return (
    <table
      ref={table}
      className={styles.table}
      aria-label={label}
      aria-busy={loading || undefined}
      data-compact={compact || undefined}
    >
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className={styles.check}>
              {/* On a phone the other heads are hidden, and this one says what it selects. */}
              <span className={styles.checkAll} aria-hidden="true">
                {selection.allLabel}
              </span>
              <Checkbox
                aria-label={selection.allLabel}
                checked={allSelected}
                disabled={selectable.length === 0}
                indeterminate={someSelected && !allSelected}
                onChange={(event) => selection.onToggleAll(event.currentTarget.checked)}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              style={{ width: column.width }}
              aria-sort={column.sort && column.sort.direction !== 'none' ? column.sort.direction : undefined}
            >
              {column.sort ? <SortButton {...column.sort}>{column.head}</SortButton> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row)
          const opened = key === openedKey
          return (
            <Fragment key={key}>
              <tr
                data-key={key}
                data-selected={selection?.selected.has(key) || undefined}
                data-opened={opened || undefined}
                className={onOpen ? styles.opens : undefined}
                onClick={(event) => open(event, row)}
              >
                {selection ? (
                  <td className={styles.check}>
                    {selection.isDisabled?.(row) ? null : (
                      <Checkbox
                        aria-label={selection.rowLabel(row)}
                        checked={selection.selected.has(key)}
                        indeterminate={selection.partial?.has(key)}
                        onChange={(event) => selection.onToggle(key, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                ) : null}
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-small={column.small ?? (index === 0 ? 'lead' : 'below')}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {opened && detail ? (
                <tr data-opened className={styles.detail}>
                  <td colSpan={span}>{detail(row)}</td>
                </tr>
              ) : null}
            </Fragment>
          )
        })}
        {slow
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without identity.
              <tr key={`skeleton-${index}`} className={styles.skeleton}>
                {selection ? <td className={styles.check} /> : null}
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-small={column.small ?? (index === 0 ? 'lead' : 'below')}
                  >
                    {index === 0 ? (
                      <SkeletonLead compact={compact} />
                    ) : (
                      <SkeletonBlock width={84} height={13} />
                    )}
                  </td>
                ))}
              </tr>
            ))
          : null}
      </tbody>
    </table>
  )
}

/** The lead cell of most lists: a picture, a name, a secondary line. */
export function RowLead({ image, title, line }: { image?: ReactNode; title: ReactNode; line?: ReactNode }) {
  return (
    <div className={styles.lead}>
      {image}
      <div className={styles.leadWords}>
        <div className={styles.leadTitle}>{title}</div>
        {line ? <div className={styles.leadLine}>{line}</div> : null}
      </div>
    </div>
  )
}

function SkeletonLead({ compact }: { compact?: boolean }) {
  if (compact) return <SkeletonBlock width={120} height={12} />
  return (
    <div className={styles.lead}>
      <SkeletonBlock width={40} height={40} />
      <div>
        <SkeletonBlock width={120} height={12} gap={7} />
        <SkeletonBlock width={76} height={10} />
      </div>
    </div>
  )
}

function SortButton(props: { direction: string; onSort: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.sort} data-direction={props.direction} onClick={props.onSort}>
      {props.children}
      <svg width="8" height="12" viewBox="0 0 8 12" fill="currentColor" aria-hidden="true">
        <path className={styles.up} d="M4 1l3 4H1z" />
        <path className={styles.down} d="M4 11L1 7h6z" />
      </svg>
    </button>
  )
}

function useSlow(loading: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) {
      setSlow(false)
      return
    }
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [loading])
  return slow && loading
}
