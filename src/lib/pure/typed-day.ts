// Reads a day as people type it, in the order and with the month names of their language.
import { isPlainDate, type PlainDate } from './dates.ts'

/** Shorter beginnings of a month's name are ambiguous: ma is March and May. */
const NAME_MIN = 3

/**
 * `5/12/2026`, `5.12.2026`, `5 Dec 2026`, `Dec 5, 2026` or `2026-12-05`. A year has four digits, so that nothing is read
 * while it is still being typed; once the text is entered, it can have two: `26` is 2026 and `98` is 1998, as in POSIX.
 *
 * @param locale decides the order of a numeric day and month, unless only the other one is possible
 * @returns null for a text that is no existing day
 */
export function readTypedDay(
  text: string,
  locale: string,
  { isEntered = false }: { isEntered?: boolean } = {},
): PlainDate | null {
  const parts = folded(text, locale)
    .split(/[\s./,-]+/)
    // Spanish and Portuguese: 5 de diciembre de 2026.
    .filter((part) => part !== '' && part !== 'de')
  const [first = '', second = '', last = ''] = parts
  const third = isEntered ? wholeYear(last) : last
  if (parts.length !== 3) return null
  if (isYear(first)) return dayOf(first, monthOf(second, locale), last)
  if (!isYear(third)) return null
  const dayFirst = dayOf(third, monthOf(second, locale), first)
  const monthFirst = dayOf(third, monthOf(first, locale), second)
  return isMonthFirst(locale) ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

/** The first of two digits that mean the last century. */
const LAST_CENTURY = 69

const wholeYear = (text: string): string =>
  /^\d{2}$/.test(text) ? `${Number(text) < LAST_CENTURY ? 20 : 19}${text}` : text

const isYear = (text: string): boolean => /^\d{4}$/.test(text)

function dayOf(year: string, month: number | undefined, day: string): PlainDate | null {
  if (month === undefined || !/^\d{1,2}$/.test(day)) return null
  const plain = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(plain) ? plain : null
}

/** A number, or the name of a month or its beginning. */
function monthOf(text: string, locale: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  if (text.length < NAME_MIN) return undefined
  const index = monthNames(locale).findIndex((name) => name.startsWith(text))
  return index < 0 ? undefined : index + 1
}

function monthNames(locale: string): string[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => folded(format(Date.UTC(2026, month, 1)), locale))
}

/** Without capitals and accents: not everybody types them. */
const folded = (text: string, locale: string): string =>
  text.toLocaleLowerCase(locale).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
}
