import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  { values: [], ticks: [0, 1] },
  { values: [0, 0], ticks: [0, 1] },
  { values: [3], ticks: [0, 1, 2, 3] },
  { values: [4, 9], ticks: [0, 5, 10] },
  { values: [140], ticks: [0, 50, 100, 150] },
  { values: [1_234], ticks: [0, 500, 1_000, 1_500] },
  { values: [8_000], ticks: [0, 2_000, 4_000, 6_000, 8_000] },
  { values: [-30, 90], ticks: [-50, 0, 50, 100] },
])('an axis of $values names $ticks', ({ values, ticks }) => {
  expect(axisTicks(values)).toEqual(ticks)
})

test('every value lies between the ends, in at most six steps', () => {
  for (let most = 1; most < 5_000_000; most = Math.ceil(most * 1.37)) {
    for (const least of [0, -most, -Math.ceil(most / 7)]) {
      const ticks = axisTicks([least, most])
      expect(ticks[0]).toBeLessThanOrEqual(least)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
  }
})
