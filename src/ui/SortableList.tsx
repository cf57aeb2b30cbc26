// Makes a list sortable by mouse, touch and keyboard, and announces each step to screen readers.
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useId, useRef } from 'react'

/** What a screen reader says about an item and its place, counted from 1. */
export interface SortableWords {
  help: string
  picked: (id: string, place: number) => string
  over: (id: string, place: number) => string
  moved: (id: string, place: number) => string
}

export interface SortableListProps {
  /** In their order. The same list as long as it does not change: another one renders all items again. */
  ids: string[]
  words: SortableWords
  onMove: (id: string, to: number) => void
  /** Whether the page announces a new place by itself. */
  announcesMoves?: boolean
  children: ReactNode
}

// Constants, because new options or modifiers would render all items again.
const POINTER = {
  /** Pixels; moving the handle by less is not a drag. */
  activationConstraint: { distance: 4 },
}
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }
const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const MODIFIERS = [restrictToVerticalAxis]

export function SortableList({ ids, words, onMove, announcesMoves = false, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD))
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={{
        announcements: useAnnouncements(ids, words, announcesMoves),
        screenReaderInstructions: { draggable: words.help },
      }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(String(active.id), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function useAnnouncements(ids: string[], words: SortableWords, announcesMoves: boolean): Announcements {
  // A picked-up item is immediately over itself, which would replace the announcement of the start.
  const justPickedUp = useRef(false)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => {
      justPickedUp.current = true
      return words.picked(String(active.id), placeOf(active.id))
    },
    onDragOver: ({ active, over }) => {
      const id = over?.id ?? active.id
      const isStart = justPickedUp.current && id === active.id
      justPickedUp.current = false
      return isStart ? undefined : words.over(String(active.id), placeOf(id))
    },
    onDragEnd: ({ active, over }) =>
      announcesMoves && over && over.id !== active.id
        ? undefined
        : words.moved(String(active.id), placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => words.moved(String(active.id), placeOf(active.id)),
  }
}
