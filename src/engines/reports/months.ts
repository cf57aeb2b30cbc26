// Reads the month of a sale from the forms in which statements write months and dates.

/** Whether `06/12/2026` is a date, and then of June: only a layout can say so. */
export type DateOrder = 'iso' | 'us'

const ISO = /^(\d{4})([-/])(\d{2})(?:\2(\d{2}))?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const LETTERED = /^(\d{4})M(\d{1,2})$/i
const DOTTED = /^(\d{2})\.(\d{4})$/
const NAMED = /^([a-z]{3})-(\d{4}|\d{2})$/i
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * `2026-06`, `2026-06-30`, `2026/06/01`, `20260630`, `2026M6`, `06.2026` and `Jun-26` are `2026-06`. Undefined for other
 * texts, dates that do not exist, and years outside 2000 to 2099.
 */
export function parseMonth(text: string, order: DateOrder): string | undefined {
  const iso = ISO.exec(text)
  if (iso) return month(iso[1], iso[3], iso[4])
  const compact = COMPACT.exec(text)
  if (compact) return month(compact[1], compact[2], compact[3])
  const lettered = LETTERED.exec(text)
  if (lettered) return month(lettered[1], lettered[2])
  const dotted = DOTTED.exec(text)
  if (dotted) return month(dotted[2], dotted[1])
  const named = NAMED.exec(text)
  if (named) {
    const [, name = '', year = ''] = named
    return month(year.length === 2 ? `20${year}` : year, String(NAMES.indexOf(name.toLowerCase()) + 1))
  }
  const us = order === 'us' ? US.exec(text) : null
  return us ? month(us[3], us[1], us[2]) : undefined
}

function month(yearText = '', monthText = '', dayText = '1'): string | undefined {
  const [year, number, day] = [Number(yearText), Number(monthText), Number(dayText)]
  if (year < 2000 || year > 2099 || number < 1 || number > 12) return undefined
  if (day < 1 || day > daysOf(year, number)) return undefined
  return `${yearText}-${String(number).padStart(2, '0')}`
}

/** Within 2000 to 2099 every fourth year is a leap year. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
