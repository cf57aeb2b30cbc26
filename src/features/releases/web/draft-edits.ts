// Edits of a draft the server does not have yet, and the draft with these edits applied.
import type { Upload } from '#features/uploads/contract.ts'
import type { ReleaseChange, TrackChange } from '../contract.ts'
import type { ReleaseAnswer, TrackAnswer } from './api.ts'

export type ReleaseFields = Omit<ReleaseChange, 'id' | 'draftVersion'>

export type Edit =
  | { kind: 'release'; fields: ReleaseFields }
  | { kind: 'track'; trackId: string; fields: TrackChange }
  | { kind: 'add'; fields: TrackChange; done: (trackId: string | undefined) => void }
  | { kind: 'remove'; trackId: string }
  | { kind: 'order'; trackIds: string[] }

/** Names and files behind the ids that an edit only mentions. */
export interface Known {
  artists: ReadonlyMap<string, string>
  uploads: ReadonlyMap<string, Upload>
}

/** Adds an edit to those waiting; of two of the same field the later stays. */
export function withEdit(waiting: readonly Edit[], edit: Edit): Edit[] {
  const same = waiting.findIndex(
    (one) =>
      (one.kind === 'release' && edit.kind === 'release') ||
      (one.kind === 'track' && edit.kind === 'track' && one.trackId === edit.trackId) ||
      (one.kind === 'order' && edit.kind === 'order'),
  )
  if (edit.kind === 'remove') {
    return [...waiting.filter((one) => one.kind !== 'track' || one.trackId !== edit.trackId), edit]
  }
  const before = waiting[same]
  if (!before) return [...waiting, edit]
  return waiting.map((one) => (one === before ? merged(before, edit) : one))
}

/** One edit with the fields of a later one over its own. */
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

/** How many changes an edit holds, as one counts them. */
export const sizeOf = (edit: Edit): number =>
  edit.kind === 'release' || edit.kind === 'track' ? Object.keys(edit.fields).length : 1

/** The draft with edits on top, oldest first: what was typed here wins over what the server knows. */
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

/** Tracks in the wanted order; those it does not name stay at the end. */
export function inOrder<T extends { id: string }>(tracks: readonly T[], ids: readonly string[]): T[] {
  const place = (track: T) => (ids.includes(track.id) ? ids.indexOf(track.id) : ids.length)
  return [...tracks].sort((a, b) => place(a) - place(b))
}

/** The wanted order with those that are only out of sight, each behind the track it stood behind. */
export function withHeld(
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

/** An answer that was on its way while a file became ready must not take it back. */
function newest(upload: Upload | null, uploads: ReadonlyMap<string, Upload>): Upload | null {
  const seen = upload && uploads.get(upload.id)
  return seen && PROGRESS[seen.status] > PROGRESS[upload.status] ? seen : upload
}
