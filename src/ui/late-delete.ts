// Owns deleting with a way back: at once out of sight, and gone only after the seconds in which it can be undone.
import { useSyncExternalStore } from 'react'
import { hideToast, showToast } from './show-toast.tsx'
import { TOAST_MS } from './toasting.ts'

export interface LateDelete {
  ids: readonly string[]
  /** "Night Drive deleted". */
  message: string
  undoLabel: string
  closeLabel: string
  /** Deletes them, tells what failed, and has the lists read anew. */
  remove: () => Promise<void>
}

/** Of the whole tab: what is deleted on its own page is out of sight in the list that follows. */
let hidden: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

function setHidden(next: Iterable<string>): void {
  hidden = new Set(next)
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Ids of what is as good as deleted. */
export const useHidden = (): ReadonlySet<string> =>
  useSyncExternalStore(
    watch,
    () => hidden,
    () => hidden,
  )

export function deleteLater({ ids, message, undoLabel, closeLabel, remove }: LateDelete): void {
  const show = () => setHidden([...hidden].filter((id) => !ids.includes(id)))
  setHidden([...hidden, ...ids])
  const undo = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    show()
  }
  const finish = async () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    // A toast held open by the pointer must not offer an undo that is over.
    hideToast(toast)
    await remove().finally(show)
  }
  const toast = showToast({ message, closeLabel, action: { label: undoLabel, onClick: undo } })
  const timer = setTimeout(finish, TOAST_MS)
  // Whoever leaves in these seconds has not taken it back.
  addEventListener('pagehide', finish)
}
