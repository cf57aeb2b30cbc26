import { expect, test } from 'vitest'
import { BitDepth } from './bit-depth.ts'

function bits(bitsPerSample: number, samples: number[]): number | null {
  const depth = new BitDepth(bitsPerSample)
  depth.push(Float32Array.from(samples))
  return depth.bits()
}

test('bits are counted down to the lowest one that was ever set', () => {
  expect(bits(24, [0.5, -1])).toBe(2)
  expect(bits(24, [0.5, 3 / 2 ** 15])).toBe(16)
  expect(bits(24, [0.5, -1 / 2 ** 23])).toBe(24)
  expect(bits(16, [1 / 2 ** 15])).toBe(16)
  expect(bits(24, [0, 0])).toBeNull()
})
