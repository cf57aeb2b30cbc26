// Makes the list of tracks sortable by mouse, touch and keyboard, and announces each step to screen readers.
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
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'

export interface SortableTracksProps {
  tracks: readonly TrackAnswer[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

// Constants, because new options or modifiers would render all rows again.
const POINTER = {
  /** Pixels; moving the handle by less is not a drag. */
  activationConstraint: { distance: 4 },
}
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }
const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const MODIFIERS = [restrictToVerticalAxis]

export function SortableTracks({ tracks, onMove, children }: SortableTracksProps) {
  const { t } = useTranslation('release-wizard')
  const ids = useMemo(() => tracks.map((track) => track.id), [tracks])
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD))
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={{
        announcements: useAnnouncements(tracks),
        screenReaderInstructions: { draggable: t('tracks.dragHelp') },
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

function useAnnouncements(tracks: readonly TrackAnswer[]): Announcements {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const indexOf = (id: UniqueIdentifier) => tracks.findIndex((track) => track.id === id)
  // A picked-up track is immediately over itself, which would replace the announcement of the start.
  const justPickedUp = useRef(false)
  /** @param place the position below the track, if it is not its own */
  const paramsOf = (id: UniqueIdentifier, place = id) => ({
    title: tracks[indexOf(id)]?.title || t('releases:untitledTrack'),
    number: indexOf(place) + 1,
    count: tracks.length,
  })
  return {
    onDragStart: ({ active }) => {
      justPickedUp.current = true
      return t('tracks.picked', paramsOf(active.id))
    },
    onDragOver: ({ active, over }) => {
      const isFirst = justPickedUp.current
      justPickedUp.current = false
      return isFirst ? undefined : t('tracks.over', paramsOf(active.id, over?.id))
    },
    // useTrackOrder announces a new place.
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : t('tracks.moved', paramsOf(active.id)),
    onDragCancel: ({ active }) => t('tracks.moved', paramsOf(active.id)),
  }
}
