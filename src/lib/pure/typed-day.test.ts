// Days as people type them in the four languages.
import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

test.each([
  ['pt-BR', '05/12/2026', '2026-12-05'],
  ['pt-BR', '5 dez 2026', '2026-12-05'],
  ['pt-BR', '1 de março de 2027', '2027-03-01'],
  ['es', '5/12/2026', '2026-12-05'],
  ['es', '5 dic. 2026', '2026-12-05'],
  ['es', '5 de septiembre de 2026', '2026-09-05'],
  ['tr-TR', '05.12.2026', '2026-12-05'],
  ['tr-TR', '5 Ara 2026', '2026-12-05'],
  ['tr-TR', '5 ARALIK 2026', '2026-12-05'],
  ['tr-TR', '5 agustos 2026', '2026-08-05'],
  ['en-GB', '5 Dec 2026', '2026-12-05'],
  ['en-GB', 'december 5, 2026', '2026-12-05'],
  ['en-GB', '05/12/2026', '2026-12-05'],
  ['en-US', '12/05/2026', '2026-12-05'],
  ['en-GB', '2026-12-05', '2026-12-05'],
])('in %s, “%s” is %s', (locale, text, day) => {
  expect(readTypedDay(text, locale)).toBe(day)
})

test('a day and a month that can only be read in the other order are', () => {
  expect(readTypedDay('12/18/2026', 'pt-BR')).toBe('2026-12-18')
  expect(readTypedDay('18/12/2026', 'en-US')).toBe('2026-12-18')
})

test.each([
  '',
  '5',
  '5/12',
  '5/12/26',
  '5 Dec',
  '5 Dec 202',
  '31/11/2026',
  '5 D 2026',
  '5 xyz 2026',
  '1/2/3/2026',
])('“%s” is no complete day', (text) => {
  expect(readTypedDay(text, 'en-GB')).toBeNull()
})

test.each([
  ['tr-TR', '25.12.26', '2026-12-25'],
  ['en-US', '12/25/26', '2026-12-25'],
  ['es', '5 dic 98', '1998-12-05'],
  ['pt-BR', '31/11/26', null],
  ['pt-BR', '5/12/6', null],
])('once it is entered in %s, “%s” is %s', (locale, text, day) => {
  expect(readTypedDay(text, locale, { isEntered: true })).toBe(day)
})
