// What a sentence is made of: its key, the form its count asks for, and its parameters.
import { expect, test } from 'vitest'
import { say } from './say.ts'

const texts = {
  plain: 'A line',
  deep: { er: { down: 'Below' } },
  hello: 'Hello {{name}}, {{name}}',
  track_one: 'One track',
  track_other: '{{count}} tracks',
  none_zero: 'Nothing',
  none_one: 'One thing',
  none_other: '{{count}} things',
  many_one: 'um',
  many_many: '{{count}} de',
  many_other: '{{count}}',
  uncounted: 'Any number',
}

test.each([
  ['by its key', 'plain', {}, 'A line'],
  ['by a key of levels', 'deep.er.down', {}, 'Below'],
  ['with a parameter wherever it stands', 'hello', { name: 'Ana' }, 'Hello Ana, Ana'],
  ['with markup and dollars as they are', 'hello', { name: '<b>$&$1' }, 'Hello <b>$&$1, <b>$&$1'],
  ['with nothing for what is not given', 'hello', {}, 'Hello , '],
  ['in the form of one', 'track', { count: 1 }, 'One track'],
  ['in the form of others', 'track', { count: 12 }, '12 tracks'],
  ['in the form of others for none', 'track', { count: 0 }, '0 tracks'],
  ['in a form of its own for none', 'none', { count: 0 }, 'Nothing'],
  ['as it is where it has no forms', 'uncounted', { count: 3 }, 'Any number'],
])('is said %s', (_, key, params, said) => {
  expect(say(texts, 'en', key, params)).toBe(said)
})

test('in the form its language asks for', () => {
  expect(say(texts, 'pt', 'many', { count: 0 })).toBe('um')
  expect(say(texts, 'pt', 'many', { count: 1_000_000 })).toBe('1000000 de')
  expect(say(texts, 'pt', 'track', { count: 1_000_000 })).toBe('1000000 tracks')
  expect(say(texts, 'tr', 'track', { count: 1 })).toBe('One track')
})

test.each([
  'absent',
  'deep',
  'deep.er',
  'plain.length',
  'constructor',
  'deep.er.down.under',
  '',
])('%s is no text', (key) => {
  expect(say(texts, 'en', key)).toBeUndefined()
})
