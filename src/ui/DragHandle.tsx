// The handle that moves a row of a `SortableList` by mouse, touch and keyboard.
import type { useSortable } from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import styles from './DragHandle.module.css'

export interface DragHandleProps {
  sortable: ReturnType<typeof useSortable>
  /** What it does: "Move Spotify". */
  label: string
  /** Sets the size. */
  className: string | undefined
}

export function DragHandle({ sortable, label, className = '' }: DragHandleProps) {
  return (
    <button
      type="button"
      className={`${styles.handle} ${className}`}
      aria-label={label}
      aria-describedby={sortable.attributes['aria-describedby']}
      ref={sortable.setActivatorNodeRef}
      {...sortable.listeners}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
  )
}
