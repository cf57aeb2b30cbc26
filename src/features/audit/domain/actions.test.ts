// Proves that renamed actions are read and found under both codes.
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, aliasesOf, isAuditAction, presentAction } from './actions.ts'

test('no action is listed twice', () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
})

test.each([
  ['token.made', 'token.created'],
  ['webhook.made', 'webhook.created'],
  ['invitation.made', 'invitation.created'],
  ['seat.made', 'seat.created'],
  ['token.created', 'token.created'],
  ['thing.made', 'thing.made'],
  ['constructor', 'constructor'],
])('%s is read as %s', (recorded, present) => {
  expect(presentAction(recorded)).toBe(present)
})

test('only present codes are actions, so that nothing writes a former one', () => {
  expect(isAuditAction('token.created')).toBe(true)
  expect(isAuditAction('token.made')).toBe(false)
})

test.each([
  ['token.created', ['token.made']],
  ['token.made', ['token.created']],
  ['token.', ['token.made', 'token.created']],
  ['seat.c', ['seat.made']],
  ['release.', []],
])('the prefix %s also finds %j', (prefix, aliases) => {
  expect(aliasesOf(prefix)).toEqual(aliases)
})
