// The initial name of a person, and which Apple responses are processed.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { USERNAME } from '../domain.ts'
import { refuseAppleAnswer, usernameFrom } from './domain.ts'

test.each([
  ['lena@mail.test', 'lena'],
  ['José.Lima+demo@mail.test', 'jose.lima'],
  ['_.dot@mail.test', 'dot'],
  ['a@mail.test', 'artista'],
  ['李小龙@mail.test', 'artist'],
  ['a-very-long-name-that-nobody-has@mail.test', 'a-very-long-name-that-'],
])('the address %s gives the name %s', (email, name) => {
  expect(usernameFrom(email)).toBe(name)
})

test('every address gives a username with room for a number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
      expect(usernameFrom(email)).toMatch(USERNAME)
      expect(`${usernameFrom(email)}999999`).toMatch(USERNAME)
    }),
  )
})

test.each([
  [{ code: 'x', state: 'apple-sign-in' }, undefined],
  [{ code: 'x', state: 'google-sign-in' }, 'invalid_state'],
  [{ code: '', state: '' }, 'invalid_state'],
  [{ code: '', state: 'apple-sign-in' }, 'no_authorization_code'],
])('the Apple response %j: %s', (answer, refusal) => {
  expect(refuseAppleAnswer(answer)).toBe(refusal)
})
