// Moves a track to another place, with undo, and announces the place.
import { arrayMove } from '@dnd-kit/sortable'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export interface TrackOrder {
  /** Does nothing when the index is out of range. */
  moveTrack: (id: string, to: number) => void
  /** The last move, for screen readers. */
  announcement: string
}

export function useTrackOrder(): TrackOrder {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore } = useWizard()
  const offerUndo = useUndo()
  const [announcement, setAnnouncement] = useState('')
  const moveTrack = useCallback(
    (id: string, to: number) => {
      const { tracks } = draftStore.snapshot().release
      const ids = tracks.map((track) => track.id)
      const from = ids.indexOf(id)
      if (from < 0 || to < 0 || to >= ids.length || to === from) return
      draftStore.orderTracks(arrayMove(ids, from, to))
      const title = tracks[from]?.title || t('releases:untitledTrack')
      setAnnouncement(t('tracks.moved', { title, number: to + 1 }))
      offerUndo(t('tracks.reordered'), () => draftStore.orderTracks(ids), 'track-order')
    },
    [t, draftStore, offerUndo],
  )
  return { moveTrack, announcement }
}
