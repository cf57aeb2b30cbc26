// A choice that is saved as it is made: what was asked for is shown at once, and what was refused springs back.
import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'

/** @param save rejects when it was refused; saying so is its caller's */
export function useAsked<T>(saved: T, save: (next: T) => Promise<unknown>): [T, (next: T) => void] {
  const [asked, setAsked] = useState<T>()
  const ask = (next: T) => {
    setAsked(next)
    save(next)
      .catch(() => {})
      // After the cache has told what is saved, so that the old value is not seen in between.
      .finally(() => notifyManager.schedule(() => setAsked((now) => (now === next ? undefined : now))))
  }
  return [asked ?? saved, ask]
}
