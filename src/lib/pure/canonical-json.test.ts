// Tests the canonical text of a document: one document, one text, one hash.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test.each([
  ['keys are sorted', { b: 1, a: 2 }, '{"a":2,"b":1}'],
  ['at every depth', { x: { d: 1, c: [{ b: 1, a: 2 }] } }, '{"x":{"c":[{"a":2,"b":1}],"d":1}}'],
  ['capitals before small letters, by code unit', { a: 1, B: 2, é: 3 }, '{"B":2,"a":1,"é":3}'],
  ['what is undefined is not there', { a: undefined, b: 1 }, '{"b":1}'],
  ['arrays keep their order', [3, 1, 2], '[3,1,2]'],
  ['undefined in an array is null, as JSON has it', [1, undefined, 2], '[1,null,2]'],
  ['null stays', { a: null }, '{"a":null}'],
  ['an instant is its ISO text', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['text is escaped', { 'a"b': 'c\n' }, '{"a\\"b":"c\\n"}'],
  ['empty ones', { a: {}, b: [], c: '' }, '{"a":{},"b":[],"c":""}'],
])('%s', (_, value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

/** The same value with shuffled object keys. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, entry]) => [key, shuffled(entry)]),
  )
}

test('the canonical text does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(shuffled(value))).toBe(text)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})
