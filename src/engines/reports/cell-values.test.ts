// Tests what amounts, months and codes are read as, and what is none.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_PLACES, multiplyAmounts, parseAmount } from './amounts.ts'
import { decimal } from './cells.ts'
import { cleanIsrc, cleanUpc } from './codes.ts'
import { parseMonth } from './months.ts'

const amountOf = (text: string, mark: '.' | ',' = '.') => {
  const amount = parseAmount(text, mark)
  return amount && decimal(amount.units, AMOUNT_PLACES)
}

describe('amounts', () => {
  test.each([
    ['0', '0.0000000000'],
    ['31.452211', '31.4522110000'],
    ['-0.69', '-0.6900000000'],
    ['.5', '0.5000000000'],
    ['007.50', '7.5000000000'],
    ['(1.20)', '-1.2000000000'],
    ['1.20-', '-1.2000000000'],
    ['−1.20', '-1.2000000000'],
    ['- 1.20', '-1.2000000000'],
    ['$1.20', '1.2000000000'],
    ['-$1.20', '-1.2000000000'],
    ['$-1.20', '-1.2000000000'],
    ['($1.20)', '-1.2000000000'],
    ['1.20 €', '1.2000000000'],
    ['£ 1.20', '1.2000000000'],
    ['1,204', '1204.0000000000'],
    ['1,234,567.89', '1234567.8900000000'],
    ["1'234.5", '1234.5000000000'],
    ['1 234.5', '1234.5000000000'],
    ['1\u00a0234.5', '1234.5000000000'],
    ['1\u202f234.5', '1234.5000000000'],
    ['1.2E-05', '0.0000120000'],
    ['1.2e3', '1200.0000000000'],
    ['123456.0000000001', '123456.0000000001'],
    ['999999999999.9', '999999999999.9000000000'],
  ])('%s with a decimal point is %s', (text, expected) => expect(amountOf(text)).toBe(expected))

  test.each([
    ['0,0031', '0.0031000000'],
    ['7,960335', '7.9603350000'],
    ['1.204,50', '1204.5000000000'],
    ['1 204,50', '1204.5000000000'],
    ['(1.204)', '-1204.0000000000'],
    ['-0,12', '-0.1200000000'],
    ['1,2E-05', '0.0000120000'],
  ])('%s with a decimal comma is %s', (text, expected) => expect(amountOf(text, ',')).toBe(expected))

  test.each([
    ['', '.'],
    ['-', '.'],
    ['.', '.'],
    ['5.', '.'],
    ['1,20', '.'],
    ['12,34', '.'],
    ['1,2345', '.'],
    ['1,234 567', '.'],
    ['1.2.3', '.'],
    ['--1', '.'],
    ['-1-', '.'],
    ['(-1)', '.'],
    ['-(1)', '.'],
    ['(1', '.'],
    ['+1', '.'],
    ['$$1', '.'],
    ['1,204E2', '.'],
    ['1E99', '.'],
    ['1E', '.'],
    ['NaN', '.'],
    ['Infinity', '.'],
    ['0x10', '.'],
    ['12 USD', '.'],
    ['1000000000000', '.'],
    ['9'.repeat(65), '.'],
    ['٣', '.'],
    ['1.20', ','],
    ['0.0031', ','],
  ] as const)('%j with the mark %s is no amount', (text, mark) =>
    expect(parseAmount(text, mark)).toBeUndefined())

  test.each([
    ['0.00000000005', 1n],
    ['-0.00000000005', -1n],
    ['0.00000000004999', 0n],
    ['1.00000000015', 10_000_000_002n],
    ['5E-11', 1n],
  ])('%s is rounded half away from zero', (text, units) =>
    expect(parseAmount(text, '.')).toEqual({ units, isRounded: true }))

  test('zeros beyond the tenth place are not rounded', () =>
    expect(parseAmount('0.10000000000000', '.')).toEqual({ units: 1_000_000_000n, isRounded: false }))

  test('every amount is read as it is written', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 22n) + 1n, max: 10n ** 22n - 1n }),
        fc.boolean(),
        (units, isComma) => {
          const text = decimal(units, AMOUNT_PLACES)
          const amount = isComma ? parseAmount(text.replace('.', ','), ',') : parseAmount(text, '.')
          expect(amount).toEqual({ units, isRounded: false })
        },
      ),
    ))

  test('the short and the long way to read an amount agree', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.string({ unit: fc.constantFrom(...'0123456789') }),
        (whole, fraction) => {
          const text = fraction === '' ? String(whole) : `${whole}.${fraction}`
          expect(parseAmount(`$${text}`, '.')).toEqual(parseAmount(text, '.'))
        },
      ),
    ))

  test('any text is an amount or none, quickly', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('.' as const, ',' as const),
        (text, mark) => {
          expect(typeof (parseAmount(text, mark)?.units ?? 0n)).toBe('bigint')
        },
      ),
    ))

  test('a floating-point number as JavaScript prints it is exact to ten places', () =>
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e11, noNaN: true }), (value) => {
        expect(Math.abs(Number(amountOf(String(value))) - value)).toBeLessThanOrEqual(1e-10)
      }),
    ))

  test('a product is rounded once', () => {
    const price = parseAmount('0.0000000003', '.')?.units ?? 0n
    expect(multiplyAmounts(5_000_000_000n, price)).toEqual({ units: 2n, isRounded: true })
    expect(multiplyAmounts(-10_000_000_000n, price)).toEqual({ units: -3n, isRounded: false })
  })
})

