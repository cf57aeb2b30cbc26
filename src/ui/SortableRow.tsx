// A row of a `SortableList`, with the handle that moves it by mouse, touch and keyboard.
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { DragHandle } from './DragHandle.tsx'
import styles from './SortableRow.module.css'

export interface SortableRowProps {
  id: string
  /** What the handle does: "Move Spotify". */
  moveLabel: string
  /** The columns of the row: the handle is 28 px wide and comes first. */
  className?: string
  children: ReactNode
}

export function SortableRow({ id, moveLabel, className = '', children }: SortableRowProps) {
  const sortable = useSortable({ id })
  return (
    <li
      ref={sortable.setNodeRef}
      className={`${styles.row} ${className}`}
      data-dragging={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <DragHandle sortable={sortable} label={moveLabel} className={styles.handle} />
      {children}
    </li>
  )
}
