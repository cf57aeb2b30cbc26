// Text no database can hold is found wherever it sits.
import { expect, test } from 'vitest'
import { unstorablePlaces } from './storable.ts'

test.each([
  ['plain text', { title: 'Maré 🌊', n: 1, none: null }, []],
  ['a NUL', { title: 'a\0b' }, ['title']],
  ['half a surrogate pair, either half', { a: '\ud83c', b: ['x', '\udf0a'] }, ['a', 'b.1']],
  [
    'several, deep down',
    { tracks: [{ credits: [{ name: '\0' }] }], label: '\0' },
    ['tracks.0.credits.0.name', 'label'],
  ],
  ['the text itself', '\0', ['']],
])('%s', (_, value, places) => {
  expect(unstorablePlaces(value)).toEqual(places)
})
