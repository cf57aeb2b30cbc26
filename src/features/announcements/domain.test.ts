// Tests on which days an announcement is shown.
import { expect, test } from 'vitest'
import { stateOf } from './domain.ts'

const TODAY = '2026-12-24'
const announcement = (from: string, until: string | null, endedAt: Date | null = null) => ({
  from,
  until,
  endedAt,
})

test.each([
  ['from tomorrow', announcement('2026-12-25', null), 'scheduled'],
  ['from today, for this day', announcement(TODAY, TODAY), 'shown'],
  ['without an end', announcement('2026-01-01', null), 'shown'],
  ['until yesterday', announcement('2026-12-01', '2026-12-23'), 'ended'],
  ['ended by staff', announcement('2026-12-01', '2026-12-31', new Date('2026-12-20')), 'ended'],
  ['ended before it began', announcement('2026-12-25', null, new Date('2026-12-20')), 'ended'],
])('an announcement %s', (_, window, state) => {
  expect(stateOf(window, TODAY)).toBe(state)
})
