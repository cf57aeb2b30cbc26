// Tests the table of delivery statuses, the schedules, and the meaning of every store answer.
import { describe, expect, it } from 'vitest'
import { fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import { STATUSES } from '#features/releases/domain/status.ts'
import {
  ANSWER_DUE_MS,
  backoffMs,
  bulkStatuses,
  canTakeDown,
  canTransition,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  dueAt,
  isOpen,
  liveDeadline,
  nextPollAt,
  retryDelayMs,
  revisionToSend,
  toCode,
  troubleOf,
  usesTestCodes,
} from './domain.ts'

const allowed: readonly (readonly [DeliveryStatus, DeliveryStatus])[] = [
  ['queued', 'preparing'],
  ['queued', 'sent'],
  ['queued', 'failed'],
  ['queued', 'cancelled'],
  ['preparing', 'preparing'],
  ['preparing', 'sending'],
  ['preparing', 'sent'],
  ['preparing', 'queued'],
  ['preparing', 'failed'],
  ['preparing', 'cancelled'],
  ['sending', 'unknown'],
  ['sending', 'queued'],
  ['sending', 'sent'],
  ['sending', 'failed'],
  ['sending', 'cancelled'],
  ['unknown', 'preparing'],
  ['unknown', 'sent'],
  ['unknown', 'accepted'],
  ['unknown', 'rejected'],
  ['unknown', 'removed'],
  ['unknown', 'failed'],
  ['unknown', 'cancelled'],
  ['sent', 'accepted'],
  ['sent', 'rejected'],
  ['sent', 'removed'],
  ['accepted', 'live'],
  ['accepted', 'rejected'],
  ['rejected', 'queued'],
  ['rejected', 'cancelled'],
  ['failed', 'queued'],
  ['failed', 'cancelled'],
  ['cancelled', 'queued'],
]

describe('transitions', () => {
  const pairs = DELIVERY_STATUSES.flatMap((from) => DELIVERY_STATUSES.map((to) => [from, to] as const))
  it.each(pairs)('%s to %s', (from, to) => {
    expect(canTransition(from, to)).toBe(allowed.some(([a, b]) => a === from && b === to))
  })

  it('live, removed, rejected, failed and cancelled deliveries are finished', () => {
    expect(DELIVERY_STATUSES.filter((status) => !isOpen(status))).toEqual([
      'rejected',
      'live',
      'failed',
      'removed',
      'cancelled',
    ])
  })
})

describe('schedules', () => {
  const sent = new Date('2026-03-01T00:00:00Z')
  it.each([
    [0, 1],
    [9, 1],
    [10, 5],
    [59, 5],
    [60, 30],
    [24 * 60 - 1, 30],
    [24 * 60, 360],
    [30 * 24 * 60, 360],
  ])('%i minutes after sending the next poll is in %i minutes', (waited, pause) => {
    const now = new Date(sent.getTime() + waited * 60_000)
    expect(nextPollAt(sent, now).getTime() - now.getTime()).toBe(pause * 60_000)
  })

  it('retry delays grow with each failed attempt up to a maximum', () => {
    const delays = Array.from({ length: 12 }, (_, index) => retryDelayMs(index + 1))
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(delays.at(-1)).toBe(delays.at(-2))
  })

  it('a store pauses after five failures in a row, for two hours at most', () => {
    const minutes = [1, 4, 5, 6, 7, 8, 9, 10, 40].map((failures) => backoffMs(failures) / 60_000)
    expect(minutes).toEqual([0, 0, 5, 10, 20, 40, 80, 120, 120])
  })

  it('live checks end fourteen days after the date or a later acknowledgement', () => {
    expect(liveDeadline('2026-03-01', null).toISOString()).toBe('2026-03-15T00:00:00.000Z')
    expect(liveDeadline('2026-03-01', new Date('2026-03-10T12:00:00Z')).toISOString()).toBe(
      '2026-03-24T12:00:00.000Z',
    )
  })

  const facts = {
    attempts: 0,
    since: sent,
    sentAt: sent,
    releaseDate: '2026-04-01',
    releaseTiming: 'utc_midnight' as const,
  }
  it.each([
    ['queued', sent],
    ['sending', null],
    ['sent', new Date(sent.getTime() + ANSWER_DUE_MS)],
    ['accepted', new Date('2026-04-01T00:00:00Z')],
    ['live', null],
    ['rejected', null],
    ['failed', null],
  ] as const)('a check for %s is due', (status, due) => expect(dueAt({ ...facts, status })).toEqual(due))

  it('a release at local midnight is due when its date begins at UTC+14', () => {
    const due = dueAt({ ...facts, releaseTiming: 'local_midnight', status: 'accepted' })
    expect(due).toEqual(new Date('2026-03-31T10:00:00Z'))
  })
})

describe('codes', () => {
  it('codes of the test ranges are recognised', () => {
    expect(usesTestCodes('049900000016', [])).toBe(true)
    expect(usesTestCodes('196588402715', ['QZZZZ2600001'])).toBe(true)
    expect(usesTestCodes('196588402715', ['USABC2600001'])).toBe(false)
  })

  it.each([
    ['FileOK', 'file_ok'],
    ['ErnMissing', 'ern_missing'],
    ['NoDealInNewReleaseMessage', 'no_deal_in_new_release_message'],
  ])('the code %s is a test code: %s', (status, code) => expect(toCode(status)).toBe(code))

  it('all 21 answers differ', () => {
    expect(new Set(fileStatuses.map(toCode)).size).toBe(21)
  })
})

describe('a release', () => {
  const FACTS = { revision: 2, updateOf: null }

  it.each(STATUSES)('the newest revision of a release in %s is sent only where allowed', (status) => {
    const sent = ['approved', 'in_process', 'published'].includes(status)
    expect(revisionToSend({ ...FACTS, status })).toBe(sent ? 2 : null)
  })

  it.each([
    'reopened',
    'submitted',
    'in_review',
    'rejected',
  ] as const)('an update in progress does not stop the approved revision, while it is %s', (status) => {
    expect(revisionToSend({ status, revision: 2, updateOf: 1 })).toBe(1)
  })

  it.each(STATUSES)('a release in %s can be taken down while it is in stores or has ended', (status) => {
    expect(canTakeDown({ status, liveAt: new Date() })).toBe(true)
    const leaves = ['published', 'takedown_requested', 'removed', 'expired'].includes(status)
    expect(canTakeDown({ status, liveAt: null })).toBe(leaves)
  })
})

describe('what staff filter by', () => {
  const now = new Date('2026-02-10T10:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const first = { attempts: 0, redeliveries: 0, sentAt: null, problem: null }

  it.each<[string, Partial<Parameters<typeof troubleOf>[0]>, ReturnType<typeof troubleOf>]>([
    ['failed on our side', { status: 'failed' }, 'failed'],
    ['rejected by the store', { status: 'rejected', sentAt: hoursAgo(60) }, 'failed'],
    ['sent 48 hours ago', { status: 'sent', sentAt: hoursAgo(48) }, 'past_due'],
    ['sent a little later', { status: 'sent', sentAt: hoursAgo(47.9) }, null],
    ['not live in time', { status: 'accepted', problem: { code: 'not_live' } }, 'past_due'],
    ['accepted', { status: 'accepted', sentAt: hoursAgo(100) }, null],
    ['waiting for the first attempt', { status: 'queued' }, null],
    ['waiting for the second attempt', { status: 'queued', attempts: 1 }, 'retrying'],
    ['in the first attempt', { status: 'sending', attempts: 1 }, null],
    ['in the second attempt', { status: 'preparing', attempts: 2 }, 'retrying'],
    ['sent again because the store asked for it', { status: 'queued', redeliveries: 1 }, 'retrying'],
    ['in doubt', { status: 'unknown', attempts: 1 }, 'retrying'],
    ['live', { status: 'live', attempts: 4 }, null],
    ['cancelled', { status: 'cancelled', attempts: 4 }, null],
  ])('%s', (_, delivery, trouble) => {
    expect(troubleOf({ ...first, status: 'queued', ...delivery }, now)).toBe(trouble)
  })

  it('finds by a filter what a bulk action applies to', () => {
    expect(bulkStatuses('retry')).toEqual(['rejected', 'failed'])
    expect(bulkStatuses('cancel')).toEqual(['queued', 'rejected', 'failed'])
    expect(bulkStatuses('retry', ['cancelled', 'live'])).toEqual(['cancelled'])
    expect(bulkStatuses('cancel', ['live'])).toEqual([])
  })
})
