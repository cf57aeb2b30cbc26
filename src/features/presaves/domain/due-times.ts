// When fans get a release: five minutes after its day has begun for them.
import type { ReleaseTiming } from '#features/releases/domain/vocabulary.ts'
import { MINUTE_MS, type PlainDate, startOfDay } from '#lib/pure/dates.ts'

const AFTER_MIDNIGHT_MS = 5 * MINUTE_MS
/** The westernmost offset (Baker Island): once a day has begun there, it has begun everywhere. */
const LAST_OFFSET_MS = -12 * 60 * MINUTE_MS

/**
 * When a fan gets the release. One that comes out everywhere at once is due at that moment. Otherwise it is due once
 * the
 * day has begun in every time zone of the fan’s country, because we do not know in which of them they live, or in every
 * time zone of the world when the country is unknown.
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

/** The Intl Locale Info proposal of ECMA-402, which the types of ES2024 lack. */
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
