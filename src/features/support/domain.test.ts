// The promised time of a ticket, and the rules of turns.
import { expect, test } from 'vitest'
import { HOUR_MS } from '#lib/pure/dates.ts'
import {
  canRespond,
  isTicketMessage,
  numberIn,
  pauseClock,
  resumeClock,
  shortenClock,
  startClock,
  ticketNumber,
} from './domain.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)

test('the clock counts hours of nights and weekends, and stands still while the person is to answer', () => {
  const started = startClock(at('20T22:00'), 48)
  expect(started.dueAt).toEqual(at('22T22:00'))
  const paused = pauseClock(started, at('21T22:00'))
  expect(paused).toEqual({ dueAt: null, remainingMs: 24 * HOUR_MS })
  expect(resumeClock(paused, at('25T09:00')).dueAt).toEqual(at('26T09:00'))
})

test('a ticket that was late when the person was asked is late as soon as they answer', () => {
  const paused = pauseClock(startClock(at('20T00:00'), 4), at('20T05:00'))
  expect(paused.remainingMs).toBe(0)
  expect(resumeClock(paused, at('21T00:00')).dueAt).toEqual(at('21T00:00'))
})

test.each([
  ['an upgrade with much time left', 48, '20T01:00', 4, '20T05:00'],
  ['an upgrade with less time left than it promises', 48, '21T23:00', 4, '22T00:00'],
  ['a downgrade', 4, '20T01:00', 48, '20T04:00'],
])('%s never makes an answer later', (_, hours, now, newHours, due) => {
  const clock = startClock(at('20T00:00'), hours)
  expect(shortenClock(clock, at(now), newHours).dueAt).toEqual(at(due))
})

test('an upgrade shortens what is left of a clock that stands still', () => {
  const clock = { dueAt: null, remainingMs: 30 * HOUR_MS }
  expect(shortenClock(clock, at('20T00:00'), 4)).toEqual({ dueAt: null, remainingMs: 4 * HOUR_MS })
  expect(shortenClock(clock, at('20T00:00'), 48)).toEqual(clock)
})

test('numbers are quoted with their prefix and found with or without it', () => {
  expect(ticketNumber(123n)).toBe('SUP-000123')
  for (const typed of ['SUP-000123', 'sup-123', ' 123 ', '000123']) expect(numberIn(typed)).toBe(123n)
  for (const typed of ['ana@music.example', '', 'SUP-', '1 2', '1'.repeat(16)])
    expect(numberIn(typed)).toBeUndefined()
})

test('staff can add to an answer and ask once at a time, and nothing is sent on a closed ticket', () => {
  expect(canRespond('answered', 'answered')).toBe(true)
  expect(canRespond('waiting', 'asked')).toBe(false)
  expect(canRespond('waiting', 'answered')).toBe(true)
  expect(canRespond('closed', 'answered')).toBe(false)
})

test('only the calls that carry files have their limit of size', () => {
  for (const path of [
    '/v1/support/tickets',
    '/v1/support/tickets/a-1/messages',
    '/v1/admin/support/a/responses',
    '/v1/forms/metadata-change/tickets',
  ])
    expect(isTicketMessage(path)).toBe(true)
  for (const path of [
    '/v1/support/tickets/a',
    '/v1/admin/support/a/notes',
    '/v1/forms/a',
    '/v1/support/tickets/a/b/messages',
  ])
    expect(isTicketMessage(path)).toBe(false)
})

/** A small generator of numbers, so that a failing run can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each(
  Array.from({ length: 100 }, (_, seed) => seed + 1),
)('minute by minute, the clock says what a countdown does: run %d', (seed) => {
  const next = numbers(seed)
  const minute = (count: number) => new Date(Date.UTC(2026, 10, 20) + count * 60_000)
  const plans = [48, 24, 4] as const
  const promised = plans[next(3)] ?? 48
  let clock = startClock(minute(0), promised)
  // The model: how many minutes are left, and whether they count down.
  let left = promised * 60
  let runs = true
  for (let now = 1; now <= 5_000; now++) {
    if (runs) left -= 1
    const action = next(400)
    if (action === 0 && runs) {
      clock = pauseClock(clock, minute(now))
      left = Math.max(0, left)
      runs = false
    } else if (action === 1 && !runs) {
      clock = resumeClock(clock, minute(now))
      runs = true
    } else if (action === 2) {
      const hours = plans[next(3)] ?? 48
      clock = shortenClock(clock, minute(now), hours)
      left = Math.min(left, hours * 60)
    }
    const expected = runs
      ? { dueAt: minute(now + left), remainingMs: null }
      : { dueAt: null, remainingMs: left * 60_000 }
    if (clock.dueAt?.getTime() !== expected.dueAt?.getTime() || clock.remainingMs !== expected.remainingMs)
      expect({ now, ...clock }).toEqual({ now, ...expected })
  }
})
