// Tests the differences between two states of a release, and that a draft just submitted equals its revision.
import { describe, expect, test } from 'vitest'
import { type Change, type Compared, changesBetween, type Line } from './changes.ts'
import { spellOut, spellOutTrack } from './revision.ts'

const track = (trackId: string, change: Partial<Compared['tracks'][number]> = {}) => ({
  trackId,
  position: 1,
  title: `Track ${trackId}`,
  version: 'original' as const,
  artist: 'Ana Lima',
  featuredArtists: [],
  isrc: 'QZZZZ2600001',
  genre: 'pop',
  language: 'pt',
  explicit: false,
  lyrics: '',
  introOrOutro: false,
  audio: { uploadId: `audio-${trackId}`, fileName: 'a.flac' },
  contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
  performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  ...change,
})

const BEFORE: Compared = {
  title: 'Maré',
  artist: { id: 'a', name: 'Ana Lima' },
  type: 'single',
  language: 'pt',
  primaryGenre: 'pop',
  secondaryGenre: null,
  label: 'Ana Lima',
  lineYear: 2026,
  explicit: false,
  releaseDate: '2026-12-18',
  schedule: 'standard',
  upc: '049900000017',
  platforms: ['spotify', 'deezer'],
  artwork: { uploadId: 'cover-1' },
  tracks: [track('1'), track('2'), track('3')],
}

const changes = (after: Partial<Compared>) => changesBetween(BEFORE, { ...BEFORE, ...after })
const textOf = (lines: Line[]) =>
  lines.map((line) => line.map(({ kind, value }) => `${kind} ${value}`).join(', '))
const summarize = (all: Change[]) =>
  all.map(({ field, trackId, kind, before, after }) => [
    trackId ? `${trackId} ${field}` : field,
    kind,
    textOf(before),
    textOf(after),
  ])

test('equal states have no changes', () => expect(changes({})).toEqual([]))

test.each<[string, Partial<Compared>, unknown[]]>([
  ['a title', { title: 'Maresia' }, ['title', 'changed', ['text Maré'], ['text Maresia']]],
  ['a language', { language: 'es' }, ['language', 'changed', ['language pt'], ['language es']]],
  [
    'something that was not there',
    { secondaryGenre: 'jazz' },
    ['secondaryGenre', 'changed', [], ['genre jazz']],
  ],
  ['a mark taken away or set', { explicit: true }, ['explicit', 'changed', [], ['yes yes']]],
  [
    'the stores that came and went',
    { platforms: ['spotify', 'tidal'] },
    ['platforms', 'changed', ['store deezer'], ['store tidal']],
  ],
  ['a field older revisions lack', { aiArtwork: true }, ['aiArtwork', 'changed', [], ['yes yes']]],
  ['a line of rights', { pLine: { year: 2025, owner: 'Sol' } }, ['pLine', 'changed', [], ['text 2025 Sol']]],
  [
    'where it may be had',
    { territories: { rule: 'only', countries: ['BR', 'AR'] } },
    [
      'territories',
      'changed',
      ['territoryRule worldwide'],
      ['territoryRule only', 'country AR', 'country BR'],
    ],
  ],
  ['the cover', { artwork: { uploadId: 'cover-2' } }, ['artwork', 'replaced', [], []]],
  ['the cover taken away', { artwork: null }, ['artwork', 'replaced', [], []]],
])('a changed field of the release is reported: %s', (_, after, change) =>
  expect(summarize(changes(after))).toEqual([change]))

test('a changed order of stores is not a change', () => {
  expect(changes({ platforms: ['deezer', 'spotify'] })).toEqual([])
})

