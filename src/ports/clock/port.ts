// The current time. Rules in features and engines use this clock, never the system's.
import type { PlainDate } from '#lib/pure/dates.ts'

export interface Clock {
  now(): Date
  today(): PlainDate
}

declare module '#lib/deps.ts' {
  interface Deps {
    clock: Clock
  }
}
