// How a day field writes a day: as the calendar's own library does, which is not there yet while the field rests.

/** In the words of dayjs. */
export const DAY_FORMAT = 'D MMM YYYY'

/** @param day `2026-12-11` */
export function dayWords(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  // Every month is written with three letters; `Intl` gives some of them a fourth or a dot.
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
    .format(date)
    .slice(0, 3)
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}
