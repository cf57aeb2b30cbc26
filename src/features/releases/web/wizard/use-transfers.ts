// The files of a draft on their way: they go on while one moves from step to step, and tell the draft what came of them.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Upload } from '#features/uploads/contract.ts'
import { FileUpload } from '#features/uploads/web/file-upload.ts'
import type { DraftKeeper } from '../draft-keeper.ts'
import { titleOfFile } from './title-of-file.ts'

/** `artwork`, or the id of a track. */
export type Slot = string

export interface Transfers {
  of(slot: Slot): FileUpload | undefined
  start(slot: Slot, file: File): void
  stop(slot: Slot): void
  busy: boolean
}

export function useTransfers(keeper: DraftKeeper): Transfers {
  const [running, setRunning] = useState<ReadonlyMap<Slot, FileUpload>>(new Map())
  const held = useRef(new Map<Slot, FileUpload>())
  const put = useCallback((slot: Slot, upload: FileUpload | undefined) => {
    held.current.get(slot)?.stop()
    if (upload) held.current.set(slot, upload)
    else held.current.delete(slot)
    setRunning(new Map(held.current))
  }, [])

  const follow = useCallback(
    (slot: Slot, upload: FileUpload) => {
      put(slot, upload)
      let before = ''
      upload.subscribe(() => {
        const { state } = upload
        if (state.kind === before) return
        before = state.kind
        setRunning(new Map(held.current))
        const outline = outlineOf(upload)
        if (state.kind === 'processing' && outline) keeper.showUpload({ ...outline, status: 'processing' })
        if (state.kind === 'refused' && outline) {
          keeper.showUpload({ ...outline, status: 'refused', refusal: state.problem })
          put(slot, undefined)
        }
        if (state.kind === 'ready') {
          keeper.showUpload(state.upload)
          put(slot, undefined)
          takeTags(keeper, slot, state.upload)
        }
      })
    },
    [keeper, put],
  )

  const start = useCallback(
    (slot: Slot, file: File) => {
      const upload = new FileUpload(slot === 'artwork' ? 'artwork' : 'audio', file)
      upload.onCreated = (uploadId) => {
        const outline = outlineOf(upload)
        if (outline) keeper.showUpload(outline)
        if (slot === 'artwork') keeper.change({ artworkUploadId: uploadId })
        else keeper.changeTrack(slot, { uploadId })
      }
      follow(slot, upload)
      void upload.start()
    },
    [keeper, follow],
  )

  // Files that had arrived before this page was opened are followed until they were looked at.
  useEffect(() => {
    const { artwork, tracks } = keeper.snapshot().release
    const slots = [['artwork', artwork] as const, ...tracks.map((track) => [track.id, track.upload] as const)]
    for (const [slot, upload] of slots) {
      if (upload?.status === 'processing') follow(slot, FileUpload.watch(upload.kind, upload.id))
    }
    const all = held.current
    return () => {
      for (const upload of all.values()) upload.stop()
      all.clear()
    }
  }, [keeper, follow])

  const busy = [...running.values()].some((upload) => upload.busy)
  return { of: (slot) => running.get(slot), start, stop: (slot) => put(slot, undefined), busy }
}

/** What is known of a file before the server has looked at it. */
function outlineOf({ uploadId, kind, file }: FileUpload): Upload | undefined {
  if (!uploadId) return undefined
  return {
    ...{ id: uploadId, kind, fileName: file?.name ?? '', sizeBytes: file?.size ?? 0 },
    ...{ status: 'uploading', refusal: null, audio: null, artwork: null, findings: [], urls: {} },
  }
}

/** A title that still is the file's name gives way to the one in its tags. */
function takeTags(keeper: DraftKeeper, slot: Slot, upload: Upload): void {
  const track = keeper.snapshot().release.tracks.find((one) => one.id === slot)
  const title = upload.audio?.tags.title?.trim()
  if (track && title && track.title === titleOfFile(upload.fileName)) keeper.changeTrack(slot, { title })
}
