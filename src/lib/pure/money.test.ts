import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOfMicros, microsOfDecimal, typedDecimal } from './money.ts'

test.each([
  [0n, '0.00'],
  [1n, '0.000001'],
  [1_500_000n, '1.50'],
  [12_345_678n, '12.345678'],
  [-690_000n, '-0.69'],
  [-100n, '-0.0001'],
])('%s micro-units are %s', (micros, text) => {
  expect(decimalOfMicros(micros)).toBe(text)
})

test('every amount is read as it was written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (micros) => {
      expect(microsOfDecimal(decimalOfMicros(micros))).toBe(micros)
    }),
  )
})

test.each([
  ['1,0834', '1.0834'],
  [' 12.50 ', '12.50'],
  ['1204', '1204'],
  ['1,204', '1,204'],
  ['0,917', '0.917'],
  ['12345,678', '12345.678'],
  ['1.204,50', '1.204,50'],
  ['1,204.50', '1,204.50'],
  ['', ''],
])('%j is typed for the decimal %j', (text, decimal) => {
  expect(typedDecimal(text)).toBe(decimal)
})

test.each(['', '1,5', '1.', '.5', '1.0000001', '1e3', '--1', ' 1'])('%j is no amount', (text) => {
  expect(microsOfDecimal(text)).toBeUndefined()
})
