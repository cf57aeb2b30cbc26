// Delays a skeleton by 200 ms so that fast loads do not flash.
import { type ReactNode, useEffect, useState } from 'react'

export interface DelayedSkeletonProps {
  /** The skeleton, rendered after the delay. */
  children: ReactNode
  /** Read aloud while waiting: "Loading releases". */
  label: string
  delayMs?: number
}

export function DelayedSkeleton({ children, label, delayMs = 200 }: DelayedSkeletonProps) {
  const [visible, setVisible] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{visible ? label : ''}</output>
      <div aria-hidden="true" style={{ visibility: visible ? 'visible' : 'hidden' }}>
        {children}
      </div>
    </div>
  )
}
