// The song of a pitch, frozen as it was approved when the pitch was sent.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import type { PlainDate } from '#lib/pure/dates.ts'

export interface PitchedSong {
  title: string
  artist: string
  isrc: string
  language: string
  durationMs: number
  releaseTitle: string
  releaseType: Revision['type']
  releaseDate: PlainDate
  uploadId: string
  artworkUploadId: string
}

/** Undefined for a track that the revision does not have. */
export function songOf(revision: Revision, trackId: string): PitchedSong | undefined {
  const track = revision.tracks.find((one) => one.trackId === trackId)
  if (!track) return undefined
  return {
    title: track.title,
    artist: displayArtist(mainNames(track.artist, track.otherArtists)),
    isrc: track.isrc,
    language: track.language,
    durationMs: track.audio.durationMs,
    releaseTitle: revision.title,
    releaseType: revision.type,
    releaseDate: revision.releaseDate,
    uploadId: track.audio.uploadId,
    artworkUploadId: revision.artwork.uploadId,
  }
}
