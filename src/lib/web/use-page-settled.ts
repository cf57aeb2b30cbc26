// Whether a page has been open for a moment, for what may wait until it is usable.
import { useEffect, useState } from 'react'

/** A phone needs this long to make the largest pages usable. */
const SETTLED_MS = 3_000

export function usePageSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
