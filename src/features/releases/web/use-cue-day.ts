// The day until which somebody has to act, where there is no room for an hour.
import { useDates } from '#lib/web/use-dates.ts'
import { untilFormat } from '../domain/cue.ts'
import type { ReleaseAnswer } from './api.ts'

/** A deadline that is a whole day is the same everywhere; an instant is a day of the reader's time zone. */
export function useCueDay(): (cue: ReleaseAnswer['cue']) => string | null {
  const { dayOf, dayShort } = useDates()
  return (cue) => cue.until && (untilFormat(cue) === 'day' ? dayShort(cue.until) : dayOf(cue.until))
}
