import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { expect, test } from 'vitest'
import { DAY_FORMAT, dayWords } from './day-words.ts'

test.each([
  ['en', 'en'],
  ['es', 'es'],
  ['pt', 'pt-br'],
  ['tr', 'tr'],
])('in %s a resting field shows a day of every month as the calendar writes it', (language, locale) => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-07`)
  expect(days.map((day) => dayWords(day, language))).toEqual(
    days.map((day) => dayjs(day).locale(locale).format(DAY_FORMAT)),
  )
})
