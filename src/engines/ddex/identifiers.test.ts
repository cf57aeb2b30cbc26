// Tests the identifier checks against published values and, by properties, against the errors that each check digit can
// detect.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { required } from '#lib/pure/required.ts'
import {
  checkDigit,
  formatIsrc,
  formatIswc,
  isDpid,
  isGrid,
  isGtin,
  isIpiNameNumber,
  isIsni,
  isIsrc,
  isUpc,
  parseIsrc,
  parseIswc,
  toGtin13,
} from './identifiers.ts'

const anyIsrc = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/)
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

/** The text with its characters at `index` and after it swapped. */
const swapped = (text: string, index: number) =>
  text.slice(0, index) + text.charAt(index + 1) + text.charAt(index) + text.slice(index + 2)
const differAt = (text: string, index: number) => text[index] !== text[index + 1]
/** The body with its correct check characters. */
const completed = (body: string, checks: readonly string[], isRight: (text: string) => boolean) =>
  required(checks.map((check) => body + check).find(isRight))
const DIGITS = [...'0123456789']

describe('ISRC', () => {
  it.each([
    ['QZ-ZZZ-26-00001', 'QZZZZ2600001'],
    ['qz zzz 26 00001', 'QZZZZ2600001'],
    ['ISRC: GBAYC1700598', 'GBAYC1700598'],
    ['ISRC GB-AYC-17-00598', 'GBAYC1700598'],
    ['IS-RC1-26-00001', 'ISRC12600001'],
    ['us\u2010s1z\u201099\u201000001', 'USS1Z9900001'],
  ])('an ISRC is parsed from %s', (text, stored) => expect(parseIsrc(text)).toBe(stored))

  it.each([
    '',
    'QZZZZ260001',
    'QZZZZ26000011',
    '1ZZZZ2600001',
    'QZZZZ26O0001',
    'QZ_ZZZ2600001',
    'İZZZZ2600001',
  ])('an invalid ISRC is refused: %j', (text) => expect(parseIsrc(text)).toBeUndefined())

  it('an ISRC is the same after display and parsing, in either case', () => {
    fc.assert(
      fc.property(anyIsrc, (isrc) => {
        expect(isIsrc(isrc)).toBe(true)
        expect(parseIsrc(formatIsrc(isrc))).toBe(isrc)
        expect(parseIsrc(formatIsrc(isrc).toLowerCase())).toBe(isrc)
      }),
    )
  })

  it('display separates the four parts and leaves other text unchanged', () => {
    expect(formatIsrc('QZZZZ2600001')).toBe('QZ-ZZZ-26-00001')
    expect(formatIsrc('nothing')).toBe('nothing')
  })

  it('parsing never throws, and returns a stored form or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => isIsrc(parseIsrc(text) ?? 'QZZZZ2600001')),
    )
  })
})

describe('GTIN', () => {
  it.each(['5901234123457', '036000291452', '4900000001235'])('the GTIN %s is accepted', (text) =>
    expect(isUpc(text)).toBe(true))

  it.each([
    '5901234123458',
    '03600029145',
    '0036000291452 ',
    '',
    '00094631432057',
    '０36000291452',
  ])('an invalid UPC is refused: %j', (text) => expect(isUpc(text)).toBe(false))

  it('one product is recognised in its three lengths', () => {
    for (const text of ['036000291452', '0036000291452', '00036000291452']) {
      expect(toGtin13(text)).toBe('0036000291452')
    }
    expect(toGtin13('10036000291459')).toBeUndefined()
    expect(toGtin13('036000291453')).toBeUndefined()
  })

  it('a GTIN with its own check digit is accepted', () => {
    fc.assert(
      fc.property(fc.oneof(digits(11), digits(12)), (body) => {
        const gtin = `${body}${checkDigit(body)}`
        expect(isUpc(gtin) && isGtin(gtin)).toBe(true)
        expect(isUpc(toGtin13(gtin) ?? '')).toBe(true)
      }),
    )
  })

  it('every change of a single digit is refused', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, index, shift) => {
        const gtin = `${body}${checkDigit(body)}`
        const changed = (Number(gtin[index]) + shift) % 10
        expect(isUpc(gtin.slice(0, index) + changed + gtin.slice(index + 1))).toBe(false)
      }),
    )
  })

  it('swapped neighbours are detected, unless they differ by five', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(11), (body, index) => {
        const gtin = `${body}${checkDigit(body)}`
        const apart = Math.abs(Number(gtin[index]) - Number(gtin[index + 1]))
        // Weights 3 and 1 differ by 2, and 2 times 5 disappears modulo 10.
        expect(isUpc(swapped(gtin, index))).toBe(apart === 0 || apart === 5)
      }),
    )
  })

  it('one product stays the same in all lengths, whichever was parsed', () => {
    fc.assert(
      fc.property(digits(11), (body) => {
        const upc = `${body}${checkDigit(body)}`
        for (const text of [upc, `0${upc}`, `00${upc}`]) expect(toGtin13(text)).toBe(`0${upc}`)
      }),
    )
  })

  it('only digits are accepted', () => expect(() => checkDigit('12a')).toThrow(RangeError))
})

