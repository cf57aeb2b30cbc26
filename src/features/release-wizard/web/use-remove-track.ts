// Removes a track with everything in it, with five seconds to undo.
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { hideToast, TOAST_MS } from '#ui/show-toast.tsx'
import { fieldId, focusSoon } from './field-id.ts'
import { licenceSlot } from './use-transfers.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export const trackMenuId = (trackId: string): string => `track-menu-${trackId}`

export function useRemoveTrack(): (track: TrackAnswer) => void {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore, transfers } = useWizard()
  const offerUndo = useUndo()
  return (track) => {
    const { tracks } = draftStore.snapshot().release
    const transfer = transfers.of(track.id)
    // A running upload is paused, so that an undo can resume it.
    const state = transfer?.state
    const wasSending = state?.kind === 'uploading' || (state?.kind === 'paused' && state.by === 'connection')
    transfer?.pause()
    const bringBack = draftStore.removeTrack(track.id, TOAST_MS, () => {
      hideToast(toast)
      transfers.stop(track.id)
      transfers.stop(licenceSlot(track.id))
    })
    const title = track.title || t('releases:untitledTrack')
    const toast = offerUndo(t('tracks.removed', { title }), () => {
      bringBack()
      if (wasSending) transfer?.resume()
    })
    const index = tracks.findIndex((other) => other.id === track.id)
    // The menu is gone, so the focus moves to the neighbouring track, or to the button that adds one.
    const neighbour = tracks[index + 1] ?? tracks[index - 1]
    focusSoon(neighbour ? trackMenuId(neighbour.id) : fieldId('tracks'))
  }
}
