// What time it is. Nothing in features or engines reads the system's clock for a rule; they are given this one.
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
