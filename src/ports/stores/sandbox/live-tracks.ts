// Which tracks a sandbox store has had on which days, with the countries where they can be streamed and bought.
import type { PlainDate } from '#lib/pure/dates.ts'
import type { BatchResult } from './batch-result.ts'
import { PLACE_CODES } from './places.ts'
import { releasesIn } from './release-spans.ts'
import { covers, type Grant, grantsUse } from './territories.ts'

/** A track of a release that can be streamed or bought, with the countries where it can be. */
export interface LiveTrack {
  isrc: string
  artist: string
  /** In its release: the first has most listeners. */
  number: number
  firstDay: PlainDate
  /** The earliest first, without overlap for one release. */
  spans: LiveSpan[]
}

export interface LiveSpan {
  upc: string
  from: PlainDate
  until: PlainDate
  streamed: ReadonlySet<string>
  sold: ReadonlySet<string>
}

/** The tracks that were live before `until`, in the order in which the store took them in. */
export function liveTracks(results: readonly BatchResult[], until: PlainDate): LiveTrack[] {
  const tracks = new Map<string, LiveTrack>()
  for (const [upc, received] of releasesIn(results, { start: BEGINNING, next: until }))
    for (const { from, until: end, grants, artist, tracks: listed } of received)
      for (const { isrc, number } of listed) {
        const allowed = grants.filter((grant) => USES.some((use) => grantsUse(grant, isrc, use)))
        const starts = allowed.map(({ start }) => later(start.slice(0, from.length), from))
        const begins = [...new Set(starts)].filter((day) => day < end).sort()
        for (const [index, begin] of begins.entries()) {
          const begun = allowed.filter(({ start }) => start.slice(0, from.length) <= begin)
          const [streamed, sold] = USES.map((use) => placesOf(begun, isrc, use))
          if (!streamed || !sold || streamed.size + sold.size === 0) continue
          const track = tracks.get(isrc) ?? { isrc, artist, number, firstDay: begin, spans: [] }
          tracks.set(isrc, track)
          if (begin < track.firstDay) track.firstDay = begin
          track.spans.push({ upc, from: begin, until: begins[index + 1] ?? end, streamed, sold })
        }
      }
  return [...tracks.values()]
}

const USES = ['OnDemandStream', 'PermanentDownload'] as const

const placesOf = (grants: readonly Grant[], isrc: string, use: (typeof USES)[number]): ReadonlySet<string> =>
  new Set(
    PLACE_CODES.filter((code) => grants.some((grant) => covers(grant, code) && grantsUse(grant, isrc, use))),
  )

export const BEGINNING: PlainDate = '2000-01-01'
const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)

export const spanOn = (spans: readonly LiveSpan[], day: PlainDate): LiveSpan | undefined =>
  spans.find(({ from, until }) => from <= day && day < until)
