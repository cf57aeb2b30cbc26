// Where a release is on sale by its deals: a day begins with midnight in each country, an instant everywhere at once.
import { COUNTRIES } from '#lib/pure/countries.ts'

/**
 * What one deal grants: in these countries or everywhere but there, from a day (`YYYY-MM-DD`) or an instant; what may be
 * done, which results of older versions do not record, and of which tracks, where it is not all of them.
 */
export type Grant = { start: string; commercialModel?: string; useTypes?: string[]; isrcs?: string[] } & (
  | { territories: string[] }
  | { excludedTerritories: string[] }
)

const WORLDWIDE = 'Worldwide'

/** The countries where one of the grants has begun, or `Worldwide` when it is all of them. */
export function onSaleIn(grants: readonly Grant[], now: Date): string[] {
  const begun = COUNTRIES.filter((country) =>
    grants.some((grant) => covers(grant, country) && hasBegun(grant.start, country, now)),
  )
  return begun.length === COUNTRIES.length ? [WORLDWIDE] : begun
}

export const covers = (grant: Grant, country: string): boolean =>
  'territories' in grant
    ? grant.territories.includes(WORLDWIDE) || grant.territories.includes(country)
    : !grant.excludedTerritories.includes(country)

/** Results of older versions do not record what may be done; they count as streaming. */
export const grantsUse = (
  { useTypes = ['OnDemandStream'], isrcs }: Grant,
  isrc: string,
  use: 'OnDemandStream' | 'PermanentDownload',
): boolean => useTypes.includes(use) && (isrcs?.includes(isrc) ?? true)

function hasBegun(start: string, country: string, now: Date): boolean {
  if (start.length > 'YYYY-MM-DD'.length) return Date.parse(start) <= now.getTime()
  return calendarsOf(country).some((calendar) => calendar.format(now) >= start)
}

const calendars = new Map<string, Intl.DateTimeFormat[]>()

/** One for each time zone of the country; its day begins where it is first that day. */
function calendarsOf(country: string): Intl.DateTimeFormat[] {
  const known = calendars.get(country)
  if (known) return known
  // Not in the compiler's list of what Node has.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const zones = locale.getTimeZones() ?? []
  const localDays = (zones.length > 0 ? zones : ['UTC']).map(
    (timeZone) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  )
  calendars.set(country, localDays)
  return localDays
}
