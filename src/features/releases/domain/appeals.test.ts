// Proves until when a decision may be appealed against, and what an appeal that is granted changes.
import { expect, test } from 'vitest'
import { appealUntil, isAppealable, withdrawnDecision } from './appeals.ts'
import { STATUSES } from './status.ts'

test('fourteen days, to the second', () => {
  expect(appealUntil(new Date('2026-11-21T09:00:01Z')).toISOString()).toBe('2026-12-05T09:00:01.000Z')
})

test('of what came back, and of nothing else', () => {
  expect(STATUSES.filter(isAppealable)).toEqual(['rejected', 'reopened'])
})

test.each([
  ['reopened', 1, { reopened_count: 0 }],
  ['reopened', 0, { reopened_count: 0 }],
  // Rejected at once, for a serious fault.
  ['rejected', 0, { reopened_count: 0, final_rejection: false }],
  // Rejected by its third reopening: another one may be its last again.
  ['rejected', 3, { reopened_count: 2, final_rejection: false }],
] as const)('%s, after %i reopenings', (decision, reopenedCount, values) => {
  expect(withdrawnDecision(decision, { reopenedCount })).toEqual(values)
})
