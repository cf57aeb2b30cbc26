// Whether the page is hydrated. Until then it shows what the server has rendered: its clock, and UTC.
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** True outside of a page, where nothing is hydrated. */
const HydratedContext = createContext(true)
export const useHydrated = () => useContext(HydratedContext)

/** What depends on it renders in a transition, so that a slow phone can answer its user in between. */
export function Hydrated({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  // Before that a link loads a document, and what is typed may be lost: journeys wait for it.
  useEffect(() => {
    if (hydrated) document.documentElement.dataset.hydrated = ''
  }, [hydrated])
  return <HydratedContext value={hydrated}>{children}</HydratedContext>
}
