// Removes a track with everything in it, with five seconds to undo.
import { useTranslation } from 'react-i18next'
import { hideToast, TOAST_MS } from '#ui/show-toast.tsx'
import type { TrackAnswer } from '../api.ts'
import { fieldId, focusSoon } from './field-id.ts'
import { licenceSlot } from './use-transfers.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export const trackMenuId = (trackId: string): string => `track-menu-${trackId}`

export function useRemoveTrack(): (track: TrackAnswer) => void {
  const { t } = useTranslation('releases')
  const { draftStore, transfers } = useWizard()
  const offerUndo = useUndo()
  return (track) => {
    const { tracks } = draftStore.snapshot().release
    const transfer = transfers.of(track.id)
    // A file on its way waits, so that it can go on where it was.
    const state = transfer?.state
    const wasSending = state?.kind === 'uploading' || (state?.kind === 'paused' && state.by === 'connection')
    transfer?.pause()
    const bringBack = draftStore.removeTrack(track.id, TOAST_MS, () => {
      hideToast(toast)
      transfers.stop(track.id)
      transfers.stop(licenceSlot(track.id))
    })
    const title = track.title || t('tracks.untitled')
    const toast = offerUndo(t('tracks.removed', { title }), () => {
      bringBack()
      if (wasSending) transfer?.resume()
    })
    const at = tracks.findIndex((other) => other.id === track.id)
    // The menu that was used is gone; the reader goes on at the track beside it, or where the next one is added.
    const beside = tracks[at + 1] ?? tracks[at - 1]
    focusSoon(beside ? trackMenuId(beside.id) : fieldId('tracks'))
  }
}
