// What differs between the server and the browser: its time zone, its clock. Server and first render must agree.
import { useSyncExternalStore } from 'react'

const NEVER_CHANGES = () => () => undefined

/**
 * `server` on the server and while a part of its page is hydrated, then what `browser` returns. A component renders
 * twice only if the two differ.
 */
export const useHydratedValue = <T>(browser: () => T, server: T): T =>
  useSyncExternalStore(NEVER_CHANGES, browser, () => server)

export const useHydrated = () => useHydratedValue(() => true, false)
