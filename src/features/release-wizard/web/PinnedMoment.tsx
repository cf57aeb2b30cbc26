// The moment of a track that a reviewer's note refers to; its link plays it.
import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import type { AudioPlayerHandle } from '#ui/AudioPlayer.tsx'

/** The note of the current decision about a track. */
export const reasonsAbout = ({ events, status }: ReleaseAnswer, trackId: string) =>
  (events.findLast(({ toStatus }) => toStatus === status)?.reasons ?? []).filter(
    (reason) => reason.trackId === trackId,
  )

interface PinnedMomentProps {
  /** The path of this audio field. */
  at: string
  player: RefObject<AudioPlayerHandle | null>
}

/** Plays once from the moment in the URL, if it refers to this field. */
export function PinnedMoment({ at, player }: PinnedMomentProps) {
  const { search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation plays once
  useEffect(() => {
    const query = new URLSearchParams(search)
    const moment = Number(query.get('at') || Number.NaN)
    if (query.get('focus') === at && Number.isFinite(moment)) player.current?.playFrom(moment)
  }, [key, at])
  return null
}
