// Tests who has to act next on a release, and until when.
import { expect, test } from 'vitest'
import { type CueFacts, cueOf, isOver, sendBy } from './cue.ts'
import { STATUSES } from './status.ts'

const FACTS: CueFacts = {
  status: 'draft',
  releaseDate: '2026-12-18',
  schedule: 'standard',
  reviewDueAt: new Date('2026-11-24T15:00:00Z'),
  // A Friday afternoon.
  since: new Date('2026-11-20T15:00:00Z'),
  finalRejection: false,
  live: false,
}
const cue = (change: Partial<CueFacts>) => {
  const { turn, until, next } = cueOf({ ...FACTS, ...change })
  return [turn, until?.toISOString() ?? null, next]
}

test.each<[string, Partial<CueFacts>, (string | null)[]]>([
  ['a draft is yours until the last day to send it', {}, ['you', '2026-11-27T00:00:00.000Z', 'review']],
  ['express leaves more time', { schedule: 'express' }, ['you', '2026-12-13T00:00:00.000Z', 'review']],
  ['a draft without a date has no last day', { releaseDate: null }, ['you', null, 'review']],
  [
    'sent, it is with the review until the day that was promised',
    { status: 'submitted' },
    ['review', '2026-11-24T15:00:00.000Z', 'delivery'],
  ],
  [
    'a review that has begun is due no later',
    { status: 'in_review', since: new Date('2026-11-23T09:00:00Z') },
    ['review', '2026-11-24T15:00:00.000Z', 'delivery'],
  ],
  [
    'approved goes to delivery, ten business days at the longest',
    { status: 'approved' },
    ['delivery', '2026-12-04T15:00:00.000Z', 'live'],
  ],
  [
    'in process waits for the stores, but not past the release date',
    { status: 'in_process', releaseDate: '2026-11-27' },
    ['stores', '2026-11-27T00:00:00.000Z', 'live'],
  ],
  ['reopened is yours again', { status: 'reopened' }, ['you', '2026-11-27T00:00:00.000Z', 'second_review']],
  ['rejected may be corrected', { status: 'rejected' }, ['you', null, 'second_review']],
  [
    'rejected for good is nobody’s',
    { status: 'rejected', finalRejection: true },
    ['nobody', null, 'nothing'],
  ],
  [
    'a takedown takes 48 hours',
    { status: 'takedown_requested' },
    ['stores', '2026-11-22T15:00:00.000Z', 'removal'],
  ],
  ['live is done', { status: 'published' }, ['nobody', null, 'nothing']],
  [
    'a change of what is live is yours for as long as you like',
    { status: 'reopened', live: true },
    ['you', null, 'review'],
  ],
  [
    'approved, a change of what is live does not wait for a day that is over',
    { status: 'approved', live: true, releaseDate: '2026-01-02' },
    ['delivery', '2026-12-04T15:00:00.000Z', 'updated'],
  ],
  [
    'a change of what is live is with the stores for as long as they take',
    { status: 'in_process', live: true, releaseDate: '2026-01-02' },
    ['stores', null, 'updated'],
  ],
  ['removed is done', { status: 'removed' }, ['nobody', null, 'nothing']],
  ['expired is done', { status: 'expired' }, ['nobody', null, 'nothing']],
  ['unknown is nobody’s', { status: 'unknown' }, ['nobody', null, 'nothing']],
])('%s', (_, change, expected) => {
  expect(cue(change)).toEqual(expected)
})

test('every waiting status states what comes next', () => {
  for (const status of STATUSES) {
    for (const live of [false, true]) {
      const { turn, next } = cueOf({ ...FACTS, status, live })
      expect(turn === 'nobody', status).toBe(next === 'nothing')
    }
  }
})

test('the last day to submit is the lead time before the date', () => {
  expect(sendBy('2026-12-18', 'standard')).toBe('2026-11-27')
  expect(sendBy('2026-12-18', 'priority')).toBe('2026-12-04')
  expect(sendBy(null, 'express')).toBeNull()
})

test.each<[string, Partial<CueFacts>, string, boolean]>([
  ['the last day to send a draft is not over while it lasts', {}, '2026-11-27T23:59:00Z', false],
  ['the last day to send a draft is over with it', {}, '2026-11-28T00:00:00Z', true],
  [
    'stores are not late on the release date, which begins later elsewhere',
    { status: 'in_process', releaseDate: '2026-11-27' },
    '2026-11-27T09:00:00Z',
    false,
  ],
  ['a review is late after its hour', { status: 'in_review' }, '2026-11-24T15:01:00Z', true],
  ['what has no end is never over', { releaseDate: null }, '2030-01-01T00:00:00Z', false],
])('%s', (_, change, now, over) => {
  expect(isOver(cueOf({ ...FACTS, ...change }), Date.parse(now))).toBe(over)
})
