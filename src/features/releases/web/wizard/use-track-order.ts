// Putting tracks in order: by menu, by arrow keys on the handle, or by dragging it.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWizard } from './use-wizard.ts'

export interface TrackOrder {
  move: (index: number, by: number) => void
  /** What a screen reader hears after a move. */
  said: string
  handleProps: (index: number) => {
    onKeyDown: (event: KeyboardEvent) => void
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

export function useTrackOrder(): TrackOrder {
  const { t } = useTranslation('releases')
  const { release, keeper } = useWizard()
  const [said, setSaid] = useState('')
  const dragged = useRef<string>(undefined)

  const moveTo = (from: number, to: number) => {
    const ids = release.tracks.map((track) => track.id)
    const [id] = ids.splice(from, 1)
    if (id === undefined || to < 0 || to > ids.length) return
    ids.splice(to, 0, id)
    keeper.orderTracks(ids)
    setSaid(t('tracks.moved', { title: release.tracks[from]?.title || t('tracks.untitled'), number: to + 1 }))
  }
  const end = () => {
    dragged.current = undefined
  }
  return {
    move: (index, by) => moveTo(index, index + by),
    said,
    handleProps: (index) => ({
      onKeyDown: (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!by) return
        event.preventDefault()
        moveTo(index, index + by)
      },
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = release.tracks[index]?.id
      },
      onPointerMove: (event) => {
        if (!dragged.current) return
        const rows = [...(event.currentTarget.closest('ol')?.children ?? [])].slice(0, release.tracks.length)
        const from = release.tracks.findIndex((track) => track.id === dragged.current)
        // A row gives way once the pointer has passed its middle; anything less would swap back and forth.
        const passed = rows.filter((row, at) => {
          const box = row.getBoundingClientRect()
          return at !== from && event.clientY > box.top + Math.min(box.height, 64) / 2
        })
        if (from >= 0 && passed.length !== from) moveTo(from, passed.length)
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}
