// Owns the wait before a skeleton: nothing for 200 ms, then the shape of what is coming.
import { type ReactNode, useEffect, useState } from 'react'

export interface DelayedSkeletonProps {
  /** The shape; drawn after the delay. */
  children: ReactNode
  /** Read aloud while waiting: "Loading releases". */
  label: string
  delayMs?: number
}

export function DelayedSkeleton({ children, label, delayMs = 200 }: DelayedSkeletonProps) {
  const [shown, setShown] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{shown ? label : ''}</output>
      <div aria-hidden="true" style={{ visibility: shown ? 'visible' : 'hidden' }}>
        {children}
      </div>
    </div>
  )
}
