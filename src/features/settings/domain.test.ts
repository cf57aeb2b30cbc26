// Phone numbers and names in the forms people type.
import { expect, test } from 'vitest'
import { contactProblems, profileProblems, readPhone, splitName } from './domain.ts'

test.each([
  ['a Brazilian mobile', '+55', '11 91234-5678', { code: '+55', number: '11912345678' }],
  ['brackets and dots', '+1', '(415) 555.2671', { code: '+1', number: '4155552671' }],
  ['a national zero', '+44', '07911 123456', { code: '+44', number: '7911123456' }],
  ['spaces around', ' +90 ', ' 532 123 45 67 ', { code: '+90', number: '5321234567' }],
  ['none', null, null, null],
  ['a code alone', '+55', '', null],
  ['a number alone', '', '11912345678', 'invalid'],
  ['a code without plus', '55', '11912345678', 'invalid'],
  ['too short', '+55', '123', 'invalid'],
  ['too long', '+55', '119123456789123', 'invalid'],
  ['letters', '+1', '415 FLOWERS', 'invalid'],
  ['an extension', '+1', '4155552671 ext. 5', 'invalid'],
  ['a code nobody has', '+999', '4155552671', 'invalid'],
  ['a code that takes its last digit from the number', '+5', '511912345678', 'invalid'],
])('a phone number of %s', (_, phone_code, phone_number, read) => {
  expect(readPhone({ phone_code, phone_number })).toEqual(read)
})

test('a first name is required, a last name is not', () => {
  const none = { phone_code: null, phone_number: null }
  expect(profileProblems({ first_name: ' ', last_name: 'Lima', ...none })).toEqual([
    { code: 'required', at: 'first_name' },
  ])
  expect(profileProblems({ first_name: 'Ana', last_name: '', ...none })).toEqual([])
})

test('contact by SMS or WhatsApp needs a number, by email none', () => {
  const missing = [{ code: 'phone_missing', at: 'phone_number' }]
  expect(contactProblems({ contact_method: 'sms', phone_number: null })).toEqual(missing)
  expect(contactProblems({ contact_method: 'whatsapp', phone_number: ' ' })).toEqual(missing)
  expect(contactProblems({ contact_method: 'whatsapp', phone_number: '11912345678' })).toEqual([])
  expect(contactProblems({ contact_method: 'email', phone_number: '' })).toEqual([])
})

test.each([
  ['Ana Lima', 'Ana', 'Lima'],
  ['Ana  de Lima', 'Ana', 'de Lima'],
  ['Ana', 'Ana', ''],
])('the name %s is split', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})
