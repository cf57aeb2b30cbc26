// The uploads of a draft: they continue across steps and report their results to the draft.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import type { Upload } from '#features/uploads/contract.ts'
import type { UploadKind } from '#features/uploads/domain.ts'
import { FileUpload } from '#features/uploads/web/file-upload.ts'
import type { DraftStore } from './draft-store.ts'
import { inTaggedOrder } from './tagged-order.ts'
import { titleOfFile } from './title-of-file.ts'
import { useUndo } from './use-undo.ts'

/** `artwork`, the id of a track, or `licence:` and the id of a track. */
export type Slot = string

const LICENCE = 'licence:'
export const licenceSlot = (trackId: string): Slot => `${LICENCE}${trackId}`

export interface Transfers {
  of(slot: Slot): FileUpload | undefined
  start(slot: Slot, file: File): void
  /** Attaches an upload that the server has made. */
  attach(slot: Slot, upload: Upload): void
  stop(slot: Slot): void
  /** The file that was in a slot before one that the server refused took its place. */
  earlier(slot: Slot): Upload | undefined
  restore(slot: Slot): void
  /**
   * Tracks that were added together and whose file names have no order: they are sorted by their tags once all are
   * known.
   */
  together(trackIds: string[]): void
  busy: boolean
}

/** For the field of a slot. */
export function earlierIn(transfers: Transfers, slot: Slot) {
  const upload = transfers.earlier(slot)
  return upload && { fileName: upload.fileName, restore: () => transfers.restore(slot) }
}

export function useTransfers(draftStore: DraftStore): Transfers {
  const [running, setRunning] = useState<ReadonlyMap<Slot, FileUpload>>(new Map())
  const uploadsBySlot = useRef(new Map<Slot, FileUpload>())
  const put = useCallback((slot: Slot, upload: FileUpload | undefined) => {
    uploadsBySlot.current.get(slot)?.stop()
    if (upload) uploadsBySlot.current.set(slot, upload)
    else uploadsBySlot.current.delete(slot)
    setRunning(new Map(uploadsBySlot.current))
  }, [])
  const { together, heard } = useTaggedOrder(draftStore)
  const earlier = useRef(new Map<Slot, Upload>())

  const follow = useCallback(
    (slot: Slot, upload: FileUpload) => {
      put(slot, upload)
      let before = ''
      upload.subscribe(() => {
        const { state } = upload
        if (state.kind === before) return
        before = state.kind
        setRunning(new Map(uploadsBySlot.current))
        const outline = outlineOf(draftStore, upload)
        if (state.kind === 'processing' && outline)
          draftStore.showUpload({ ...outline, status: 'processing' })
        if (state.kind === 'refused' && outline) {
          draftStore.showUpload({ ...outline, status: 'refused', refusal: state.problem })
          put(slot, undefined)
        }
        if (state.kind === 'ready') {
          draftStore.showUpload(state.upload)
          earlier.current.delete(slot)
          put(slot, undefined)
          void takeFacts(draftStore, slot, state.upload)
          heard(slot, state.upload)
        }
      })
    },
    [draftStore, put, heard],
  )

  const start = useCallback(
    (slot: Slot, file: File) => {
      const upload = new FileUpload(kindOf(slot), file)
      upload.onCreated = (uploadId) => {
        const before = uploadIn(draftStore, slot)
        if (before?.status === 'ready') earlier.current.set(slot, before)
        const outline = outlineOf(draftStore, upload)
        if (outline) draftStore.showUpload(outline)
        place(draftStore, slot, uploadId, titleAfter(draftStore, slot, file))
      }
      follow(slot, upload)
      void upload.start()
    },
    [draftStore, follow],
  )

  const attach = useCallback(
    (slot: Slot, upload: Upload) => {
      put(slot, undefined)
      draftStore.showUpload(upload)
      place(draftStore, slot, upload.id)
      if (upload.status === 'processing') follow(slot, FileUpload.watch(upload.kind, upload.id))
      else void takeFacts(draftStore, slot, upload)
    },
    [draftStore, put, follow],
  )

  const restore = useCallback(
    (slot: Slot) => {
      const upload = earlier.current.get(slot)
      if (!upload) return
      earlier.current.delete(slot)
      put(slot, undefined)
      draftStore.showUpload(upload)
      place(draftStore, slot, upload.id)
    },
    [draftStore, put],
  )

  // Files that arrived before this page was opened are followed until they are analysed.
  useEffect(() => {
    const { artwork, tracks } = draftStore.snapshot().release
    const slots = [
      ['artwork', artwork] as const,
      ...tracks.map((track) => [track.id, track.upload] as const),
      ...tracks.map((track) => [licenceSlot(track.id), track.licence] as const),
    ]
    for (const [slot, upload] of slots) {
      if (upload?.status === 'processing') follow(slot, FileUpload.watch(upload.kind, upload.id))
    }
    const all = uploadsBySlot.current
    return () => {
      for (const upload of all.values()) upload.stop()
      all.clear()
    }
  }, [draftStore, follow])

  const busy = [...running.values()].some((upload) => upload.busy)
  return useMemo(
    () => ({
      of: (slot) => running.get(slot),
      start,
      attach,
      stop: (slot) => put(slot, undefined),
      earlier: (slot) => earlier.current.get(slot),
      restore,
      together,
      busy,
    }),
    [running, start, attach, put, restore, together, busy],
  )
}

