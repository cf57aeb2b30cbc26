// How an amount divides among stores and countries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideBySums, usSourceOf } from './domain.ts'

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)

test.each<[bigint, bigint[], bigint[]]>([
  [10n, [1n, 1n, 1n], [4n, 3n, 3n]],
  [10n, [3n, 1n], [8n, 2n]],
  [-10n, [1n, 1n, 1n], [-3n, -3n, -4n]],
  [5n, [10n, -5n], [10n, -5n]],
  [-5n, [-10n, 5n], [-10n, 5n]],
  [1n, [0n, 0n], [1n, 0n]],
  [0n, [4n, -4n], [0n, 0n]],
  [7n, [1n], [7n]],
])('%s over %s is %s', (total, sums, parts) => {
  expect(divideBySums(total, sums)).toEqual(parts)
})

test('the parts add up to the total, and each is less than a unit off its exact value', () => {
  const sums = fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), sums, (total, sums) => {
      const parts = divideBySums(total, sums)
      expect(sum(parts)).toBe(total)
      const whole = sum(sums)
      if (whole === 0n) return
      for (const [index, part] of parts.entries()) {
        const off = part * whole - total * (sums[index] as bigint)
        expect(off < 0n ? -off : off).toBeLessThan(whole < 0n ? -whole : whole)
      }
    }),
  )
})

test.each<[[string, bigint][], bigint]>([
  [
    [
      ['US', 5n],
      ['DE', 5n],
    ],
    5n,
  ],
  [[['DE', 5n]], 0n],
  [
    [
      ['US', 9n],
      ['DE', -5n],
    ],
    4n,
  ],
  [
    [
      ['US', -9n],
      ['DE', 5n],
    ],
    -4n,
  ],
  [
    [
      ['US', -2n],
      ['DE', 5n],
    ],
    0n,
  ],
  [
    [
      ['US', 2n],
      ['DE', -5n],
    ],
    0n,
  ],
])('of %s the United States are the source of %s', (rows, expected) => {
  expect(usSourceOf(rows.map(([country, amountMicros]) => ({ country, amountMicros })))).toBe(expected)
})
