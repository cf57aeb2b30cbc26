import { expect, test } from 'vitest'
import { effectivePlan, type Grant, lastChange, nextChange, scheduleTime } from './grants.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const grant = (plan: Grant['plan'], from: number, to: number | null, kept = to): Grant => ({
  plan,
  startsAt: at(from),
  endsAt: to === null ? null : at(to),
  keptUntil: kept === null ? null : at(kept),
})

test.each<[name: string, grants: Grant[], day: number, plan: string, until: string | null]>([
  ['no grant', [], 5, 'basic', null],
  ['one that has not begun', [grant('pro', 6, 9)], 5, 'basic', null],
  ['one that begins', [grant('pro', 5, 9)], 5, 'pro', '2026-11-08'],
  ['one that has just ended', [grant('pro', 1, 5)], 5, 'basic', null],
  ['the best of two', [grant('advanced', 1, 9), grant('pro', 1, 20)], 5, 'advanced', '2026-11-08'],
  ['the next best after the end', [grant('advanced', 1, 9), grant('pro', 1, 20)], 9, 'pro', '2026-11-19'],
  ['the later end of two alike', [grant('pro', 1, 9), grant('pro', 1, 20)], 5, 'pro', '2026-11-19'],
  ['one without an end', [grant('pro', 1, 9), grant('pro', 1, null)], 5, 'pro', null],
  ['one whose payment is awaited', [grant('pro', 1, 4, 18)], 5, 'pro', '2026-11-03'],
  ['one whose payment never came', [grant('pro', 1, 4, 18)], 18, 'basic', null],
])('%s', (_, grants, day, plan, until) => {
  expect(effectivePlan(grants, at(day))).toEqual({ plan, until })
})

test('the next and the last change are those of the grants in fact', () => {
  const grants = [grant('pro', 3, 9, 12), grant('advanced', 15, null)]
  expect([2, 3, 12, 15].map((day) => nextChange(grants, at(day)))).toEqual([at(3), at(12), at(15), undefined])
  expect([2, 3, 14, 15].map((day) => lastChange(grants, at(day)))).toEqual([undefined, at(3), at(12), at(15)])
})

test('time that is added follows what is left, the better plan first', () => {
  const days = (count: number) => count * 86_400_000
  const grants = [grant('pro', 1, 11)]
  expect(scheduleTime(grants, { plan: 'pro', ms: days(5) }, at(6))).toEqual([
    { plan: 'pro', startsAt: at(6), endsAt: at(16) },
  ])
  expect(scheduleTime(grants, { plan: 'advanced', ms: days(3) }, at(6))).toEqual([
    { plan: 'advanced', startsAt: at(6), endsAt: at(9) },
    { plan: 'pro', startsAt: at(9), endsAt: at(14) },
  ])
  expect(scheduleTime(grants, { plan: 'pro', ms: days(-40) }, at(6))).toEqual([])
  const waiting = [grant('advanced', 6, 9), grant('pro', 9, 14)]
  expect(scheduleTime(waiting, { plan: 'advanced', ms: days(-3) }, at(6))).toEqual([
    { plan: 'pro', startsAt: at(6), endsAt: at(11) },
  ])
})
