// Deletes with undo: hides at once, and deletes when the time for the undo has passed.
import { useSyncExternalStore } from 'react'
import { hideToast, showToast, TOAST_MS } from './show-toast.tsx'

export interface DeferredDelete {
  ids: readonly string[]
  /** "Night Drive deleted". */
  message: string
  undoLabel: string
  closeLabel: string
  /** Deletes the items, shows failures, and invalidates the lists. */
  remove: () => Promise<void>
}

/** Shared by all pages: an item deleted on its own page is hidden in the list that follows. */
let hidden: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

function setHidden(next: Iterable<string>): void {
  hidden = new Set(next)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The ids of items that are about to be deleted. */
export const useHidden = (): ReadonlySet<string> =>
  useSyncExternalStore(
    watch,
    () => hidden,
    () => hidden,
  )

export function deferDelete({ ids, message, undoLabel, closeLabel, remove }: DeferredDelete): void {
  const unhide = () => setHidden([...hidden].filter((id) => !ids.includes(id)))
  setHidden([...hidden, ...ids])
  const undo = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    unhide()
  }
  const finish = async () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    // A toast that the pointer keeps open must not offer an expired undo.
    hideToast(toast)
    await remove().finally(unhide)
  }
  const toast = showToast({ message, closeLabel, action: { label: undoLabel, onClick: undo } })
  const timer = setTimeout(finish, TOAST_MS)
  // Leaving the page within these seconds deletes as well.
  addEventListener('pagehide', finish)
}
