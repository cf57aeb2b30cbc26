// Tests the rules of staff profiles.
import { expect, test } from 'vitest'
import { publishProblems, readProfileUrl, reorder, roleIn } from './domain.ts'

test('a role is shown in the language of the reader, else in English', () => {
  const roles = { en: 'Review', tr: 'İnceleme', pt: '' }
  expect(roleIn(roles, 'tr')).toBe('İnceleme')
  expect(roleIn(roles, 'pt')).toBe('Review')
  expect(roleIn(roles, 'es')).toBe('Review')
})

test('a profile is published with a photo only', () => {
  expect(publishProblems({ photoId: null })).toEqual([{ code: 'required', at: 'photoId' }])
  expect(publishProblems({ photoId: 'a' })).toEqual([])
})

test.each([
  ['mara.example.com/me', 'https://mara.example.com/me'],
  ['https://mara.example.com', 'https://mara.example.com/'],
  ['http://mara.example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['https://backline.example.org/team', undefined],
])('the address %s is read as %s', (typed, url) => {
  expect(readProfileUrl(typed, 'backline.example.org')).toBe(url)
})

test.each([
  [
    ['c', 'a', 'b'],
    ['c', 'a', 'b'],
  ],
  // Added by somebody else meanwhile.
  [
    ['c', 'a'],
    ['c', 'a', 'b'],
  ],
  // Deleted by somebody else meanwhile, or sent twice.
  [
    ['c', 'gone', 'c', 'b', 'a'],
    ['c', 'b', 'a'],
  ],
  [[], ['a', 'b', 'c']],
])('the order %j of a, b and c becomes %j', (wanted, order) => {
  expect(reorder(['a', 'b', 'c'], wanted)).toEqual(order)
})
