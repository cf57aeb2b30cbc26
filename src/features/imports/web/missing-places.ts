// What drafts still need after the files that are attached or about to be.
import type { MediaTarget, Place } from './match-files.ts'
import { keyOfPlace, type MediaFile } from './use-media-files.ts'

export interface MissingPlace extends Place {
  release: string
  artist: string
  /** Null for a cover. */
  track: { title: string; position: number } | null
}

export function missingPlaces(
  targets: readonly MediaTarget[],
  files: readonly Pick<MediaFile, 'place' | 'isChosen' | 'state'>[],
): MissingPlace[] {
  const filled = new Set(
    files.flatMap(({ place, isChosen, state }) =>
      place && (isChosen || state === 'done') && state !== 'failed' ? [keyOfPlace(place)] : [],
    ),
  )
  return targets.flatMap(({ id, title, artistName, hasCover, tracks }) => {
    const place = { releaseId: id, trackId: null, release: title, artist: artistName, track: null }
    return [
      ...(hasCover || filled.has(id) ? [] : [place]),
      ...tracks
        .filter(({ id: trackId, hasAudio }) => !hasAudio && !filled.has(trackId))
        .map(({ id: trackId, title, position }) => ({ ...place, trackId, track: { title, position } })),
    ]
  })
}