function useTaggedOrder(draftStore: DraftStore) {
  const { t } = useTranslation('release-wizard')
  const offerUndo = useUndo()
  // A change of language must not end the uploads that use the returned function.
  const notify = useRef((_: () => void) => {})
  notify.current = (undo) => offerUndo(t('tracks.orderedByTags'), undo, 'track-order')
  const batches = useRef<string[][]>([])
  const numbers = useRef(new Map<string, number | null>())

  const look = useCallback(() => {
    for (const batch of batches.current.filter((ids) => ids.every((id) => numbers.current.has(id)))) {
      batches.current = batches.current.filter((ids) => ids !== batch)
      const before = draftStore.snapshot().release.tracks.map((track) => track.id)
      const order = inTaggedOrder(before, batch, numbers.current)
      if (!order) continue
      draftStore.orderTracks(order)
      notify.current(() => draftStore.orderTracks(before))
    }
  }, [draftStore])
  const together = useCallback(
    (trackIds: string[]) => {
      batches.current.push(trackIds)
      look()
    },
    [look],
  )
  const heard = useCallback(
    (slot: Slot, upload: Upload) => {
      if (!upload.audio) return
      numbers.current.set(slot, upload.audio.tags.trackNumber)
      look()
    },
    [look],
  )
  return { together, heard }
}

const trackOf = (slot: Slot): string => (slot.startsWith(LICENCE) ? slot.slice(LICENCE.length) : slot)

const kindOf = (slot: Slot): UploadKind =>
  slot === 'artwork' ? 'artwork' : slot.startsWith(LICENCE) ? 'licence' : 'audio'

function uploadIn(draftStore: DraftStore, slot: Slot): Upload | null | undefined {
  const { artwork, tracks } = draftStore.snapshot().release
  if (slot === 'artwork') return artwork
  const track = tracks.find(({ id }) => id === trackOf(slot))
  return kindOf(slot) === 'licence' ? track?.licence : track?.upload
}

function place(draftStore: DraftStore, slot: Slot, uploadId: string, fields: { title?: string } = {}): void {
  if (slot === 'artwork') draftStore.change({ artworkUploadId: uploadId })
  else if (kindOf(slot) === 'licence') draftStore.changeTrack(trackOf(slot), { licenceUploadId: uploadId })
  else draftStore.changeTrack(slot, { ...fields, uploadId })
}

/** The known data of a file before the server has analysed it. */
function outlineOf(draftStore: DraftStore, { uploadId, kind, file }: FileUpload): Upload | undefined {
  if (!uploadId) return undefined
  const { artwork, tracks } = draftStore.snapshot().release
  const known = [artwork, ...tracks.flatMap((track) => [track.upload, track.licence])].find(
    (upload) => upload?.id === uploadId,
  )
  return (
    known ?? {
      id: uploadId,
      kind,
      fileName: file?.name ?? '',
      sizeBytes: file?.size ?? 0,
      status: 'uploading',
      refusal: null,
      audio: null,
      artwork: null,
      findings: [],
      urls: {},
    }
  )
}

/** A track that still has the title of a refused file takes that of the next one. */
function titleAfter(draftStore: DraftStore, slot: Slot, file: File): { title?: string } {
  const { release } = draftStore.snapshot()
  const track = release.tracks.find((track) => track.id === slot)
  if (track?.upload?.status !== 'refused' || !isNamedAfter(track.title, track.upload.fileName, release))
    return {}
  return { title: titleOfFile(file.name, release.artist?.name) }
}

/** The title may have been derived from one file or several, with or without an artist. */
const isNamedAfter = (title: string, fileName: string, { artist }: Pick<ReleaseAnswer, 'artist'>): boolean =>
  [undefined, artist?.name].some((name) => titleOfFile(fileName, name) === title)

/**
 * Replaces a title that is still the file name with the one in the tags, and removes a preview past the end of a new
 * file.
 */
function takeFacts(draftStore: DraftStore, slot: Slot, { audio, fileName }: Upload): void {
  const { release } = draftStore.snapshot()
  const track = release.tracks.find((track) => track.id === slot)
  if (!track || !audio) return
  const title = audio.tags.title?.trim()
  if (title && title !== track.title && isNamedAfter(track.title, fileName, release))
    draftStore.changeTrack(slot, { title })
  if (track.previewStartMs !== null && track.previewStartMs >= audio.durationMs) {
    draftStore.changeTrack(slot, { previewStartMs: null })
  }
}
