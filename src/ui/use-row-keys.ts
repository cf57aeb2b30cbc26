// Keyboard navigation in lists: J and K move the focus through the rows' links, Enter opens, X selects.
import { type RefObject, useRef } from 'react'
import { useShortcuts } from '#lib/web/shortcuts.ts'

export interface RowKeys {
  list: RefObject<HTMLElement | null>
  /** The selector of the rows; the first link of a row, or the button that opens it, takes the focus. */
  rows: string
  /** Disables the keys while something else uses them. */
  off?: boolean
  onOpen?: (index: number) => void
  onTick?: (index: number) => void
  /** Called when J is pressed on the last row. */
  onEnd?: () => unknown
}

export function useRowKeys({ list, rows, off, onOpen, onTick, onEnd }: RowKeys): void {
  // The next key continues from the last row, even after it was opened or lost its focus to a menu.
  const last = useRef(-1)
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>(rows) ?? [])]
  const current = () => {
    const focused = all().findIndex((row) => row.contains(document.activeElement))
    if (focused >= 0) last.current = focused
    return focused
  }
  const move = (step: 1 | -1) => {
    current()
    const rows = all()
    const to = Math.min(last.current, rows.length) + step
    if (to >= rows.length) onEnd?.()
    const row = rows[Math.min(Math.max(0, to), rows.length - 1)]
    row?.querySelector<HTMLElement>('a[href], button[aria-expanded]')?.focus()
    current()
  }
  const onCurrent = (act: ((index: number) => void) | undefined) =>
    act &&
    (() => {
      const index = current()
      if (index >= 0) act(index)
    })
  const keys = {
    nextRow: () => move(1),
    previousRow: () => move(-1),
    openRow: onCurrent(onOpen),
    tickRow: onCurrent(onTick),
  }
  useShortcuts(off ? {} : keys)
}
