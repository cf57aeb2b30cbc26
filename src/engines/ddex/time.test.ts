// Tests the forms of time against known values and by reading back what was written.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, formatInstant, isCalendarDate, isInstant, parseDuration } from './time.ts'

describe('durations', () => {
  it.each([
    [201_000, 'PT3M21S'],
    [263_583, 'PT4M23.583S'],
    [3_600_000, 'PT1H'],
    [90_061_001, 'PT25H1M1.001S'],
    [60_000, 'PT1M'],
    [1, 'PT0.001S'],
    [0, 'PT0S'],
  ])('%i ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
    expect(parseDuration(text)).toBe(ms)
  })

  it('durations are read back to the millisecond', () => {
    fc.assert(
      fc.property(fc.nat(), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms)
      }),
    )
  })

  it('durations of other senders are read', () => {
    expect(parseDuration('PT00H02M28S')).toBe(148_000)
    expect(parseDuration('P1DT1S')).toBe(86_401_000)
    expect(parseDuration('PT90S')).toBe(90_000)
    for (const text of ['P', 'PT', '3M', 'P1M', 'P1Y', '-PT1S', 'PT1S ', ''])
      expect(parseDuration(text)).toBeUndefined()
  })
})

describe('instants and dates', () => {
  it('an instant loses what the headers do not allow', () => {
    expect(formatInstant('2026-02-01T10:00:00.123Z')).toBe('2026-02-01T10:00:00Z')
    expect(formatInstant('2026-02-01T10:00:00+03:00')).toBe('2026-02-01T10:00:00+03:00')
  })

  it.each([
    '2026-02-01T10:00:00Z',
    '2026-02-01T10:00:00.5+03:00',
    '2024-02-29T23:59:59Z',
  ])('%s is an instant', (text) => expect(isInstant(text)).toBe(true))

  it.each([
    '2026-02-01T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-02-01T24:00:00Z',
    '2026-02-01',
    'now',
  ])('%s is not an instant', (text) => expect(isInstant(text)).toBe(false))

  it('calendar dates exist', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '2026', ''])
      expect(isCalendarDate(text)).toBe(false)
  })
})
