// Tests reordering tracks while one of them is hidden by a pending deletion.
import { expect, test } from 'vitest'
import { inOrder, withWaitingEdits } from './draft-edits.ts'

test.each<[string, string, string, string]>([
  ['nothing is held', 'bac', '', 'bac'],
  ['the held one stays behind the one it stood behind', 'ca', 'b', 'cab'],
  ['the first stays the first', 'cb', 'a', 'acb'],
  ['two beside each other stay beside each other', 'da', 'bc', 'dabc'],
  ['one that is named stays where it is named', 'cab', 'b', 'cab'],
])('tracks are reordered with a hidden one: %s', (_, requested, current, expected) => {
  expect(withWaitingEdits([...requested], ['a', 'b', 'c', 'd'], [...current]).join('')).toBe(expected)
})

test('tracks that the order does not contain stay at its end', () => {
  const tracks = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(inOrder(tracks, ['c', 'a']).map((track) => track.id)).toEqual(['c', 'a', 'b'])
})
