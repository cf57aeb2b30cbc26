// Which releases a sandbox store had on which days, read from the results of its batches.
import { type PlainDate, toPlainDate } from '#lib/pure/dates.ts'
import type { BatchResult, ReceivedFacts } from './batch-result.ts'

/** From the first day up to the day after the last. */
export interface Period {
  start: PlainDate
  next: PlainDate
}

/** The days of the period on which this message was the latest: from the first day up to the day after the last. */
export interface Span extends ReceivedFacts {
  from: PlainDate
  until: PlainDate
}

/** By UPC, in the order they came. */
export function releasesIn(results: readonly BatchResult[], { start, next }: Period): Map<string, Span[]> {
  const releases = new Map<string, Span[]>()
  for (const { upc, release, receivedAt, repeats } of results) {
    if (!release || repeats) continue
    const day = toPlainDate(new Date(receivedAt))
    const from = day > start ? day : start
    const before = (releases.get(upc) ?? []).map((span) => ({
      ...span,
      until: span.until < from ? span.until : from,
    }))
    releases.set(upc, [...before, { ...release, from, until: next }])
  }
  return releases
}
