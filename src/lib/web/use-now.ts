// The time that a page compares dates with.
import { useHydrated } from './Hydrated.tsx'
import { useServerRender } from './server-render.ts'

const MINUTE_MS = 60_000

/**
 * The present time, to the minute, in milliseconds since 1970. In the first paint it is the time at which the server
 * rendered the page: both must render the same, whatever the clock of the browser says.
 */
export function useNow(): number {
  const { renderedAt } = useServerRender()
  if (useHydrated()) return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return renderedAt ?? Number(document.documentElement.dataset.renderedAt)
}
