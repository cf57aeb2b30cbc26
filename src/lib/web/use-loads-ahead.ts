// Whether code may be loaded before somebody asks for it.
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** The slowest computers need this long to make the largest pages usable. */
const SETTLED_MS = 3_000

/**
 * True once a page has been open for a moment, so that what it opens works even when the connection is lost by then.
 * Never on a phone, where the data costs more than it helps.
 */
export function useLoadsAhead(): boolean {
  const [isSettled, setSettled] = useState(false)
  const hasMouse = useMediaQuery('(hover: hover)')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled && hasMouse === true
}
