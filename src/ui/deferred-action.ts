// Actions with undo: the list hides their items at once, and they run when the time for the undo has passed.
import { useSyncExternalStore } from 'react'
import { hideToast, showToast, TOAST_MS } from './show-toast.tsx'

export interface DeferredAction {
  /** The items that leave their list. */
  ids: readonly string[]
  /** "Night Drive deleted". */
  message: string
  undoLabel: string
  closeLabel: string
  onUndo?: () => void
  /** Does it, shows failures, and invalidates the lists. */
  run: () => Promise<void>
}

/** Shared by all pages: an item that is deleted or decided on its own page is hidden in the list that follows. */
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

/** The ids of items whose action can still be undone. */
export const useHidden = (): ReadonlySet<string> =>
  useSyncExternalStore(
    watch,
    () => hidden,
    () => hidden,
  )

/** Undoes the newest action that waits; does nothing when none does. */
export const undoNewest = (): void => waiting.at(-1)?.()
let waiting: readonly (() => void)[] = []

export function deferAction({ ids, message, undoLabel, closeLabel, onUndo, run }: DeferredAction): void {
  const unhide = () => setHidden([...hidden].filter((id) => !ids.includes(id)))
  setHidden([...hidden, ...ids])
  const end = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    waiting = waiting.filter((other) => other !== undoHere)
  }
  const undo = () => {
    end()
    unhide()
    onUndo?.()
  }
  const undoHere = () => {
    hideToast(toast)
    undo()
  }
  const finish = async () => {
    end()
    // A toast that the pointer keeps open must not offer an expired undo.
    hideToast(toast)
    await run().finally(unhide)
  }
  const toast = showToast({ message, closeLabel, action: { label: undoLabel, onClick: undo } })
  const timer = setTimeout(finish, TOAST_MS)
  waiting = [...waiting, undoHere]
  // Leaving the page within these seconds does it as well.
  addEventListener('pagehide', finish)
}
