// The system clock, or a clock that stands still until a test moves it.
import { toPlainDate } from '#lib/pure/dates.ts'
import type { Clock } from './port.ts'

export type { Clock } from './port.ts'

/** A clock that stays at the instant it was set to. */
export interface TestClock extends Clock {
  set(now: Date): void
}

export const systemClock = (): Clock => ({ now: () => new Date(), today: () => toPlainDate(new Date()) })

export function testClock(start: Date): TestClock {
  let now = start
  return {
    now: () => new Date(now),
    today: () => toPlainDate(now),
    set(to) {
      now = to
    },
  }
}

export const isTestClock = (clock: Clock): clock is TestClock => 'set' in clock
