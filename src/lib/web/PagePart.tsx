// A part of a page that React hydrates by itself, so that a slow phone can answer its user between the parts. What
// somebody clicks or types in goes first, before the event reaches it. What a part shows must have come with the page:
// data that another part loads meanwhile is not what the server has rendered.
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useState } from 'react'

const waiting = new Set<string>()

export function PagePart({ children }: { children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    waiting.add(id)
    return () => {
      waiting.delete(id)
    }
  }, [id])
  return (
    <Suspense>
      {children}
      <HydratedMark id={id} />
    </Suspense>
  )
}

/** The document says when its last part is hydrated: before that a link loads a document, and journeys wait for it. */
function HydratedMark({ id }: { id: string }) {
  // Effects of the part may change it once more, and count as its hydration.
  const [hasSettled, setSettled] = useState(false)
  useEffect(() => setSettled(true), [])
  useEffect(() => {
    if (!hasSettled) return
    waiting.delete(id)
    if (waiting.size === 0) document.documentElement.dataset.hydrated = ''
  }, [id, hasSettled])
  return null
}
