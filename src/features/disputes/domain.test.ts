// Rules of disputes: whose turn it is, what a claim must say, and how a decision reads.
import { describe, expect, test } from 'vitest'
import {
  canAnswer,
  canDecide,
  claimProblems,
  DISPUTE_STATUSES,
  deadlineOf,
  isEvidence,
  plainIsrc,
  resultOf,
  turnOf,
} from './domain.ts'

const opened = new Date('2026-11-01T10:00:00Z')
const deadlineAt = deadlineOf(opened)

test('the other side has fourteen days', () => {
  expect(deadlineAt.toISOString()).toBe('2026-11-15T10:00:00.000Z')
})

describe.each(DISPUTE_STATUSES)('a dispute that is %s', (status) => {
  test.each([
    ['before the deadline', new Date(deadlineAt.getTime() - 1), false],
    ['at the deadline', deadlineAt, true],
  ])('%s', (_, now, isOver) => {
    const decidable = status === 'answered' || (status === 'open' && isOver)
    expect(canDecide({ status, deadlineAt }, now)).toBe(decidable)
    expect(canAnswer(status)).toBe(status === 'open')
    expect(turnOf({ status, deadlineAt }, now)).toBe(
      decidable ? 'staff' : status === 'open' ? 'respondent' : 'nobody',
    )
  })
})

test.each([
  [2_000, 'upheld'],
  [1_999, 'partly'],
  [1, 'partly'],
  [0, 'rejected'],
])('%d of 2000 basis points: %s', (upheldBp, expected) => {
  expect(resultOf(upheldBp, 2_000)).toBe(expected)
})

test.each([
  [{ shareBp: 1, reason: 'x'.repeat(20) }, []],
  [{ shareBp: 0, reason: 'x'.repeat(20) }, ['shareBp']],
  [{ shareBp: 10_001, reason: 'x'.repeat(20) }, ['shareBp']],
  [{ shareBp: 1.5, reason: ' '.repeat(30) }, ['shareBp', 'reason']],
  [{ shareBp: 5_000, reason: 'x'.repeat(19) }, ['reason']],
])('a claim of %j has problems at %j', (claim, places) => {
  expect(claimProblems(claim).map(({ at }) => at)).toEqual(places)
})

test('an ISRC can be written with hyphens and spaces', () => {
  expect(plainIsrc(' qz-abc-26 00001')).toBe('QZABC2600001')
})

test.each([
  ['/v1/disputes', true],
  ['/v1/disputes/019a0000-0000-7000-8000-000000000001/answer', true],
  ['/v1/disputes/019a0000-0000-7000-8000-000000000001', false],
  ['/v1/disputes/a/b/answer', false],
  ['/v1/releases', false],
])('%s carries files: %s', (path, expected) => {
  expect(isEvidence(path)).toBe(expected)
})
