// The states of a subscription, against a model that is played day by day.
import { describe, expect, test } from 'vitest'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import {
  eventBetween,
  type FoundSubscription,
  followFound,
  grantOf,
  lookupKeyOf,
  planOfLookupKey,
  type Subscription,
} from './subscriptions.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

/** A small generator of numbers, so that a failing run can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The billing service in a few lines: periods of 30 days, a card that works or not, and what a person chose. */
function playService(seed: number) {
  const next = numbers(seed)
  const found: FoundSubscription = {
    pricePlan: next(2) ? 'pro' : 'advanced',
    status: 'active',
    periodStart: day(1),
    periodEnd: day(31),
    cancelsAtPeriodEnd: false,
    endedAt: null,
  }
  let works = true
  let unpaidSince = 0
  return (today: number): FoundSubscription => {
    const action = next(12)
    if (found.status !== 'ended') {
      if (action === 0) found.cancelsAtPeriodEnd = !found.cancelsAtPeriodEnd
      if (action === 1) works = !works
      if (action === 2 && found.status === 'active') found.pricePlan = next(2) ? 'pro' : 'advanced'
    }
    if (found.status === 'past_due' && works) found.status = 'active'
    if (found.status === 'past_due' && today - unpaidSince >= 14) {
      found.status = 'ended'
      found.endedAt = day(today)
    }
    if (found.status === 'active' && found.periodEnd <= day(today)) {
      if (found.cancelsAtPeriodEnd) {
        found.status = 'ended'
        found.endedAt = found.periodEnd
      } else {
        found.periodStart = found.periodEnd
        found.periodEnd = new Date(found.periodStart.getTime() + 30 * 86_400_000)
        found.status = works ? 'active' : 'past_due'
        unpaidSince = today
      }
    }
    return { ...found }
  }
}

describe('whatever happens, and however seldom it is asked about', () => {
  test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))('run %d', (seed) => {
    const service = playService(seed)
    const skips = numbers(seed + 1_000)
    let stored: Subscription | undefined
    let paidInPeriod: PaidPlan | undefined
    let period = 0
    for (let today = 1; today <= 200; today++) {
      const found = service(today)
      if (found.periodStart.getTime() !== period) {
        period = found.periodStart.getTime()
        paidInPeriod = found.pricePlan
      }
      if (skips(3) === 0) continue
      const before = stored
      stored = followFound(before, found, day(today))
      // Asking twice changes nothing, and says nothing.
      expect(followFound(stored, found, day(today))).toEqual(stored)
      expect(eventBetween(stored, followFound(stored, found, day(today)))).toBeUndefined()
      const grant = grantOf(stored)
      if (found.status === 'ended') {
        expect(grant.plan).toBe('basic')
        expect(stored.endedAt).not.toBeNull()
        continue
      }
      // A plan that was paid is kept to the end of its period, and what is not paid for no longer than two weeks.
      expect(grant.plan).toBe(stored.plan)
      expect(Number(grant.keptUntil)).toBeGreaterThanOrEqual(Number(grant.endsAt))
      expect(Number(grant.keptUntil) - Number(grant.endsAt)).toBeLessThanOrEqual(14 * 86_400_000)
      if (found.cancelsAtPeriodEnd && found.status === 'active')
        expect(grant.keptUntil).toEqual(found.periodEnd)
      if (
        paidInPeriod === 'advanced' &&
        before?.plan === 'advanced' &&
        before.periodStart.getTime() === period
      )
        expect(stored.plan).toBe('advanced')
      expect(stored.nextPlan).toBe(stored.plan === found.pricePlan ? null : found.pricePlan)
    }
  })
})

const state: FoundSubscription = {
  pricePlan: 'pro',
  status: 'active',
  periodStart: day(1),
  periodEnd: day(31),
  cancelsAtPeriodEnd: false,
  endedAt: null,
}
const started = followFound(undefined, state, day(1))

test.each<[name: string, change: Partial<FoundSubscription>, event: string | undefined]>([
  ['nothing new', {}, undefined],
  ['a better price', { pricePlan: 'advanced' }, 'upgraded'],
  ['a cancellation', { cancelsAtPeriodEnd: true }, undefined],
  ['the next period', { periodStart: day(31), periodEnd: day(61) }, 'renewed'],
  [
    'a renewal that fails',
    { periodStart: day(31), periodEnd: day(61), status: 'past_due' },
    'payment_failed',
  ],
  ['the end', { status: 'ended', endedAt: day(31) }, 'ended'],
])('%s', (_, change, event) => {
  expect(eventBetween(started, followFound(started, { ...state, ...change }, day(40)))).toBe(event)
})

test('a lesser plan begins with the next period, a better one at once', () => {
  const advanced = followFound(undefined, { ...state, pricePlan: 'advanced' }, day(1))
  const lowered = followFound(advanced, state, day(5))
  expect([lowered.plan, lowered.nextPlan]).toEqual(['advanced', 'pro'])
  const next = followFound(lowered, { ...state, periodStart: day(31), periodEnd: day(61) }, day(31))
  expect([next.plan, next.nextPlan]).toEqual(['pro', null])
})

test('prices are found by a key', () => {
  expect(planOfLookupKey(lookupKeyOf('advanced', 'year'))).toBe('advanced')
  expect([null, 'backline_basic_year', 'other'].map(planOfLookupKey)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
