// Writes a calendar file with one all-day event (iCalendar, RFC 5545).
import { addDays, type PlainDate } from '#lib/pure/dates.ts'

export interface CalendarDay {
  uid: string
  day: PlainDate
  title: string
  text: string
  url: string
  writtenAt: Date
}

/** An all-day event that shows its owner as free. */
export const writeCalendar = ({ uid, day, title, text, url, writtenAt }: CalendarDay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Backline//Pre-save//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')

const basic = (day: PlainDate): string => day.replaceAll('-', '')

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n]/g, '\\n')

const LINE_BYTES_MAX = 75

/** Folds a line at 75 bytes without splitting a character; continuation lines begin with a space. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > LINE_BYTES_MAX) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
