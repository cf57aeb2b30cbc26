// Tests parsing audio file names as people, phones and studio software write them.
import { describe, expect, test } from 'vitest'
import { inNamedOrder, readFileNames, titleOfFile } from './title-of-file.ts'

const read = (name: string, artist?: string) => {
  const [track] = readFileNames([name], artist)
  return [track?.number ?? null, track?.title, track?.version ?? null]
}

test.each<[string, number | null, string, string | null]>([
  ['Ferry Light.wav', null, 'Ferry Light', null],
  ['01 - Artist - Title.wav', 1, 'Title', null],
  ['01 - Title.wav', 1, 'Title', null],
  ['01. Title.flac', 1, 'Title', null],
  ['01.Title.flac', 1, 'Title', null],
  ['1) Title.flac', 1, 'Title', null],
  ['01 Title.flac', 1, 'Title', null],
  ['12-Title.mp3', 12, 'Title', null],
  ['1-03 Title.mp3', 3, 'Title', null],
  ['Track 4 - Title.mp3', 4, 'Title', null],
  ['Artist - 03 - Title.mp3', 3, 'Title', null],
  ['Artist - Album - 03 Title.mp3', 3, 'Title', null],
  ['Artist - Title.mp3', null, 'Title', null],
  ['03_title_final_v2.wav', 3, 'Title', null],
  ['ferry_light_master.wav', null, 'Ferry Light', null],
  ['lamps-final.flac', null, 'Lamps', null],
  ['half-light-v3.wav', null, 'Half Light', null],
  ['low-tide.wav', null, 'Low Tide', null],
  ['low tide.wav', null, 'low tide', null],
  ['Song_24bit_48khz.wav', null, 'Song', null],
  ['Song 48000Hz (1).wav', null, 'Song', null],
  ['Song - final mix.wav', null, 'Song', null],
  ['Song (Mastered).wav', null, 'Song', null],
  ['Song mixdown.wav', null, 'Song', null],
  ['Title (Live).flac', null, 'Title', 'live'],
  ['Title [Ao Vivo].flac', null, 'Title', 'live'],
  ['Title - Live.flac', null, 'Title', 'live'],
  ['05 - Artist - Title - Acoustic Version.flac', 5, 'Title', 'acoustic'],
  ['Título (versión acústica).flac', null, 'Título', 'acoustic'],
  ['Şarkı (Canlı).flac', null, 'Şarkı', 'live'],
  ['Title (Instrumental).wav', null, 'Title', 'instrumental'],
  ['Title (Cover).wav', null, 'Title', 'cover'],
  // A remixer's name or a place belongs to the title; only the version is detected.
  ['Title (Kasper Remix).wav', null, 'Title (Kasper Remix)', 'remix'],
  ['Title (Live at Paradiso).wav', null, 'Title (Live at Paradiso)', 'live'],
  // Words that only look like something else.
  ['Live Forever.wav', null, 'Live Forever', null],
  ['The Final.wav', null, 'The Final', null],
  ['Puppet Master.wav', null, 'Puppet Master', null],
  ['Club Mix.wav', null, 'Club Mix', null],
  ['7 Rings.wav', null, '7 Rings', null],
  ['99 Problems.wav', null, '99 Problems', null],
  ['1999.wav', null, '1999', null],
  ['Song - Part 2.wav', null, 'Song - Part 2', null],
  ['Song - II.wav', null, 'Song - II', null],
  ['Mr. Blue.wav', null, 'Mr. Blue', null],
  ['Up-Tempo.wav', null, 'Up-Tempo', null],
  ['01.wav', null, '01', null],
  ['final.wav', null, 'Final', null],
  ['.wav', null, '', null],
])('the name %s is parsed', (name, number, title, version) => {
  expect(read(name)).toEqual([number, title, version])
})

test('the artist of the release is removed from a title', () => {
  expect(read('Nora Vale - Part of Me.wav', 'nora vale')).toEqual([null, 'Part of Me', null])
  expect(titleOfFile('NORA VALE - Ferry - Light.wav', 'Nora Vale')).toBe('Ferry - Light')
})

test('a number without a separator counts when every file has one', () => {
  expect(readFileNames(['1 Rings.wav', '2 Lamps.wav', '10 Tide.wav']).map((name) => name.number)).toEqual([
    1, 2, 10,
  ])
  expect(readFileNames(['7 Rings.wav', 'Lamps.wav']).map((name) => name.title)).toEqual(['7 Rings', 'Lamps'])
})

test('a number without a separator counts when it continues a track number', () => {
  const numbers = (...names: string[]) => readFileNames(names).map((name) => name.number)
  expect(numbers('intro.wav', '11 Coat.wav', '10 Tide.wav', '09 Pier.wav')).toEqual([null, 11, 10, 9])
  expect(numbers('intro.wav', '02 Pier.wav', '7 Rings.wav')).toEqual([null, 2, null])
  expect(numbers('06. Pier.wav', '07. Lamps.wav', '7 Rings.wav')).toEqual([6, 7, null])
})

describe('the order of files that were dropped together', () => {
  const sorted = (...names: string[]) => {
    const read = readFileNames(names)
    return inNamedOrder(names.map((name, i) => ({ name, number: read[i]?.number ?? null }))).map(
      (entry) => entry.name,
    )
  }

  test('numbered files are sorted by number', () => {
    expect(sorted('10 - c.wav', '02 - b.wav', '1 - a.wav')).toEqual(['1 - a.wav', '02 - b.wav', '10 - c.wav'])
  })

  test('files without numbers are sorted by name in natural order, after numbered ones', () => {
    expect(sorted('take 10.wav', 'take 2.wav')).toEqual(['take 2.wav', 'take 10.wav'])
    expect(sorted('Bonus.wav', '03 - c.wav', '01 - a.wav')).toEqual(['01 - a.wav', '03 - c.wav', 'Bonus.wav'])
  })
})
