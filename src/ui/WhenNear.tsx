// A place whose content is rendered, and its code loaded, once somebody has scrolled near it. It has its size by itself.
import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'

const NEAR = { rootMargin: '300px' }

export function WhenNear({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { ref, entry } = useIntersection<HTMLDivElement>(NEAR)
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    if (entry?.isIntersecting) setWasNear(true)
  }, [entry])
  return (
    <div ref={ref} className={className}>
      {wasNear ? children : null}
    </div>
  )
}
