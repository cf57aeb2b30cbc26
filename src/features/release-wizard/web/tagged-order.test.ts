// Tests when the track numbers in file tags reorder tracks.
import { expect, test } from 'vitest'
import { inTaggedOrder } from './tagged-order.ts'

const numbers = (text: Record<string, number | null>) => new Map(Object.entries(text))

test('files dropped together are sorted by their numbers within the positions they occupy', () => {
  const order = inTaggedOrder(['x', 'a', 'b', 'y', 'c'], ['a', 'b', 'c'], numbers({ a: 3, b: 1, c: 2 }))
  expect(order).toEqual(['x', 'b', 'c', 'y', 'a'])
})

test('a file without a number takes a place that no number names', () => {
  const batch = ['a', 'b', 'c']
  expect(inTaggedOrder(batch, batch, numbers({ a: null, b: null, c: 2 }))).toEqual(['a', 'c', 'b'])
  expect(inTaggedOrder(batch, batch, numbers({ a: 3, b: null, c: 1 }))).toEqual(['c', 'b', 'a'])
  expect(inTaggedOrder(batch, batch, numbers({ a: 9, b: null, c: null }))).toEqual(['b', 'c', 'a'])
})

test.each<[string, string[], Record<string, number | null>]>([
  ['not all were read yet', ['a', 'b'], { b: 1 }],
  ['none has a number', ['a', 'b'], { a: null, b: null }],
  ['two have the same', ['a', 'b'], { a: 1, b: 1 }],
  ['they are in order', ['a', 'b'], { a: 1, b: 2 }],
  ['somebody moved one', ['b', 'a'], { a: 2, b: 1 }],
  ['somebody removed one', ['a'], { a: 2, b: 1 }],
])('the order stays when %s', (_, ids, known) => {
  expect(inTaggedOrder(ids, ['a', 'b'], numbers(known))).toBeUndefined()
})
