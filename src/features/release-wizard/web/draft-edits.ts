// Edits of a draft the server does not have yet, and the draft with these edits applied.

import type { ReleaseChange, TrackChange } from '#features/releases/contract.ts'
import type { ReleaseAnswer, TrackAnswer } from '#features/releases/web/api.ts'
import type { Upload } from '#features/uploads/contract.ts'

export type ReleaseFields = Omit<ReleaseChange, 'id' | 'draftVersion'>

export type Edit =
  | { kind: 'release'; fields: ReleaseFields }
  | { kind: 'track'; trackId: string; fields: TrackChange }
  | { kind: 'add'; fields: TrackChange; done: (trackId: string | undefined) => void }
  | { kind: 'remove'; trackId: string }
  | { kind: 'order'; trackIds: string[] }

/** Names and files for the ids in edits. */
export interface Known {
  artists: ReadonlyMap<string, string>
  uploads: ReadonlyMap<string, Upload>
}

/** Adds an edit to the pending ones; of two edits of the same field the later one counts. */
export function withEdit(waiting: readonly Edit[], edit: Edit): Edit[] {
  const same = waiting.findIndex(
    (other) =>
      (other.kind === 'release' && edit.kind === 'release') ||
      (other.kind === 'track' && edit.kind === 'track' && other.trackId === edit.trackId) ||
      (other.kind === 'order' && edit.kind === 'order'),
  )
  if (edit.kind === 'remove') {
    return [...waiting.filter((other) => other.kind !== 'track' || other.trackId !== edit.trackId), edit]
  }
  const before = waiting[same]
  if (!before) return [...waiting, edit]
  return waiting.map((other) => (other === before ? merged(before, edit) : other))
}

/** Merges two edits; the fields of the later one win. */
export function merged(before: Edit, after: Edit): Edit {
  if (before.kind === 'release' && after.kind === 'release') {
    const agreements = { ...before.fields.agreements, ...after.fields.agreements }
    const fields = { ...before.fields, ...after.fields }
    return {
      kind: 'release',
      fields: Object.keys(agreements).length > 0 ? { ...fields, agreements } : fields,
    }
  }
  if (before.kind === 'track' && after.kind === 'track') {
    return { ...before, fields: { ...before.fields, ...after.fields } }
  }
  return after
}

/** The number of changed fields in an edit. */
export const sizeOf = (edit: Edit): number =>
  edit.kind === 'release' || edit.kind === 'track' ? Object.keys(edit.fields).length : 1

/** The draft with the edits applied, oldest first: local input wins over the server's version. */
export function withEdits(base: ReleaseAnswer, edits: readonly Edit[], known: Known): ReleaseAnswer {
  const fresh = (upload: Upload | null): Upload | null => newest(upload, known.uploads)
  const start: ReleaseAnswer = {
    ...base,
    artwork: fresh(base.artwork),
    tracks: base.tracks.map((track) => ({
      ...withUpload(track, fresh(track.upload)),
      licence: fresh(track.licence),
    })),
  }
  return edits.reduce((release, edit) => applied(release, edit, known), start)
}

function applied(release: ReleaseAnswer, edit: Edit, known: Known): ReleaseAnswer {
  switch (edit.kind) {
    case 'release': {
      const { artistId, artworkUploadId, agreements, platforms, ...plain } = edit.fields
      return {
        ...release,
        ...plain,
        ...(platforms ? { platforms } : {}),
        ...(artistId === undefined
          ? {}
          : { artist: artistId ? { id: artistId, name: known.artists.get(artistId) ?? '' } : null }),
        ...(artworkUploadId === undefined
          ? {}
          : { artwork: artworkUploadId ? (known.uploads.get(artworkUploadId) ?? release.artwork) : null }),
        agreements: { ...release.agreements, ...agreements },
      } as ReleaseAnswer
    }
    case 'track':
      return {
        ...release,
        tracks: release.tracks.map((track) => {
          if (track.id !== edit.trackId) return track
          const { uploadId, licenceUploadId, ...plain } = edit.fields
          const licence = licenceUploadId ? (known.uploads.get(licenceUploadId) ?? track.licence) : null
          const changed = {
            ...track,
            ...plain,
            ...(licenceUploadId === undefined ? {} : { licence }),
          } as TrackAnswer
          if (uploadId === undefined) return changed
          return withUpload(changed, uploadId ? (known.uploads.get(uploadId) ?? track.upload) : null)
        }),
      }
    case 'remove':
      return { ...release, tracks: release.tracks.filter((track) => track.id !== edit.trackId) }
    case 'order':
      return { ...release, tracks: inOrder(release.tracks, edit.trackIds) }
    default:
      return release
  }
}

/** Tracks in the given order; those it does not contain stay at the end. */
export function inOrder<T extends { id: string }>(tracks: readonly T[], ids: readonly string[]): T[] {
  const place = (track: T) => (ids.includes(track.id) ? ids.indexOf(track.id) : ids.length)
  return [...tracks].sort((a, b) => place(a) - place(b))
}

/** The given order plus the hidden tracks, each after the track it followed before. */
export function withWaitingEdits(
  requestedIds: readonly string[],
  all: readonly string[],
  heldIds: readonly string[],
): string[] {
  const ids = [...requestedIds]
  for (const id of all.filter((trackId) => heldIds.includes(trackId) && !requestedIds.includes(trackId))) {
    const before = all.slice(0, all.indexOf(id)).findLast((trackId) => ids.includes(trackId))
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  }
  return ids
}

const withUpload = (track: TrackAnswer, upload: Upload | null): TrackAnswer => ({
  ...track,
  upload,
  durationMs: upload?.audio?.durationMs ?? (upload ? null : track.durationMs),
})

const PROGRESS: Record<Upload['status'], number> = { uploading: 0, processing: 1, ready: 2, refused: 2 }

/** An answer from before a file became ready must not reset its state. */
function newest(upload: Upload | null, uploads: ReadonlyMap<string, Upload>): Upload | null {
  const seen = upload && uploads.get(upload.id)
  return seen && PROGRESS[seen.status] > PROGRESS[upload.status] ? seen : upload
}