describe('changes of tracks', () => {
  const [first, two, three] = BEFORE.tracks as [
    Compared['tracks'][0],
    Compared['tracks'][0],
    Compared['tracks'][0],
  ]

  test('replaced audio is detected by its file', () => {
    const audio = { uploadId: 'audio-9', fileName: 'b.wav' }
    expect(summarize(changes({ tracks: [first, { ...two, audio }, three] }))).toEqual([
      ['2 audio', 'replaced', ['text a.flac'], ['text b.wav']],
    ])
  })

  test('a replaced file with the same name is a change', () => {
    const audio = { uploadId: 'audio-9', fileName: 'a.flac' }
    expect(summarize(changes({ tracks: [{ ...first, audio }, two, three] }))).toHaveLength(1)
  })

  test('added and removed tracks are reported, and the others stay in place', () => {
    expect(summarize(changes({ tracks: [track('9'), first, three] }))).toEqual([
      ['9 tracks', 'added', [], []],
      ['2 tracks', 'removed', [], []],
    ])
  })

  test('moved tracks are reported', () => {
    expect(summarize(changes({ tracks: [two, first, three] }))).toEqual([
      ['2 tracks', 'moved', [], []],
      ['1 tracks', 'moved', [], []],
    ])
  })

  test('only the changed lines of contributors are reported', () => {
    const contributors = [
      { name: 'Ana Lima', role: 'composer', shareBasisPoints: 5_000 },
      { name: 'Bia Reis', role: 'lyricist', shareBasisPoints: 5_000 },
    ]
    expect(summarize(changes({ tracks: [{ ...first, contributors }, two, three] }))).toEqual([
      [
        '1 contributors',
        'changed',
        ['text Ana Lima, role composer, share 10000'],
        ['text Ana Lima, role composer, share 5000', 'text Bia Reis, role lyricist, share 5000'],
      ],
    ])
  })

  test('only the changed lines of lyrics are reported, and a new order as a whole', () => {
    const sung = track('1', { lyrics: 'Sea\nWind\nSea' })
    const was = { ...BEFORE, tracks: [sung] }
    const to = (lyrics: string) =>
      summarize(changesBetween(was, { ...BEFORE, tracks: [{ ...sung, lyrics }] }))
    expect(to('Sea\nStorm\nSea')).toEqual([['1 lyrics', 'changed', ['text Wind'], ['text Storm']]])
    expect(to('Wind\nSea\nSea')).toEqual([
      ['1 lyrics', 'changed', ['text Sea', 'text Wind', 'text Sea'], ['text Wind', 'text Sea', 'text Sea']],
    ])
  })

  test('a changed track is reported with its current title', () => {
    expect(changes({ tracks: [{ ...first, title: 'Tide' }, two, three] })).toMatchObject([
      { field: 'title', trackId: '1', trackTitle: 'Tide' },
    ])
  })
})

test('empty values are replaced by their defaults as in a revision', () => {
  const draft = {
    title: ' Maré ',
    artist: { id: 'a', name: 'Ana Lima' },
    type: 'single' as const,
    language: null,
    primaryGenre: 'pop',
    secondaryGenre: null,
    label: ' ',
    explicit: false,
    releaseDate: '2026-12-18',
    pLine: { year: null, owner: '' },
    cLine: { year: 2020, owner: 'Sol ' },
    releaseTiming: 'utc_midnight' as const,
    schedule: 'standard' as const,
    otherArtists: [],
    presave: false,
    presaveDate: '2026-12-01',
    licenceEndsOn: null,
  }
  expect(spellOut(draft)).toMatchObject({
    title: 'Maré',
    label: 'Ana Lima',
    lineYear: 2026,
    presaveDate: null,
    pLine: { year: 2026, owner: 'Ana Lima' },
    cLine: { year: 2020, owner: 'Sol' },
  })
  expect(spellOut({ ...draft, licenceEndsOn: '2027-12-31' })).toMatchObject({ licenceEndsOn: '2027-12-31' })
  expect(spellOut(draft).releaseTiming).toBeUndefined()
  expect(spellOut({ ...draft, releaseTiming: 'local_midnight' }).releaseTiming).toBe('local_midnight')
  expect(spellOut({ ...draft, releaseDate: null })).toMatchObject({ lineYear: null, pLine: { year: null } })
  const words = {
    ...track('1'),
    otherArtists: [],
    artist: ' ',
    genre: null,
    iswc: null,
    hasLyrics: false,
    lyrics: 'la la',
  }
  expect(spellOutTrack(words, draft)).toMatchObject({ artist: 'Ana Lima', genre: 'pop', lyrics: '' })
  const spaced = {
    ...words,
    featuredArtists: ['', ' ', 'Bia '],
    contributors: [{ name: 'Ana Lima ', role: 'composer', shareBasisPoints: 10_000 }],
    performers: [{ name: 'Ana Lima ', instrument: 'vocals' }],
  }
  expect(spellOutTrack(spaced, draft)).toMatchObject({
    featuredArtists: ['Bia'],
    contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
    performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  })
})
