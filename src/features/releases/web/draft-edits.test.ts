// Reordering tracks while one of them is hidden by a pending deletion.
import { expect, test } from 'vitest'
import { inOrder, withHeld } from './draft-edits.ts'

test.each<[string, string, string, string]>([
  ['nothing is held', 'bac', '', 'bac'],
  ['the held one stays behind the one it stood behind', 'ca', 'b', 'cab'],
  ['the first stays the first', 'cb', 'a', 'acb'],
  ['two beside each other stay beside each other', 'da', 'bc', 'dabc'],
  ['one that is named stays where it is named', 'cab', 'b', 'cab'],
])('%s', (_, wanted, held, expected) => {
  expect(withHeld([...wanted], ['a', 'b', 'c', 'd'], [...held]).join('')).toBe(expected)
})

test('tracks the order does not name stay at its end', () => {
  const tracks = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(inOrder(tracks, ['c', 'a']).map((one) => one.id)).toEqual(['c', 'a', 'b'])
})
