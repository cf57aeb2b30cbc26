// Tests which Fridays are offered.
import { expect, test } from 'vitest'
import { fridaysFrom } from './release-days.ts'

test.each([
  ['a Friday is the first itself', '2026-12-11', ['2026-12-11', '2026-12-18']],
  ['a Saturday waits for six days', '2026-12-12', ['2026-12-18', '2026-12-25']],
  ['a Thursday for one, into the new year', '2026-12-31', ['2027-01-01', '2027-01-08']],
])('the next Fridays are offered: %s', (_, from, expected) => {
  expect(fridaysFrom(from, 2)).toEqual(expected)
})
