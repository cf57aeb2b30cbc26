// Tests the order of the dashboard.
import { expect, test } from 'vitest'
import { byDeadline, changeOf, mondaysAfter, upcoming } from './domain.ts'

const waiting = (id: string, until: string | null) => ({ id, cue: { until: until ? new Date(until) : null } })

test('the earliest deadline comes first, whatever was created last', () => {
  const releases = [
    waiting('February', '2027-02-12T00:00:00Z'),
    waiting('open', null),
    waiting('December', '2026-12-16T00:00:00Z'),
    waiting('also open', null),
  ]
  expect(byDeadline(releases).map(({ id }) => id)).toEqual(['December', 'February', 'open', 'also open'])
})

test('coming out is what is not live yet and not past, by date', () => {
  const release = (releaseDate: string | null, live = false) => ({ releaseDate, live })
  expect(
    upcoming(
      [
        release('2027-01-08'),
        release('2026-11-20'),
        release(null),
        release('2026-12-18', true),
        release('2026-11-22'),
      ],
      '2026-11-22',
    ).map(({ releaseDate }) => releaseDate),
  ).toEqual(['2026-11-22', '2027-01-08'])
})

test.each([
  ['100.00', '112.00', 0.12],
  ['100.00', '50.00', -0.5],
  ['100.00', '-10.00', -1.1],
  ['0', '10.00', null],
  ['-5.00', '10.00', null],
])('from %s to %s is a change of %s', (before, now, change) => {
  expect(changeOf(before, now)).toBe(change)
})

test.each([
  ['2026-11-22', 14, ['2026-11-23', '2026-11-30']],
  ['2026-11-23', 14, ['2026-11-30']],
  ['2026-11-24', 7, ['2026-11-30']],
])('the Mondays after %s within %i days', (day, within, mondays) => {
  expect(mondaysAfter(day, within)).toEqual(mondays)
})
