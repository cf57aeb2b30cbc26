// What can be asked back, until when, and who decides.
import { expect, test } from 'vitest'
import { approvalOf, minorOf, refundDeadline, refundObstacle } from './domain.ts'

test('promotions and mastering can be asked back for 30 days, everything else for 14', () => {
  expect(refundDeadline('promotion', '2026-11-21')).toBe('2026-12-21')
  expect(refundDeadline('mastering', '2026-11-21')).toBe('2026-12-21')
  for (const kind of ['plan', 'upgrade', 'credit'] as const)
    expect(refundDeadline(kind, '2026-11-21')).toBe('2026-12-05')
})

const plan = { kind: 'plan', until: '2026-12-05', isThere: true, isUpgraded: false } as const
test.each([
  [{}, '2026-12-05', null],
  [{}, '2026-12-06', 'too_late'],
  [{ isUpgraded: true }, '2026-12-01', 'upgrade_first'],
  [{ isThere: false }, '2026-12-01', 'ended'],
  [{ kind: 'credit' as const, isThere: false }, '2026-12-01', 'credit_used'],
])('a payment %o on %s: %s', (change, today, expected) => {
  expect(refundObstacle({ ...plan, ...change }, today)).toBe(expected)
})

test('a second person approves what needs two, and nobody twice', () => {
  const requested = { state: 'requested', proposedBy: null } as const
  expect(approvalOf(requested, { by: 'a', needsSecond: false })).toBe('approved')
  expect(approvalOf(requested, { by: 'a', needsSecond: true })).toBe('proposed')
  const proposed = { state: 'proposed', proposedBy: 'a' } as const
  expect(approvalOf(proposed, { by: 'a', needsSecond: true })).toBeUndefined()
  expect(approvalOf(proposed, { by: 'b', needsSecond: true })).toBe('approved')
  for (const state of ['approved', 'settled', 'declined', 'withdrawn', 'failed'] as const)
    expect(approvalOf({ state, proposedBy: null }, { by: 'b', needsSecond: false })).toBeUndefined()
})

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  ['25,50', 2_550],
  ['1.000', undefined],
  ['1.000,00', undefined],
  ['-1', undefined],
  ['', undefined],
])('an amount typed as %s is %s', (text, minor) => {
  expect(minorOf(text)).toBe(minor)
})