describe('party and release identifiers', () => {
  it('a DPID is recognised', () => {
    expect(isDpid('PADPIDA2026010101X')).toBe(true)
    for (const text of ['PADPIDA2026010101', 'PADPIDA2026010101XX', 'DPID:PADPIDA2026010101X', '']) {
      expect(isDpid(text)).toBe(false)
    }
  })

  it('a GRid is recognised', () => {
    expect(isGrid('A12425GABC1234002M')).toBe(true)
    expect(isGrid('A12425GABC1234002N')).toBe(false)
    expect(isGrid('A12425GABC1234020M')).toBe(false)
  })

  it('an ISNI is recognised', () => {
    for (const text of ['0000000121032683', '000000012146438X']) expect(isIsni(text)).toBe(true)
    for (const text of ['0000000121032684', '0000000121464381', '']) expect(isIsni(text)).toBe(false)
  })

  const anyGrid = fc
    .stringMatching(/^A1[A-Z0-9]{15}$/)
    .map((body) => completed(body, [...DIGITS, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], isGrid))
  const anyIsni = digits(15).map((body) => completed(body, [...DIGITS, 'X'], isIsni))

  it('every body has exactly one right check character', () => {
    fc.assert(
      fc.property(anyGrid, anyIsni, (grid, isni) => {
        const right = (text: string, isRight: (text: string) => boolean) =>
          [...DIGITS, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((check) => isRight(text.slice(0, -1) + check))
        expect(right(grid, isGrid)).toHaveLength(1)
        expect(right(isni, isIsni)).toHaveLength(1)
      }),
    )
  })

  it('every change of a single character is detected (ISO 7064)', () => {
    fc.assert(
      fc.property(
        anyGrid,
        fc.integer({ min: 2, max: 17 }),
        fc.constantFrom(...'0189AMZ'),
        (grid, index, other) => {
          fc.pre(grid[index] !== other)
          expect(isGrid(grid.slice(0, index) + other + grid.slice(index + 1))).toBe(false)
        },
      ),
    )
    fc.assert(
      fc.property(anyIsni, fc.nat(14), fc.integer({ min: 1, max: 9 }), (isni, index, shift) => {
        const changed = (Number(isni[index]) + shift) % 10
        expect(isIsni(isni.slice(0, index) + changed + isni.slice(index + 1))).toBe(false)
      }),
    )
  })

  it('all swapped neighbours of an ISNI are detected (mod 11-2)', () => {
    fc.assert(
      fc.property(anyIsni, fc.nat(14), (isni, index) => {
        fc.pre(differAt(isni, index))
        expect(isIsni(swapped(isni, index))).toBe(false)
      }),
    )
  })
})

describe('IPI name number', () => {
  const anyIpi = digits(9).map((body) =>
    completed(
      body,
      DIGITS.flatMap((ten) => DIGITS.map((digit) => ten + digit)),
      isIpiNameNumber,
    ),
  )

  it('an IPI name number is recognised', () => {
    expect(isIpiNameNumber('00014107338')).toBe(true)
    for (const text of ['00014107339', '00014107383', '14107338', '0001410733８', '']) {
      expect(isIpiNameNumber(text)).toBe(false)
    }
  })

  it('every change of a single digit of an IPI name number is detected', () => {
    fc.assert(
      fc.property(anyIpi, fc.nat(10), fc.integer({ min: 1, max: 9 }), (ipi, index, shift) => {
        const changed = (Number(ipi[index]) + shift) % 10
        expect(isIpiNameNumber(ipi.slice(0, index) + changed + ipi.slice(index + 1))).toBe(false)
      }),
    )
  })

  it('swapped neighbours among the nine are detected, unless the check is 00, which two remainders share', () => {
    fc.assert(
      fc.property(anyIpi, fc.nat(7), (ipi, index) => {
        fc.pre(differAt(ipi, index) && !ipi.endsWith('00'))
        expect(isIpiNameNumber(swapped(ipi, index))).toBe(false)
      }),
    )
  })
})

describe('ISWC', () => {
  const anyIswc = digits(9).map((body) =>
    completed(`T${body}`, DIGITS, (text) => parseIswc(text) !== undefined),
  )

  it.each([
    'T-034.524.680-1',
    't0345246801',
    'ISWC T-034.524.680-1',
    'T 034 524 680 1',
  ])('an ISWC is parsed from %s', (text) => expect(parseIswc(text)).toBe('T0345246801'))

  it.each([
    '',
    'T0345246802',
    '0345246801',
    'T034524680',
    'T03452468011',
    'X0345246801',
  ])('an invalid ISWC is refused: %j', (text) => expect(parseIswc(text)).toBeUndefined())

  it('an ISWC is the same after display and parsing', () => {
    fc.assert(
      fc.property(anyIswc, (iswc) => {
        expect(formatIswc(iswc)).toMatch(/^T-\d{3}\.\d{3}\.\d{3}-\d$/)
        expect(parseIswc(formatIswc(iswc))).toBe(iswc)
        expect(parseIswc(formatIswc(iswc).toLowerCase())).toBe(iswc)
      }),
    )
    expect(formatIswc('nothing')).toBe('nothing')
  })

  it('all swapped neighbours among the nine are detected', () => {
    fc.assert(
      fc.property(anyIswc, fc.integer({ min: 1, max: 8 }), (iswc, index) => {
        fc.pre(differAt(iswc, index))
        expect(parseIswc(swapped(iswc, index))).toBeUndefined()
      }),
    )
  })

  it('a changed digit is detected where its weight shares nothing with ten: positions 1, 3, 7, 9 and the check', () => {
    fc.assert(
      fc.property(
        anyIswc,
        fc.constantFrom(1, 3, 7, 9, 10),
        fc.integer({ min: 1, max: 9 }),
        (iswc, index, shift) => {
          const changed = (Number(iswc[index]) + shift) % 10
          expect(parseIswc(iswc.slice(0, index) + changed + iswc.slice(index + 1))).toBeUndefined()
        },
      ),
    )
  })
})