describe('months', () => {
  test.each([
    ['2026-06', '2026-06'],
    ['2026-06-30', '2026-06'],
    ['2026/06/01', '2026-06'],
    ['20260630', '2026-06'],
    ['2026M6', '2026-06'],
    ['2026M12', '2026-12'],
    ['06.2026', '2026-06'],
    ['Jun-26', '2026-06'],
    ['DEC-2025', '2025-12'],
    ['2024-02-29', '2024-02'],
  ])('%s is %s', (text, month) => expect(parseMonth(text, 'iso')).toBe(month))

  test.each([
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-06-31',
    '2026-02-29',
    '2026-06/01',
    '20261301',
    '2026M0',
  ])('%j is no month', (text) => expect(parseMonth(text, 'us')).toBeUndefined())
  test.each([
    '13.2026',
    '30.06.2026',
    'Foo-26',
    'June-26',
    '1999-12',
    '2100-01',
    '202606',
    '26-06',
    '06/31/2026',
  ])('%j is no month either', (text) => expect(parseMonth(text, 'us')).toBeUndefined())

  test('a date in the order of the United States is read only where the layout says so', () => {
    expect(parseMonth('06/12/2026', 'us')).toBe('2026-06')
    expect(parseMonth('6/1/2026', 'us')).toBe('2026-06')
    expect(parseMonth('06/12/2026', 'iso')).toBeUndefined()
  })
})

describe('codes', () => {
  test.each([
    ['QZZZ22600001', 'QZZZ22600001'],
    ['qz-zz2-26-00001', 'QZZZ22600001'],
    [' QZ ZZ2 26 00001 ', 'QZZZ22600001'],
    ['QZ‑ZZ2‑26‑00001', 'QZZZ22600001'],
    ['QZZZ2260000', ''],
    ['QZZZ226000011', ''],
    ['QZZZ2260000I', ''],
    ['12ZZ22600001', ''],
    ['trıab2600001', ''],
    ['', ''],
  ])('the ISRC %j is %j', (text, code) => expect(cleanIsrc(text)).toBe(code))

  test.each([
    ['4900000001235', '4900000001235'],
    ['36000291452', '0036000291452'],
    ['036000291452', '0036000291452'],
    ['04900000001235', '4900000001235'],
    ['4 900000-001235', '4900000001235'],
    ['4.9E+12', ''],
    ['14900000001235', ''],
    ['0000000000000', ''],
    ['1234567', ''],
    ['', ''],
  ])('the UPC %j is %j', (text, code) => expect(cleanUpc(text)).toBe(code))
})
