// Derives takedown messages from a model: of the whole release, of some territories or of some tracks.
import type { ErnPreset } from './ern-version.ts'
import type { Deal, DealTerritory, NewRelease } from './model.ts'
import type { Parsed } from './read/parsed.ts'
import { formatInstant, isCalendarDate } from './time.ts'

/*
 * A message is the whole truth about a release (ERN Part 1, clause 6.19): what it does not grant is no longer granted.
 * So a takedown is an ordinary message with fewer deals or none (clause 6.19.4), and a store that wants to see an end
 * gets the same deals with one. `instant` is the end; a deal that had not begun by then is left out.
 */

/** Nothing is granted anywhere any more. */
export function takeDown(model: NewRelease, { takedownBy }: ErnPreset, instant: string): NewRelease {
  return {
    ...model,
    deals: takedownBy === 'no_deals' ? [] : model.deals.flatMap((deal) => endDeal(deal, instant)),
  }
}

/** Nothing is granted in these territories (ISO 3166-1) any more; elsewhere nothing changes. */
export function takeDownIn(
  model: NewRelease,
  territories: readonly string[],
  { takedownBy }: ErnPreset,
  instant: string,
): NewRelease {
  const deals = model.deals.flatMap((deal) => {
    const { remaining, removed } = splitTerritories(deal, territories)
    if (!removed) return [deal]
    const last = takedownBy === 'end_dates' ? endDeal(inTerritories(deal, removed), instant) : []
    return [...(remaining ? [inTerritories(deal, remaining)] : []), ...last]
  })
  return { ...model, deals }
}

/**
 * These tracks are no longer granted, neither individually nor with the release: they stay in the message, because the
 * release is the same. When none is left the whole release is taken down.
 */
export function takeDownTracks(
  model: NewRelease,
  isrcs: readonly string[],
  preset: ErnPreset,
  instant: string,
): NewRelease {
  const all = model.release.tracks.map(({ isrc }) => isrc)
  if (all.every((isrc) => isrcs.includes(isrc))) return takeDown(model, preset, instant)
  const deals = model.deals.flatMap((deal) => {
    const subject = deal.subject ?? { release: true, isrcs: all }
    const remaining = subject.isrcs.filter((isrc) => !isrcs.includes(isrc))
    const removed = subject.isrcs.filter((isrc) => isrcs.includes(isrc))
    const atOnce = deal.instantGratificationIsrcs?.filter((isrc) => !isrcs.includes(isrc))
    const rest: Deal = {
      ...deal,
      subject: { release: subject.release, isrcs: remaining },
      instantGratificationIsrcs: atOnce?.length ? atOnce : undefined,
    }
    const last: Deal = {
      ...deal,
      subject: { release: false, isrcs: removed },
      instantGratificationIsrcs: undefined,
    }
    return [
      ...(subject.release || remaining.length > 0 ? [rest] : []),
      ...(removed.length > 0 && preset.takedownBy === 'end_dates' ? endDeal(last, instant) : []),
    ]
  })
  return { ...model, deals }
}

type Ending = Pick<Parsed<Deal>, 'end'>

/** The deals that still grant something after that time (milliseconds since 1970). */
export const stillGranted = <T extends Ending>(deals: readonly T[], instant: number): T[] =>
  deals.filter(({ end }) => end === undefined || instantOfEnd(end) > instant)

/** True when nothing is granted after that time. */
export const isTakenDown = ({ deals }: { deals: readonly Ending[] }, instant: string): boolean =>
  stillGranted(deals, Date.parse(instant)).length === 0

/**
 * The deal with its end, unless it ends earlier or has not begun. The end has the form of its start, a timestamp or a
 * day: in the latter case the day before, because an end day is still part of the deal.
 */
function endDeal(deal: Deal, instant: string): Deal[] {
  const isByDay = isCalendarDate(deal.start)
  const dayBefore = new Date(Date.parse(instant) - ONE_DAY_MS).toISOString().slice(0, 10)
  const end = isByDay ? dayBefore : formatInstant(instant)
  if (Date.parse(deal.start) >= instantOfEnd(end)) return []
  const endsBefore = deal.end !== undefined && instantOfEnd(deal.end) <= instantOfEnd(end)
  return [endsBefore ? deal : { ...deal, end }]
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** A deal includes its last day completely. */
const instantOfEnd = (end: string): number => Date.parse(end) + (isCalendarDate(end) ? ONE_DAY_MS : 0)

function splitTerritories(
  deal: Deal,
  territories: readonly string[],
): { remaining?: DealTerritory; removed?: DealTerritory } {
  if ('excludedTerritories' in deal) return fromWorld(deal.excludedTerritories, territories)
  if (deal.territories.includes('Worldwide')) return fromWorld([], territories)
  const removed = deal.territories.filter((code) => territories.includes(code))
  const remaining = deal.territories.filter((code) => !territories.includes(code))
  return { remaining: territoriesOrNone(remaining), removed: territoriesOrNone(removed) }
}

function fromWorld(excluded: readonly string[], territories: readonly string[]) {
  const removed = territories.filter((code) => !excluded.includes(code))
  return {
    remaining: { excludedTerritories: [...excluded, ...removed] },
    removed: territoriesOrNone(removed),
  }
}

const territoriesOrNone = (codes: string[]) => (codes.length > 0 ? { territories: codes } : undefined)

function inTerritories(deal: Deal, where: DealTerritory): Deal {
  const either: Deal & { territories?: string[]; excludedTerritories?: string[] } = { ...deal }
  delete either.territories
  delete either.excludedTerritories
  return { ...either, ...where }
}
