// Reorders tracks by menu, arrow keys on the handle, or dragging, with undo.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export interface TrackOrder {
  move: (id: string, offset: number) => void
  /** What a screen reader hears after a move. */
  said: string
  handleProps: (id: string) => {
    onKeyDown: (event: KeyboardEvent) => void
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
  }
}

/** Dragging a track this close to the edge of the window scrolls the page; the bottom includes the sticky footer. */
const EDGE_PX = { top: 72, bottom: 132 }
const SCROLL_PX = 10

/** Moves that follow each other this closely are undone as one. */
const PAUSE_MS = 600

export function useTrackOrder(): TrackOrder {
  const { t } = useTranslation('releases')
  const { draftStore } = useWizard()
  const offerUndo = useUndo()
  const [announcement, setAnnouncement] = useState('')
  const moving = useRef<{ before: string[]; timer?: ReturnType<typeof setTimeout> }>(undefined)
  const tracksNow = () => draftStore.snapshot().release.tracks
  const idsNow = () => tracksNow().map((track) => track.id)

  const moveTo = (id: string, to: number) => {
    const ids = idsNow()
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= ids.length || to === from) return
    const title = tracksNow()[from]?.title || t('tracks.untitled')
    ids.splice(to, 0, ...ids.splice(from, 1))
    draftStore.orderTracks(ids)
    setAnnouncement(t('tracks.moved', { title, number: to + 1 }))
  }
  const begin = () => {
    clearTimeout(moving.current?.timer)
    moving.current ??= { before: idsNow() }
  }
  const end = () => {
    const before = moving.current?.before
    moving.current = undefined
    if (!before || before.join() === idsNow().join()) return
    offerUndo(t('tracks.reordered'), () => draftStore.orderTracks(before), 'track-order')
  }
  const move = (id: string, offset: number) => {
    begin()
    moveTo(id, idsNow().indexOf(id) + offset)
    if (moving.current) moving.current.timer = setTimeout(end, PAUSE_MS)
  }

  const drag = (event: PointerEvent<HTMLElement>, id: string) => {
    const list = event.currentTarget.closest('ol')
    if (event.button !== 0 || !list) return
    begin()
    const before = idsNow()
    // The row moves in the page while it is dragged, which ends a capture; the window hears everything.
    const over = new AbortController()
    let pointerY = event.clientY
    const place = () => {
      const from = idsNow().indexOf(id)
      const rows = [...list.children].slice(0, idsNow().length)
      // A row gives way once the pointer has passed its middle; anything less would swap back and forth.
      const passed = rows.filter((row, place) => {
        const box = row.getBoundingClientRect()
        return place !== from && pointerY > box.top + Math.min(box.height, 64) / 2
      })
      moveTo(id, passed.length)
    }
    const follow = (at: globalThis.PointerEvent) => {
      pointerY = at.clientY
      place()
    }
    // An album is longer than a window: held at its end, the list goes by.
    const scroll = () => {
      if (over.signal.aborted) return
      const offset =
        pointerY < EDGE_PX.top ? -SCROLL_PX : pointerY > innerHeight - EDGE_PX.bottom ? SCROLL_PX : 0
      if (offset !== 0) {
        scrollBy(0, offset)
        place()
      }
      requestAnimationFrame(scroll)
    }
    requestAnimationFrame(scroll)
    const drop = () => {
      over.abort()
      end()
    }
    const cancel = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return
      draftStore.orderTracks(before)
      drop()
    }
    const { signal } = over
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', drop, { signal })
    addEventListener('keydown', cancel, { signal })
  }

  return {
    move,
    said: announcement,
    handleProps: (id) => ({
      onKeyDown: (event) => {
        const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!offset) return
        event.preventDefault()
        move(id, offset)
      },
      onPointerDown: (event) => drag(event, id),
    }),
  }
}
