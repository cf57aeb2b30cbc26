// Text that the database cannot store is reported wherever it is, in linear time and with bounded nesting.
import { expect, test } from 'vitest'
import { PLACES_MAX, unstorablePlaces } from './storable.ts'

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`)

test.each([
  ['plain text', { title: 'Maré 🌊', n: 1, none: null }, []],
  ['a NUL', { title: 'a\0b' }, ['title']],
  ['half a surrogate pair, either half', { a: '\ud83c', b: ['x', '\udf0a'] }, ['a', 'b.1']],
  [
    'several, in nested lists',
    { tracks: [{ credits: [{ name: '\0' }] }], label: '\0' },
    ['label', 'tracks.0.credits.0.name'],
  ],
  ['the text itself', '\0', ['']],
  ['nesting at the limit', nested(20), [Array(20).fill('0').join('.')]],
  ['nesting beyond the limit', nested(21), 'too_deep'],
  ['nesting that would exhaust the stack', nested(500_000), 'too_deep'],
])('%s', (_, value, places) => {
  expect(unstorablePlaces(value)).toEqual(places)
})

test('a wide value reports a bounded number of places', () => {
  expect(unstorablePlaces(Array(500_000).fill('\0'))).toHaveLength(PLACES_MAX)
})
