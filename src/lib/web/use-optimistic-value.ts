// A choice that is saved as it is made: shown at once, and reverted when the server refuses it.
import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'

/** @param save rejects when the value was refused; the caller shows the error */
export function useOptimisticValue<T>(saved: T, save: (next: T) => Promise<unknown>): [T, (next: T) => void] {
  const [pending, setPending] = useState<T>()
  const change = (next: T) => {
    setPending(next)
    save(next)
      .catch(() => {})
      // After the cache has notified its observers, so that the old value does not flash in between.
      .finally(() =>
        notifyManager.schedule(() => setPending((current) => (current === next ? undefined : current))),
      )
  }
  return [pending ?? saved, change]
}
