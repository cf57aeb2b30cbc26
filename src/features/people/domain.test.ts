// Proves the rules of account support, case by case.
import { expect, test } from 'vitest'
import type { Role } from '#lib/pure/access.ts'
import {
  appealDue,
  type BlockKind,
  canReplyWith,
  partsOf,
  type StaffAction,
  staffActionRefusal,
} from './domain.ts'

test.each<[Role, StaffAction, Role, BlockKind | null, string | undefined]>([
  ['support', 'freeze', 'user', null, undefined],
  ['support', 'ban', 'user', null, 'admin_required'],
  ['support', 'unblock', 'user', 'freeze', undefined],
  ['support', 'unblock', 'user', 'ban', 'admin_required'],
  ['support', 'freeze', 'reviewer', null, 'staff_protected'],
  ['support', 'impersonate', 'user', 'ban', undefined],
  ['admin', 'ban', 'support', null, undefined],
  ['admin', 'unblock', 'user', 'ban', undefined],
  ['admin', 'role', 'admin', null, undefined],
  ['admin', 'impersonate', 'support', null, 'staff_protected'],
])('%s doing %s to a %s with block %s: %s', (role, action, whose, block, refusal) => {
  expect(staffActionRefusal({ userId: 'a', role }, { id: 'b', role: whose, block }, action)).toBe(refusal)
})

test.each<[StaffAction, string | undefined]>([
  ['freeze', 'not_yourself'],
  ['ban', 'not_yourself'],
  ['unblock', 'not_yourself'],
  ['role', 'not_yourself'],
  ['impersonate', 'not_yourself'],
  ['plan', undefined],
])('an administrator’s own account, %s', (action, refusal) => {
  const person = { id: 'a', role: 'admin' as const, block: null }
  expect(staffActionRefusal({ userId: 'a', role: 'admin' }, person, action)).toBe(refusal)
})

test.each<[Role, string]>([
  ['user', ''],
  ['support', 'support'],
  ['reviewer', ''],
  ['finance', 'money audit'],
  ['admin', 'support money audit'],
])('a %s sees these parts of a person: %s', (role, parts) => {
  const seen = Object.entries(partsOf(role)).filter(([, isVisible]) => isVisible)
  expect(seen.map(([part]) => part).join(' ')).toBe(parts)
})

test.each([
  ['appeal', 'accepted', true],
  ['appeal', 'declined', true],
  ['appeal', 'answered', false],
  ['message', 'accepted', false],
  ['message', 'declined', false],
  ['message', 'answered', true],
] as const)('an %s can be %s: %s', (kind, result, allowed) => {
  expect(canReplyWith(kind, result)).toBe(allowed)
})

test('an appeal sent on Friday is due on Tuesday', () => {
  expect(appealDue(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2026-11-24T15:00:00Z'))
})
