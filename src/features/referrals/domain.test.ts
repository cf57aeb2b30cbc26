import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysOfMonths,
  type Evidence,
  initialOf,
  isTakenBack,
  mailboxOf,
  mergeEvidence,
  monthsWorth,
  stateOf,
  tiersReached,
} from './domain.ts'

const device: Evidence = { kind: 'device', accountId: 'a' }
const payout: Evidence = { kind: 'payout', accountId: 'a' }

describe('the state of a referral', () => {
  test.each([
    ['somebody without evidence waits', { isMet: false, evidence: [], cleared: [] }, 'pending'],
    ['and counts once the condition is met', { isMet: true, evidence: [], cleared: [] }, 'qualified'],
    ['evidence holds somebody who would count', { isMet: true, evidence: [device], cleared: [] }, 'held'],
    ['and somebody who would not yet', { isMet: false, evidence: [device], cleared: [] }, 'held'],
    [
      'evidence that staff accepted holds nobody',
      { isMet: true, evidence: [device], cleared: ['device'] },
      'qualified',
    ],
    ['another kind holds again', { isMet: true, evidence: [device, payout], cleared: ['device'] }, 'held'],
  ] as const)('%s', (_, facts, state) => {
    expect(stateOf(facts)).toBe(state)
  })

  test('evidence is kept once, however often it is found', () => {
    expect(mergeEvidence([device], [device, payout])).toEqual([device, payout])
    expect(mergeEvidence([device], [{ ...device, accountId: 'b' }])).toHaveLength(2)
  })
})

describe('the mailbox of an address', () => {
  test.each([
    ['Ana.Lima+friend@GMail.com', 'analima@gmail.com'],
    ['a.n.a.lima@googlemail.com', 'analima@gmail.com'],
    ['ana.lima+2@label.example', 'ana.lima@label.example'],
    ['ana.lima@label.example', 'ana.lima@label.example'],
    ['+@label.example', '+@label.example'],
  ])('%s reaches %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })

  test('the mailbox of a mailbox is itself', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email))
      }),
    )
  })
})

test.each([
  ['Yara Mendes', 'Y.'],
  ['  ışık', 'I.'],
  ['Élan', 'É.'],
  ['', null],
])('of the name %j only %j is shown', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('more friends never reach fewer tiers', () => {
  expect(
    [0, 1, 2, 3, 9, 10, 24, 25, 400].map((count) => tiersReached(count, [1, 3, 5, 10, 25]).length),
  ).toEqual([0, 1, 1, 2, 3, 4, 4, 5, 5])
})

test('a payment stops counting when it is asked back within thirty days', () => {
  const paidAt = new Date('2026-11-21T09:00:00Z')
  expect(isTakenBack(paidAt, new Date('2026-12-21T09:00:00Z'))).toBe(true)
  expect(isTakenBack(paidAt, new Date('2026-12-21T09:00:01Z'))).toBe(false)
})

test('months are never fewer days than in the calendar, and cost their part of the price', () => {
  expect([3, 12].map(daysOfMonths)).toEqual([92, 366])
  expect(monthsWorth({ amountMinor: 4_999, interval: 'year' }, 3)).toBe(1_250)
  expect(monthsWorth({ amountMinor: 499, interval: 'month' }, 3)).toBe(1_497)
})
