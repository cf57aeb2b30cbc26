import { expect, test } from 'vitest'
import { minorText, PLAN_PRICES, savingPercent, sourceOf, worthFromMinor } from './prices.ts'

test.each([
  [4_999, 'year', 2_499, 83],
  [4_999, 'year', 417, null],
  [4_999, 'year', 416, null],
  [2_999, 'year', 500, 50],
  [4_999, 'year', null, null],
  [4_999, 'month', 2_499, null],
] as const)('%d a %s against %j a month saves %j %%', (amountMinor, interval, reference, percent) => {
  expect(savingPercent({ amountMinor, interval }, reference)).toBe(percent)
})

test('PRO is worth its price from where 15 % of the earnings are more', () => {
  expect(worthFromMinor(PLAN_PRICES.pro)).toBe(33_327)
  expect(Math.floor(33_327 * 0.15)).toBeGreaterThanOrEqual(4_999)
  expect(worthFromMinor({ amountMinor: 500, interval: 'month' })).toBe(40_000)
})

test('amounts and sources as texts', () => {
  expect([0, 5, 4_999, 19_990].map(minorText)).toEqual(['0.00', '0.05', '49.99', '199.90'])
  expect(['v3_navbar', 'analytics_cities', '<script>', null].map(sourceOf)).toEqual([
    'v3_navbar',
    'analytics_cities',
    'other',
    'other',
  ])
})
