// Tests the times of lyrics lines: tapped in order, moved between their neighbours, and preserved when the text is
// edited.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lineAt,
  nextToStamp,
  nudge,
  type SungLine,
  stamp,
  sungLines,
  timedOnly,
  withTimes,
} from './lyric-timing.ts'

const TIMED = [
  { atMs: 1_000, text: 'one' },
  { atMs: 2_000, text: 'two' },
  { atMs: 3_000, text: 'three' },
  { atMs: 4_000, text: 'two' },
]
const times = (lyrics: string, timed = TIMED) => withTimes(lyrics, timed).map((line) => line.atMs)
const sung = (...starts: (number | null)[]): SungLine[] =>
  starts.map((atMs, i) => ({ text: `line ${i}`, atMs }))

test('blank lines are ignored', () => {
  expect(sungLines('one\n\n  two \n   \nthree\n')).toEqual(['one', 'two', 'three'])
})

describe('times stay when the text changes', () => {
  test.each<[string, string, (number | null)[]]>([
    ['nothing changed', 'one\ntwo\n\nthree\ntwo', [1_000, 2_000, 3_000, 4_000]],
    ['a corrected word', 'one\ntoo\nthree\ntwo', [1_000, 2_000, 3_000, 4_000]],
    ['a corrected last line', 'one\ntwo\nthree\nTwo!', [1_000, 2_000, 3_000, 4_000]],
    ['a line put in', 'zero\none\ntwo\nthree\ntwo', [null, 1_000, 2_000, 3_000, 4_000]],
    ['a line taken out', 'one\nthree\ntwo', [1_000, 3_000, 4_000]],
    ['one split in two', 'one\nt\nwo\nthree\ntwo', [1_000, 2_000, null, 3_000, 4_000]],
    ['all gone', '', []],
  ])('%s', (_, lyrics, expected) => {
    expect(times(lyrics)).toEqual(expected)
  })

  test('lyrics that were never timed have no times', () => {
    expect(withTimes('one\ntwo', null)).toEqual([
      { text: 'one', atMs: null },
      { text: 'two', atMs: null },
    ])
  })

  test('a partially timed text is partially timed again', () => {
    const half = stamp(stamp(withTimes('a\nb\nc', null), 0, 500), 1, 900)
    expect(withTimes('a\nb\nc', timedOnly(half))).toEqual(half)
  })
})

test('no line starts before the previous one, however lines are tapped and moved', () => {
  const step = fc.record({
    index: fc.nat(4),
    ms: fc.integer({ min: -60_000, max: 60_000 }),
    tap: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let lines: readonly SungLine[] = sung(null, null, null, null, null)
      for (const { index, ms, tap } of steps) {
        lines = tap ? stamp(lines, index, ms) : nudge(lines, index, ms, 30_000)
        const known = lines.flatMap((line) => line.atMs ?? [])
        expect(known).toEqual(known.toSorted((a, b) => a - b))
        expect(known.every((atMs) => atMs >= 0)).toBe(true)
      }
    }),
  )
})

test('a line moves up to its neighbours and the end of the recording', () => {
  const lines = sung(1_000, 1_050, 5_000)
  expect(nudge(lines, 0, 100, 5_060)[0]?.atMs).toBe(1_050)
  expect(nudge(lines, 1, -100, 5_060)[1]?.atMs).toBe(1_000)
  expect(nudge(lines, 2, 100, 5_060)[2]?.atMs).toBe(5_060)
  expect(nudge(sung(null), 0, 100, 5_060)).toEqual(sung(null))
})

test('tapping a line again clears the times of later lines that would start earlier', () => {
  expect(stamp(sung(1_000, 2_000, 3_000, 4_000), 1, 3_500).map((line) => line.atMs)).toEqual([
    1_000,
    3_500,
    null,
    4_000,
  ])
})

test('the current line and the next line to tap are found', () => {
  const lines = sung(1_000, 2_000, null)
  expect([0, 999, 1_000, 1_999, 2_000, 9_000].map((instant) => lineAt(lines, instant))).toEqual([
    -1, -1, 0, 0, 1, 1,
  ])
  expect(nextToStamp(lines)).toBe(2)
  expect(nextToStamp(sung(1, 2))).toBe(2)
})

test('without times nothing is saved', () => {
  expect(timedOnly(sung(null, null))).toBeNull()
  expect(timedOnly(sung(null, 7))).toEqual([{ atMs: 7, text: 'line 1' }])
})
