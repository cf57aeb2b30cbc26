// The ISO 8601 forms DDEX allows: durations, instants and calendar dates.

/** Milliseconds as an xs:duration in hours, minutes and seconds: 201000 -> `PT3M21S`, 263583 -> `PT4M23.583S`. */
export function formatDuration(durationMs: number): string {
  const hours = Math.floor(durationMs / 3_600_000)
  const minutes = Math.floor(durationMs / 60_000) % 60
  const seconds = (durationMs % 60_000) / 1000
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`].filter(Boolean)
  return `PT${parts.join('') || '0S'}`
}

/** Milliseconds, rounded, of an xs:duration of days and less (months and years have no fixed length), or undefined. */
export function parseDuration(text: string): number | undefined {
  const match = /^P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d+)?)S)?)?$/.exec(text)
  if (!match || match.slice(1).every((part) => part === undefined)) return undefined
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return Math.round((((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * 1000)
}

/** The instant as `YYYY-MM-DDThh:mm:ssTZD`, the only form the message headers allow: fractions are cut off. */
export function formatInstant(instant: string): string {
  return instant.replace(/\.\d+/, '')
}

/** True for a real instant written with date, time to the second and zone. */
export function isInstant(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.exec(text)
  return match !== null && isCalendarDate(match[1]!) && !Number.isNaN(Date.parse(text))
}

/** True for a day that exists, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
