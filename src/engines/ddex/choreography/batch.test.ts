// Tests the names in a batch, and that no untrusted path leaves its folder.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchId, batchLayout, coverUri, instantOfBatch, isPlainPath, pathOfUri, trackUri } from './batch.ts'

const upc = '4900000001235'

describe('batch identifiers', () => {
  it('a batch identifier states a time to the millisecond, in UTC', () => {
    expect(batchId(new Date('2026-02-01T11:00:00.123+01:00'))).toBe('20260201100000123')
  })

  it('batch identifiers are read back', () => {
    const years = { min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(instantOfBatch(batchId(date))).toEqual(date)
      }),
    )
  })

  it('batch identifiers sort chronologically', () => {
    const ms = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(fc.property(ms, ms, (a, b) => batchId(new Date(a)) < batchId(new Date(b)) === a < b))
  })

  it.each([
    '',
    '2026020110000012',
    '20260230100000123',
    '20261301100000123',
    '20260201250000123',
    '2026-02-01',
  ])('%j is not a batch identifier', (text) => expect(instantOfBatch(text)).toBeUndefined())
})

describe('the layout of a batch', () => {
  it('the layout matches the choreography', () => {
    expect(batchLayout('20260201100000123', upc)).toEqual({
      releaseFolder: '20260201100000123/4900000001235',
      message: '20260201100000123/4900000001235/4900000001235.xml',
      manifest: '20260201100000123/BatchComplete_20260201100000123.xml',
    })
    expect(trackUri(upc, 1, 2, 'FLAC')).toBe('resources/4900000001235_01_002.flac')
    expect(trackUri(upc, 12, 104, 'PCM')).toBe('resources/4900000001235_12_104.wav')
    expect(coverUri(upc, 'JPEG')).toBe('resources/4900000001235.jpg')
  })

  it('invalid folder names are refused', () => {
    expect(() => batchLayout('..', upc)).toThrow(
      expect.objectContaining({ code: 'invalid_value', path: 'batchId' }),
    )
    expect(() => batchLayout('20260201100000123', '../1')).toThrow(expect.objectContaining({ path: 'upc' }))
  })
})

describe('untrusted paths', () => {
  const message = '20260201100000123/4900000001235/4900000001235.xml'

  it('a valid path is relative to the message', () => {
    expect(pathOfUri(message, trackUri(upc, 1, 1, 'FLAC'))).toBe(
      '20260201100000123/4900000001235/resources/4900000001235_01_001.flac',
    )
  })

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../../x',
    'a//b',
    './x',
    'a/',
    'C:\\x',
    '..\\x',
    'http://h/x',
    '%2e%2e/x',
    'x\u0000',
  ])('the path %j is refused', (uri) =>
    expect(() => pathOfUri(message, uri)).toThrow(expect.objectContaining({ code: 'unsafe_path' })))

  it('no path leaves the folder', () => {
    const step = fc.oneof(fc.constantFrom('..', '.', '', 'a', '%2e', '\\'), fc.string())
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const uri = steps.join('/')
        if (isPlainPath(uri)) expect(pathOfUri(message, uri)).toBe(`20260201100000123/4900000001235/${uri}`)
      }),
    )
  })
})
