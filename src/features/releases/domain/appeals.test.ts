// Tests the deadline of appeals, and the effect of a granted appeal.
import { expect, test } from 'vitest'
import { appealUntil, isAppealable, withdrawnDecision } from './appeals.ts'
import { STATUSES } from './status.ts'

test('the deadline is fourteen days, to the second', () => {
  expect(appealUntil(new Date('2026-11-21T09:00:01Z')).toISOString()).toBe('2026-12-05T09:00:01.000Z')
})

test('only reopened and rejected releases can be appealed', () => {
  expect(STATUSES.filter(isAppealable)).toEqual(['rejected', 'reopened'])
})

test.each([
  ['reopened', 1, { reopened_count: 0 }],
  ['reopened', 0, { reopened_count: 0 }],
  // Rejected immediately, for a serious fault.
  ['rejected', 0, { reopened_count: 0, final_rejection: false }],
  // Rejected by its third reopening: after a granted appeal another reopening can be the last again.
  ['rejected', 3, { reopened_count: 2, final_rejection: false }],
] as const)('granting an appeal against %s, after %i reopenings', (decision, reopenedCount, values) => {
  expect(withdrawnDecision(decision, { reopenedCount })).toEqual(values)
})
