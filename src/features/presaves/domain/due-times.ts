// When fans get a release: five minutes after its day has begun for them.
import type { ReleaseTiming } from '#features/releases/domain/vocabulary.ts'
import { MINUTE_MS, type PlainDate, startOfDay } from '#lib/pure/dates.ts'

const AFTER_MIDNIGHT_MS = 5 * MINUTE_MS
/** Where a day ends last (Baker Island): the day has begun for everybody. */
const LAST_OFFSET_MS = -12 * 60 * MINUTE_MS

/**
 * A release that comes out everywhere at once is due then. Otherwise it is due once the day has begun in every time zone
 * of the country, because nothing says where in it a fan lives; and everywhere for a fan whose country is not known.
 */
export function dueAt(
  releaseDate: PlainDate,
  timing: ReleaseTiming | undefined,
  country: string | null,
): Date {
  const midnight = startOfDay(releaseDate)
  const offset = timing === 'local_midnight' ? lastOffset(country, midnight) : 0
  return new Date(midnight.getTime() - offset + AFTER_MIDNIGHT_MS)
}

/** The offset from UTC of the westernmost zone of a country, about midnight of a day. */
function lastOffset(country: string | null, midnight: Date): number {
  const zones = country === null ? [] : zonesOf(country)
  if (zones.length === 0) return LAST_OFFSET_MS
  return Math.min(...zones.map((zone) => offsetOf(zone, midnight)))
}

const ZONES = new Map<string, readonly string[]>()

function zonesOf(country: string): readonly string[] {
  const known = ZONES.get(country) ?? readZones(country)
  ZONES.set(country, known)
  return known
}

/** ECMA-402, Intl Locale Info, which the types of ES2024 do not have. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

function readZones(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

function offsetOf(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
