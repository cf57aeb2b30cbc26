import { expect, test } from 'vitest'
import { MemoryStore } from './byte-store.ts'

test('a store in memory has a fixed size', () => {
  const store = new MemoryStore(4)
  store.write(Uint8Array.of(1, 2, 3), 1)
  const read = new Uint8Array(2)
  store.read(read, 2)
  expect([...read]).toEqual([2, 3])
  expect(() => store.read(read, 3)).toThrow(RangeError)
  expect(() => store.write(read, 3)).toThrow(RangeError)
})
