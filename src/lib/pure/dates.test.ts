// Plain dates and business days.
import { expect, test } from 'vitest'
import {
  addBusinessDays,
  addBusinessHours,
  addDays,
  daysBetween,
  inLargestUnit,
  isBusinessDay,
  isPlainDate,
  isTimeZone,
  toPlainDate,
} from './dates.ts'

test.each([
  // 2026-11-16 is a Monday.
  ['a Monday plus two is Wednesday', '2026-11-16T09:30:00Z', 2, '2026-11-18T09:30:00.000Z'],
  ['a Thursday plus two is Monday', '2026-11-19T09:30:00Z', 2, '2026-11-23T09:30:00.000Z'],
  ['a Friday plus one is Monday', '2026-11-20T18:00:00Z', 1, '2026-11-23T18:00:00.000Z'],
  ['a Friday plus two is Tuesday', '2026-11-20T18:00:00Z', 2, '2026-11-24T18:00:00.000Z'],
  ['from a Saturday the first day is Monday', '2026-11-21T09:00:00Z', 1, '2026-11-23T09:00:00.000Z'],
  ['from a Sunday two days end on Tuesday', '2026-11-22T09:00:00Z', 2, '2026-11-24T09:00:00.000Z'],
  ['ten days cross two weekends', '2026-11-20T00:00:00Z', 10, '2026-12-04T00:00:00.000Z'],
  ['no days are no change, even on a Sunday', '2026-11-22T09:00:00Z', 0, '2026-11-22T09:00:00.000Z'],
])('business days: %s', (_, from, days, due) => {
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(due)
})

test.each([
  ['a Wednesday plus 24 is Thursday', '2026-11-18T09:30:00Z', 24, '2026-11-19T09:30:00.000Z'],
  ['a Friday afternoon plus 48 is Tuesday', '2026-11-20T15:00:00Z', 48, '2026-11-24T15:00:00.000Z'],
  ['four hours of a Friday night end on Monday', '2026-11-20T22:00:00Z', 4, '2026-11-23T02:00:00.000Z'],
  ['what ends with Friday ends with Friday', '2026-11-20T20:00:00Z', 4, '2026-11-21T00:00:00.000Z'],
  ['a Saturday does not count', '2026-11-21T09:00:00Z', 4, '2026-11-23T04:00:00.000Z'],
  ['a Sunday neither', '2026-11-22T23:59:00Z', 48, '2026-11-25T00:00:00.000Z'],
  ['holidays neither', '2026-12-24T12:00:00Z', 24, '2026-12-29T12:00:00.000Z'],
])('business hours: %s', (_, from, hours, due) => {
  expect(addBusinessHours(new Date(from), hours, ['2026-12-25', '2026-12-28']).toISOString()).toBe(due)
})

test('a holiday is not a business day and delays due dates', () => {
  expect(isBusinessDay('2026-12-25', ['2026-12-25'])).toBe(false)
  const due = addBusinessDays(new Date('2026-12-24T12:00:00Z'), 1, ['2026-12-25'])
  expect(due.toISOString()).toBe('2026-12-28T12:00:00.000Z')
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['2026-1-1', false],
  ['26-01-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
  ['tomorrow', false],
])('%s is a calendar date: %s', (text, expected) => {
  expect(isPlainDate(text)).toBe(expected)
})

test('days are counted in UTC, also when daylight saving time changes', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(toPlainDate(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21')
})

test.each([
  [59_999, ['minute', 0]],
  [3_599_999, ['minute', 59]],
  [3_600_000, ['hour', 1]],
  [86_399_999, ['hour', 23]],
  [5 * 86_400_000 + 1, ['day', 5]],
  [65 * 86_400_000, ['month', 2]],
  [800 * 86_400_000, ['year', 2]],
])('%i ms are %j', (ms, expected) => {
  expect(inLargestUnit(ms)).toEqual(expected)
})

test.each([
  ['UTC', true],
  ['Europe/Istanbul', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Europe/Nowhere', false],
  ['+03:00', false],
  ['', false],
])('%j names a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
