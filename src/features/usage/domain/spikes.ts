// Which days of a series have far more plays than usual.
import type { PlainDate } from '#lib/pure/dates.ts'

export interface DayCount {
  day: PlainDate
  streams: number
}

export interface SpikeDay extends DayCount {
  /** The median of the usual days before it. */
  usual: number
}

/** How many usual days a day is compared with, at most and at least. */
export const USUAL_DAYS = 28
/** What lasts this long is no spike any more: the days of a higher level become usual. */
const LASTING_DAYS = 14
const STREAMS_MIN = 50
const RATIO_MIN = 1.5
/** In deviations from the median. */
const DEVIATIONS_MIN = 3
/** Makes the median of absolute deviations comparable to a standard deviation. */
const MAD_SCALE = 1.4826

/**
 * Compares each day with the last 28 that were usual themselves: the first 28 days of a series are never spikes, and a
 * spike does not make the next one look usual, unless it lasts.
 *
 * @param days consecutive days, the earliest first, with 0 where nothing was played
 */
export function findSpikes(days: readonly DayCount[]): SpikeDay[] {
  let usual: number[] = []
  let unusual: number[] = []
  const spikes: SpikeDay[] = []
  for (const { day, streams } of days) {
    const median = medianOf(usual)
    if (usual.length === USUAL_DAYS && isSpike(streams, median, usual)) {
      spikes.push({ day, streams, usual: Math.round(median) })
      unusual.push(streams)
      if (unusual.length < LASTING_DAYS) continue
      usual = [...usual, ...unusual].slice(-USUAL_DAYS)
      unusual = []
      continue
    }
    unusual = []
    usual = [...usual, streams].slice(-USUAL_DAYS)
  }
  return spikes
}

function isSpike(streams: number, median: number, usual: readonly number[]): boolean {
  if (streams < STREAMS_MIN || streams < RATIO_MIN * median) return false
  const deviation = medianOf(usual.map((count) => Math.abs(count - median)))
  return (streams - median) / (MAD_SCALE * deviation + Math.sqrt(median) + 1) >= DEVIATIONS_MIN
}

/** 0 of nothing. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? 0)) / 2 : upper
}

/** What plays are divided by to find where those beyond the usual came from. */
const CAUSE_DIMENSIONS = ['store', 'country', 'source', 'playlist'] as const
export type CauseDimension = (typeof CAUSE_DIMENSIONS)[number]

export interface SpikeCause {
  dimension: CauseDimension
  /** A code of a store, country or source, or the name of a playlist. */
  key: string
  /** Of the plays beyond the usual, 100 at most. */
  percent: number
}

/** A part that made less of a spike does not explain it. */
const CAUSE_PERCENT_MIN = 30

export interface PartOfDay {
  dimension: CauseDimension
  key: string
  /** Streams of the day, and of a day before it on average. */
  streams: number
  average: number
}

/** The part of each dimension that made most of the plays beyond the average day, where it explains them. */
export function causesOf({ streams, average }: Omit<PartOfDay, 'dimension' | 'key'>, parts: PartOfDay[]) {
  const excess = streams - average
  if (excess <= 0) return []
  return CAUSE_DIMENSIONS.flatMap((dimension): SpikeCause[] => {
    const [largest] = parts
      .filter((part) => part.dimension === dimension)
      .sort((a, b) => b.streams - b.average - (a.streams - a.average))
    if (!largest) return []
    const percent = Math.min(100, Math.round(((largest.streams - largest.average) / excess) * 100))
    return percent >= CAUSE_PERCENT_MIN ? [{ dimension, key: largest.key, percent }] : []
  })
}
