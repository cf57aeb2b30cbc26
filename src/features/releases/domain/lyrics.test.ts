// Tests that timed lyrics round-trip, and LRC files as they occur in practice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromLrc, shownTime, type TimedLine, toLrc, toTtml } from './lyrics.ts'

const LINES: TimedLine[] = [
  { atMs: 12_340, text: 'The ferry leaves at nine' },
  { atMs: 75_000, text: 'Light & <tide>' },
]

test('LRC has its tags first, then a timestamp in hundredths before every line, in order', () => {
  const lines = [LINES[1], LINES[0]] as TimedLine[]
  expect(toLrc(lines, { title: 'Ferry Light', artist: 'Nora Vale' })).toBe(
    '[ti:Ferry Light]\n[ar:Nora Vale]\n[00:12.34]The ferry leaves at nine\n[01:15.00]Light & <tide>\n',
  )
})

test('LRC round-trips to the hundredth of a second', () => {
  // A line that starts with a timestamp cannot be distinguished from a second timestamp of the line.
  const word = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\s+/g, ' ').trim())
  const text = word.filter((tag) => !tag.startsWith('[') && !/<\d/.test(tag))
  const line = fc.record({ atMs: fc.integer({ min: 0, max: 359_999 }).map((n) => n * 10), text })
  fc.assert(
    fc.property(fc.array(line), fc.record({ title: text, album: text }), (lines, tags) => {
      const sorted = lines.toSorted((a, b) => a.atMs - b.atMs)
      const filledTags = Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== ''))
      expect(fromLrc(toLrc(lines, tags))).toEqual({ lines: sorted, tags: filledTags })
    }),
  )
})

test('a time between two hundredths is rounded, also across a minute', () => {
  expect(toLrc([{ atMs: 59_996, text: 'x' }])).toBe('[01:00.00]x\n')
  expect(toLrc([{ atMs: 6_000_004, text: 'x' }])).toBe('[100:00.00]x\n')
})

describe('LRC files of other programs', () => {
  test.each<[string, string, TimedLine[]]>([
    [
      'several stamps of one line',
      '[01:15.00][00:12.00]Chorus\n[00:30.50] Verse',
      [
        { atMs: 12_000, text: 'Chorus' },
        { atMs: 30_500, text: 'Verse' },
        { atMs: 75_000, text: 'Chorus' },
      ],
    ],
    ['spaces between the stamps', '[00:01.00] [00:02.00] la', lines([1000, 'la'], [2000, 'la'])],
    ['no part of a second', '[1:02]la', lines([62_000, 'la'])],
    ['tenths', '[00:01.5]la', lines([1500, 'la'])],
    ['thousandths', '[00:01.005]la', lines([1005, 'la'])],
    ['a colon before the part', '[00:01:50]la', lines([1500, 'la'])],
    ['an offset, which makes lines earlier', '[offset:+500]\n[00:02.00]la', lines([1500, 'la'])],
    ['an offset at the end, which makes them later', '[00:02.00]la\n[offset:-250]', lines([2250, 'la'])],
    ['an offset before the beginning', '[offset:5000]\n[00:02.00]la', lines([0, 'la'])],
    ['an offset that is no number', '[offset:soon]\n[00:02.00]la', lines([2000, 'la'])],
    ['stamps of words', '[00:01.00]<00:01.00> Light <00:01.40> falls', lines([1000, 'Light falls'])],
    ['a line that is a pause', '[00:04.00]\n', lines([4000, ''])],
    ['brackets that are words', '[00:04.00][Chorus] la', lines([4000, '[Chorus] la'])],
    [
      'a byte order mark and Windows line ends',
      '\uFEFF[00:01.00]a\r\n[00:02.00]b\r\n',
      lines([1000, 'a'], [2000, 'b']),
    ],
    ['no stamp at all', 'Just words\nand more', []],
    ['nothing', '', []],
  ])('%s', (_, file, expected) => {
    expect(fromLrc(file).lines).toEqual(expected)
  })

  test('tags are read in any case and with brackets; unknown ones are ignored', () => {
    const file = '[AR: Nora Vale ]\n[ti:Light [live]]\n[al:]\n[by:me]\n[length:3:20]\n[00:01.00]la'
    expect(fromLrc(file).tags).toEqual({ artist: 'Nora Vale', title: 'Light [live]' })
  })
})

describe('TTML', () => {
  test('each line ends where the next starts, the last with the recording', () => {
    const file = toTtml(LINES, { language: 'en', durationMs: 200_000, title: 'Ferry "Light"' })
    expect(file).toContain('xml:lang="en"')
    expect(file).toContain('<ttm:title>Ferry &quot;Light&quot;</ttm:title>')
    expect(file).toContain('<body dur="00:03:20.000">')
    expect(file).toContain('<p begin="00:00:12.340" end="00:01:15.000">The ferry leaves at nine</p>')
    expect(file).toContain('<p begin="00:01:15.000" end="00:03:20.000">Light &amp; &lt;tide&gt;</p>')
  })

  test('a line after the end of the recording does not end before it starts', () => {
    const file = toTtml([{ atMs: 5_000, text: 'late' }], { language: null, durationMs: 3_000 })
    expect(file).toContain('<p begin="00:00:05.000" end="00:00:05.000">late</p>')
  })

  test('TTML contains no characters that XML forbids', () => {
    const file = toTtml([{ atMs: 0, text: 'a\u0000\u0007b\uD800' }], { language: 'tr', durationMs: 1_000 })
    expect(file).toContain('>ab\uFFFD</p>')
  })
})

test('the editor shows tenths of a second', () => {
  expect([0, 98_240, 59_960, 3_600_000].map(shownTime)).toEqual(['0:00.0', '1:38.2', '1:00.0', '60:00.0'])
})

function lines(...pairs: [number, string][]): TimedLine[] {
  return pairs.map(([atMs, text]) => ({ atMs, text }))
}
