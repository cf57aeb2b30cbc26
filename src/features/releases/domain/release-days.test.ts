// Tests which Fridays are offered, how long a release usually takes, and the instants its dates mean.
import { expect, test } from 'vitest'
import { fridaysFrom, licenceOver, onSaleFrom, usualLiveDays } from './release-days.ts'

test.each([
  ['a Friday is the first itself', '2026-12-11', ['2026-12-11', '2026-12-18']],
  ['a Saturday waits for six days', '2026-12-12', ['2026-12-18', '2026-12-25']],
  ['a Thursday for one, into the new year', '2026-12-31', ['2027-01-01', '2027-01-08']],
])('the next Fridays are offered: %s', (_, from, expected) => {
  expect(fridaysFrom(from, 2)).toEqual(expected)
})

test.each([
  ['basic', 'standard', [15, 30]],
  ['pro', 'standard', [8, 11]],
  ['pro', 'priority', [5, 7]],
  ['advanced', 'standard', [8, 11]],
  ['advanced', 'express', [5, 7]],
] as const)('a release is live in all stores as soon as plan, review and schedule allow: %s, %s', (plan, schedule, days) => {
  expect(usualLiveDays(plan, schedule)).toEqual(days)
})

test('a review that the operator promises later makes a release live later', () => {
  const [from, to] = usualLiveDays('basic', 'standard')
  const [laterFrom, laterTo] = usualLiveDays('basic', 'standard', 600)
  expect([laterFrom > from, laterTo > to]).toEqual([true, true])
})

test.each([
  ['local_midnight', '2026-12-17T10:00:00Z', '2027-01-01T12:00:00Z'],
  ['utc_midnight', '2026-12-18T00:00:00Z', '2027-01-01T00:00:00Z'],
  [undefined, '2026-12-18T00:00:00Z', '2027-01-01T00:00:00Z'],
] as const)('a release is on sale from the first moment of its date to the last of its licence: %s', (timing, start, end) => {
  expect(onSaleFrom('2026-12-18', timing)).toEqual(new Date(start))
  expect(licenceOver('2026-12-31', timing)).toEqual(new Date(end))
})
