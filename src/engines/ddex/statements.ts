// Owns the ways a release, some territories or some tracks are taken from a store: models made of models.
import type { ErnPreset } from './ern-version.ts'
import type { Deal, DealTerritory, NewRelease } from './model.ts'
import { formatInstant, isCalendarDate } from './time.ts'
import type { Told } from './told.ts'

/*
 * A message is the whole truth about a release (ERN Part 1, clause 6.19): what it does not grant is no longer granted.
 * So a takedown is an ordinary message with fewer deals or none (clause 6.19.4), and a store that wants to see an end
 * gets the same deals with one. `at` is an instant, the end; what had not begun by then is left out.
 */

/** Nothing is granted anywhere any more. */
export function takeDown(model: NewRelease, { takedownBy }: ErnPreset, at: string): NewRelease {
  return { ...model, deals: takedownBy === 'no_deals' ? [] : model.deals.flatMap((deal) => ended(deal, at)) }
}

/** Nothing is granted in these territories (ISO 3166-1) any more; elsewhere all stays as it is. */
export function takeDownIn(
  model: NewRelease,
  territories: readonly string[],
  { takedownBy }: ErnPreset,
  at: string,
): NewRelease {
  const deals = model.deals.flatMap((deal) => {
    const { kept, lost } = divided(deal, territories)
    if (!lost) return [deal]
    const last = takedownBy === 'end_dates' ? ended(inTerritories(deal, lost), at) : []
    return [...(kept ? [inTerritories(deal, kept)] : []), ...last]
  })
  return { ...model, deals }
}

/**
 * These tracks are granted no more, by themselves or with the release: they stay in the message, for the release is
 * the same. When none is left the whole release is taken down.
 */
export function takeDownTracks(
  model: NewRelease,
  isrcs: readonly string[],
  preset: ErnPreset,
  at: string,
): NewRelease {
  const all = model.release.tracks.map(({ isrc }) => isrc)
  if (all.every((isrc) => isrcs.includes(isrc))) return takeDown(model, preset, at)
  const deals = model.deals.flatMap((deal) => {
    const subject = deal.subject ?? { release: true, isrcs: all }
    const kept = subject.isrcs.filter((isrc) => !isrcs.includes(isrc))
    const lost = subject.isrcs.filter((isrc) => isrcs.includes(isrc))
    const atOnce = deal.instantGratificationIsrcs?.filter((isrc) => !isrcs.includes(isrc))
    const rest: Deal = {
      ...deal,
      subject: { release: subject.release, isrcs: kept },
      instantGratificationIsrcs: atOnce?.length ? atOnce : undefined,
    }
    const last: Deal = {
      ...deal,
      subject: { release: false, isrcs: lost },
      instantGratificationIsrcs: undefined,
    }
    return [
      ...(subject.release || kept.length > 0 ? [rest] : []),
      ...(lost.length > 0 && preset.takedownBy === 'end_dates' ? ended(last, at) : []),
    ]
  })
  return { ...model, deals }
}

type Ending = Pick<Told<Deal>, 'end'>

/** The deals that grant something from then on (milliseconds since 1970). */
export const stillGranted = <T extends Ending>(deals: readonly T[], at: number): T[] =>
  deals.filter(({ end }) => end === undefined || instantOfEnd(end) > at)

/** True when nothing is granted from then on. */
export const isTakenDown = ({ deals }: { deals: readonly Ending[] }, at: string): boolean =>
  stillGranted(deals, Date.parse(at)).length === 0

/**
 * The deal with its end, unless it ends before that, or had not begun. It ends as it starts, at an instant or with a
 * day: then the day before, for an end that is a day leaves that day in the deal.
 */
function ended(deal: Deal, at: string): Deal[] {
  const isByDay = isCalendarDate(deal.start)
  const dayBefore = new Date(Date.parse(at) - ONE_DAY_MS).toISOString().slice(0, 10)
  const end = isByDay ? dayBefore : formatInstant(at)
  if (Date.parse(deal.start) >= instantOfEnd(end)) return []
  const endsBefore = deal.end !== undefined && instantOfEnd(deal.end) <= instantOfEnd(end)
  return [endsBefore ? deal : { ...deal, end }]
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** A day is in a deal to its last moment. */
const instantOfEnd = (end: string): number => Date.parse(end) + (isCalendarDate(end) ? ONE_DAY_MS : 0)

function divided(deal: Deal, territories: readonly string[]): { kept?: DealTerritory; lost?: DealTerritory } {
  if ('excludedTerritories' in deal) return fromWorld(deal.excludedTerritories, territories)
  if (deal.territories.includes('Worldwide')) return fromWorld([], territories)
  const lost = deal.territories.filter((code) => territories.includes(code))
  const kept = deal.territories.filter((code) => !territories.includes(code))
  return { kept: listed(kept), lost: listed(lost) }
}

function fromWorld(excluded: readonly string[], territories: readonly string[]) {
  const lost = territories.filter((code) => !excluded.includes(code))
  return { kept: { excludedTerritories: [...excluded, ...lost] }, lost: listed(lost) }
}

const listed = (codes: string[]) => (codes.length > 0 ? { territories: codes } : undefined)

function inTerritories(deal: Deal, where: DealTerritory): Deal {
  const either: Deal & { territories?: string[]; excludedTerritories?: string[] } = { ...deal }
  delete either.territories
  delete either.excludedTerritories
  return { ...either, ...where }
}
