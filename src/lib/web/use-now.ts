// The time that a page compares dates with.
import { MINUTE_MS } from '#lib/pure/dates.ts'
import { toPlainDate } from '../pure/dates.ts'
import { useServerRender } from './server-render.ts'
import { useHydratedValue } from './use-hydrated.ts'

const toMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS

/**
 * The present time, to the minute, in milliseconds since 1970. In the first paint it is the time at which the server
 * rendered the page: both must render the same, whatever the clock of the browser says.
 */
export function useNow(): number {
  const renderedAt = useRenderedAt()
  return useHydratedValue(() => toMinute(Date.now()), toMinute(renderedAt))
}

/** The present day in UTC, as `2026-12-11`, from the same clocks. */
export function useToday(): string {
  const renderedAt = useRenderedAt()
  return useHydratedValue(() => toPlainDate(new Date()), toPlainDate(new Date(renderedAt)))
}

function useRenderedAt(): number {
  const { renderedAt } = useServerRender()
  return renderedAt ?? Number(document.documentElement.dataset.renderedAt)
}
