// Percentages as basis points.
import { expect, test } from 'vitest'
import { evenShares, parsePercent, WHOLE } from './percent.ts'

test.each([
  ['0', 0],
  ['100', 10_000],
  ['100.00', 10_000],
  ['33.33', 3333],
  ['33,33', 3333],
  ['33.3', 3330],
  [' 50 ', 5000],
  ['0.01', 1],
  ['007', 700],
  ['100.01', undefined],
  ['101', undefined],
  ['1000', undefined],
  ['33.333', undefined],
  ['-1', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['1e1', undefined],
  ['٣', undefined],
  ['50%', undefined],
  ['', undefined],
])('%j is parsed as %s basis points', (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints)
})

test('even shares always add up to the whole and differ by at most one basis point', () => {
  for (let count = 1; count <= 50; count++) {
    const shares = evenShares(count)
    expect(shares).toHaveLength(count)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(WHOLE)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  }
  expect(evenShares(3)).toEqual([3334, 3333, 3333])
})
