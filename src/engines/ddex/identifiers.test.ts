// Proves the identifier checks against published values and, by properties, against every single-digit slip.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDigit,
  formatIsrc,
  isDpid,
  isGrid,
  isGtin,
  isIsni,
  isIsrc,
  isUpc,
  parseIsrc,
  toGtin13,
} from '#engines/ddex/identifiers.ts'

const anyIsrc = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/)
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('ISRC', () => {
  it.each([
    ['QZ-ZZZ-26-00001', 'QZZZZ2600001'],
    ['qz zzz 26 00001', 'QZZZZ2600001'],
    ['ISRC: GBAYC1700598', 'GBAYC1700598'],
    ['ISRC GB-AYC-17-00598', 'GBAYC1700598'],
    ['IS-RC1-26-00001', 'ISRC12600001'],
    ['us\u2010s1z\u201099\u201000001', 'USS1Z9900001'],
  ])('reads %s', (text, stored) => expect(parseIsrc(text)).toBe(stored))

  it.each([
    '',
    'QZZZZ260001',
    'QZZZZ26000011',
    '1ZZZZ2600001',
    'QZZZZ26O0001',
    'QZ_ZZZ2600001',
    'İZZZZ2600001',
  ])('refuses %j', (text) => expect(parseIsrc(text)).toBeUndefined())

  it('is the same after display and parsing, in either case', () => {
    fc.assert(
      fc.property(anyIsrc, (isrc) => {
        expect(isIsrc(isrc)).toBe(true)
        expect(parseIsrc(formatIsrc(isrc))).toBe(isrc)
        expect(parseIsrc(formatIsrc(isrc).toLowerCase())).toBe(isrc)
      }),
    )
  })

  it('displays the four parts and leaves other text alone', () => {
    expect(formatIsrc('QZZZZ2600001')).toBe('QZ-ZZZ-26-00001')
    expect(formatIsrc('nothing')).toBe('nothing')
  })

  it('never throws, and gives a stored form or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => isIsrc(parseIsrc(text) ?? 'QZZZZ2600001')),
    )
  })
})

describe('GTIN', () => {
  it.each(['5901234123457', '036000291452', '4900000001235'])('accepts %s', (text) =>
    expect(isUpc(text)).toBe(true))

  it.each([
    '5901234123458',
    '03600029145',
    '0036000291452 ',
    '',
    '00094631432057',
    '０36000291452',
  ])('refuses %j as a UPC', (text) => expect(isUpc(text)).toBe(false))

  it('finds one product in its three lengths', () => {
    for (const text of ['036000291452', '0036000291452', '00036000291452']) {
      expect(toGtin13(text)).toBe('0036000291452')
    }
    expect(toGtin13('10036000291459')).toBeUndefined()
    expect(toGtin13('036000291453')).toBeUndefined()
  })

  it('accepts what its own check digit completes', () => {
    fc.assert(
      fc.property(fc.oneof(digits(11), digits(12)), (body) => {
        const gtin = `${body}${checkDigit(body)}`
        expect(isUpc(gtin) && isGtin(gtin)).toBe(true)
        expect(isUpc(toGtin13(gtin) ?? '')).toBe(true)
      }),
    )
  })

  it('refuses every change of a single digit', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
        const gtin = `${body}${checkDigit(body)}`
        const changed = (Number(gtin[at]) + shift) % 10
        expect(isUpc(gtin.slice(0, at) + changed + gtin.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('takes digits only', () => expect(() => checkDigit('12a')).toThrow(RangeError))
})

describe('party and release identifiers', () => {
  it('knows a DPID', () => {
    expect(isDpid('PADPIDA2026010101X')).toBe(true)
    for (const text of ['PADPIDA2026010101', 'PADPIDA2026010101XX', 'DPID:PADPIDA2026010101X', '']) {
      expect(isDpid(text)).toBe(false)
    }
  })

  it('knows a GRid', () => {
    expect(isGrid('A12425GABC1234002M')).toBe(true)
    expect(isGrid('A12425GABC1234002N')).toBe(false)
    expect(isGrid('A12425GABC1234020M')).toBe(false)
  })

  it('knows an ISNI', () => {
    for (const text of ['0000000121032683', '000000012146438X']) expect(isIsni(text)).toBe(true)
    for (const text of ['0000000121032684', '0000000121464381', '']) expect(isIsni(text)).toBe(false)
  })
})
