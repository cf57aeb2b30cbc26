// The list of tracks, in an order that can be changed.
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { SortableList } from '#ui/SortableList.tsx'

export interface SortableTracksProps {
  tracks: readonly TrackAnswer[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

export function SortableTracks({ tracks, onMove, children }: SortableTracksProps) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const ids = useMemo(() => tracks.map((track) => track.id), [tracks])
  const paramsOf = (id: string, number: number) => ({
    title: tracks.find((track) => track.id === id)?.title || t('releases:untitledTrack'),
    number,
    count: tracks.length,
  })
  return (
    <SortableList
      ids={ids}
      words={{
        help: t('tracks.dragHelp'),
        picked: (id, place) => t('tracks.picked', paramsOf(id, place)),
        over: (id, place) => t('tracks.over', paramsOf(id, place)),
        moved: (id, place) => t('tracks.moved', paramsOf(id, place)),
      }}
      onMove={onMove}
      // useTrackOrder announces a new place.
      announcesMoves
    >
      {children}
    </SortableList>
  )
}
