// What a page can do without at first: its parts ask for it when the browser has nothing else to do.
import { useEffect, useState } from 'react'

/** At the latest; also where the browser does not say when it is idle. */
const LATEST_MS = 2_000

/** False until the browser has been idle. */
export function useIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => {
    const settle = () => setWasIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, LATEST_MS)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(settle, { timeout: LATEST_MS })
    return () => cancelIdleCallback(callback)
  }, [])
  return wasIdle
}
