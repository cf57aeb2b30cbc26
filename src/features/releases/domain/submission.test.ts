// What stops a release and what is only advice, rule by rule.
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/pure/dates.ts'
import {
  blocking,
  type Draft,
  type DraftTrack,
  isFullName,
  normalName,
  releaseFindings,
  titleFault,
} from './submission.ts'
import { CONTRIBUTOR_ROLES, INSTRUMENTS, type ReleaseType, type Schedule } from './vocabulary.ts'

const TODAY = '2026-11-21'

const TRACK: DraftTrack = {
  title: 'Maré',
  artist: '',
  featuredArtists: [],
  language: 'pt',
  genre: null,
  introOrOutro: false,
  contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
  performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  audio: { status: 'ready', refusal: null, durationMs: 180_000, findings: [] },
}
const DRAFT: Draft = {
  title: 'Maré',
  artistName: 'Ana Lima',
  type: 'single',
  language: 'pt',
  primaryGenre: 'pop',
  secondaryGenre: null,
  releaseDate: '2026-12-18',
  schedule: 'standard',
  platforms: ['spotify'],
  artwork: { status: 'ready', refusal: null, findings: [] },
  agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
  tracks: [TRACK],
}

const findings = (change: Partial<Draft> = {}) => releaseFindings({ ...DRAFT, ...change }, TODAY)
const stops = (change: Partial<Draft> = {}) =>
  blocking(findings(change)).map(({ code, at }) => `${at}: ${code}`)
const trackStops = (change: Partial<DraftTrack>) => stops({ tracks: [{ ...TRACK, ...change }] })

test('a complete release has nothing against it', () => {
  expect(findings()).toEqual([])
})

describe('each required thing, taken away alone, is named alone', () => {
  test.each<[string, Partial<Draft>, string]>([
    ['title', { title: '  ' }, 'title: title_missing'],
    ['artist', { artistName: null }, 'artistId: artist_missing'],
    ['primary genre', { primaryGenre: null }, 'primaryGenre: genre_missing'],
    ['primary genre, not of the list', { primaryGenre: 'polka' }, 'primaryGenre: genre_missing'],
    ['language', { language: null }, 'language: language_missing'],
    ['language, not of the list', { language: 'xx' }, 'language: language_missing'],
    ['artwork', { artwork: null }, 'artwork: artwork_missing'],
    ['track', { tracks: [] }, 'tracks: track_missing'],
    ['platform', { platforms: [] }, 'platforms: platform_missing'],
    ['release date', { releaseDate: null }, 'releaseDate: release_date_missing'],
    ['secondary genre unlike the primary', { secondaryGenre: 'pop' }, 'secondaryGenre: genre_repeated'],
  ])('%s', (_, change, stop) => {
    expect(stops(change)).toEqual([stop])
  })

  test.each<[string, Partial<DraftTrack>, string]>([
    ['track title', { title: ' ' }, 'tracks.0.title: track_title_missing'],
    ['track language', { language: null }, 'tracks.0.language: track_language_missing'],
    ['audio', { audio: null }, 'tracks.0.audio: audio_missing'],
    ['contributor', { contributors: [] }, 'tracks.0.contributors: contributor_missing'],
    ['performer', { performers: [] }, 'tracks.0.performers: performer_missing'],
    [
      'performer’s name',
      { performers: [{ name: ' ', instrument: 'vocals' }] },
      'tracks.0.performers.0.name: performer_name',
    ],
    [
      'performer’s instrument',
      { performers: [{ name: 'Ana', instrument: 'kazoo' }] },
      'tracks.0.performers.0.instrument: performer_instrument',
    ],
    [
      'contributor’s role',
      { contributors: [{ name: 'Ana Lima', role: 'dj', shareBasisPoints: 10_000 }] },
      'tracks.0.contributors.0.role: contributor_role',
    ],
  ])('%s', (_, change, stop) => {
    expect(trackStops(change)).toEqual([stop])
  })

  test.each(['ownsRights', 'doesNotInfringe', 'releaseTerms'] as const)('agreement %s', (which) => {
    const agreements = { ...DRAFT.agreements, [which]: false }
    expect(stops({ agreements })).toEqual([`agreements.${which}: agreements_missing`])
  })
})

test('an empty draft names everything, in the order of the wizard', () => {
  const empty: Draft = {
    ...{
      title: '',
      artistName: null,
      type: 'single',
      language: null,
      primaryGenre: null,
      secondaryGenre: null,
    },
    ...{ releaseDate: null, schedule: 'standard', platforms: [], artwork: null, tracks: [] },
    agreements: { ownsRights: false, doesNotInfringe: false, releaseTerms: false },
  }
  expect(releaseFindings(empty, TODAY).map((one) => one.step)).toEqual([
    ...['basic-info', 'basic-info', 'basic-info', 'basic-info', 'artwork', 'tracks', 'platforms'],
    ...['distribution', 'review'],
  ])
})

describe('release date', () => {
  test.each<[Schedule, number, boolean]>([
    ['standard', 20, false],
    ['standard', 21, true],
    ['priority', 13, false],
    ['priority', 14, true],
    ['express', 4, false],
    ['express', 5, true],
  ])('%s, %i days ahead: %s', (schedule, days, open) => {
    expect(stops({ schedule, releaseDate: addDays(TODAY, days) })).toEqual(
      open ? [] : ['releaseDate: release_date_lead'],
    )
  })

  test('a refusal for the lead says how many days and from when', () => {
    const [found] = findings({ releaseDate: '2026-12-11' })
    expect(found?.params).toEqual({ schedule: 'standard', days: 21, earliest: '2026-12-12' })
  })

  test.each([
    '2026-11-20',
    '2020-01-01',
    '2027-02-30',
    '18.12.2026',
    'soon',
  ])('%s is no release date', (releaseDate) => {
    expect(stops({ releaseDate })).toEqual(['releaseDate: release_date_invalid'])
  })

  test.each([
    [5, true],
    [6, true],
    [7, false],
  ])('express %i days ahead is advised against for pitches: %s', (days, advised) => {
    const found = findings({ schedule: 'express', releaseDate: addDays(TODAY, days) })
    expect(found.map((one) => `${one.severity} ${one.code}`)).toEqual(
      advised ? ['advises release_date_pitch'] : [],
    )
  })
})

describe('writing shares', () => {
  const shares = (...points: number[]) => ({
    contributors: points.map((shareBasisPoints) => ({
      name: 'Ana Lima',
      role: 'composer',
      shareBasisPoints,
    })),
  })
  test.each([
    ['99.99', shares(9999), ['tracks.0.contributors: share_total']],
    ['100', shares(10_000), []],
    ['100.01', shares(5000, 5001), ['tracks.0.contributors: share_total']],
    ['33.33 three times', shares(3333, 3333, 3333), ['tracks.0.contributors: share_total']],
    ['33.33, 33.33 and 33.34', shares(3333, 3333, 3334), []],
    ['nothing at all', shares(0), ['tracks.0.contributors: share_total']],
  ])('%s', (_, change, expected) => {
    expect(trackStops(change)).toEqual(expected)
  })

  test('the sum is told as people write it', () => {
    const found = findings({ tracks: [{ ...TRACK, ...shares(3333, 3333, 3333) }] })
    expect(found[0]?.params).toEqual({ track: 1, total: 99.99 })
  })
})

test('exactly the five roles and the 35 instruments of the specification', () => {
  expect(CONTRIBUTOR_ROLES).toEqual(['arranger', 'composer', 'lyricist', 'producer', 'writer'])
  expect(new Set(INSTRUMENTS).size).toBe(35)
  for (const role of CONTRIBUTOR_ROLES) {
    expect(trackStops({ contributors: [{ name: 'Ana Lima', role, shareBasisPoints: 10_000 }] })).toEqual([])
  }
  for (const instrument of INSTRUMENTS) {
    expect(trackStops({ performers: [{ name: 'Ana', instrument }] })).toEqual([])
  }
})

test.each([
  ['Al', false],
  ['Madonna', false],
  ['A B', true],
  ['Ana Li', true],
  ['  Ana   Li  ', true],
  ['Ana ', false],
  ['A  ', false],
  ['李 娜', true],
  ['Ana 7', false],
  ['', false],
])('%j is a full name: %s', (name, is) => {
  expect(isFullName(name)).toBe(is)
})

describe('a guest who is the main artist', () => {
  test.each([
    'Ana Lima',
    'ANA LIMA',
    'ana  lima',
    'Aná Lima',
    'Ana-Lima',
    ' ana lima ',
  ])('%j is found out', (name) => {
    expect(trackStops({ featuredArtists: ['Rui', name] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
  })
  test('a Turkish name in capitals is the same name', () => {
    expect(normalName('İPEK IŞIK')).toBe(normalName('ipek ışık'))
  })
  test('another guest is welcome', () => {
    expect(trackStops({ featuredArtists: ['Ana Limão', 'Rui Costa'] })).toEqual([])
  })
  test('the track’s own main artist counts too, and the release’s still does', () => {
    expect(trackStops({ artist: 'Rui', featuredArtists: ['RUI'] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
    expect(trackStops({ artist: 'Rui', featuredArtists: ['ana lima'] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
  })
})

test.each([
  ['Maré', false],
  ['99', false],
  ['夜', false],
  ['Soft (Live)', false],
  ['Defeat', false],
  ['Left Alone', false],
  ['A Producer’s Tale', false],
  ['Aft. Cabin', false],
  ['Maré feat. Rui', true],
  ['Maré (feat. Rui)', true],
  ['Maré (feat.Rui)', true],
  ['Maré ft. Rui', true],
  ['Maré Ft Rui', true],
  ['Maré [FEAT. Rui]', true],
  ['Maré featuring Rui', true],
  ['Maré prod. by Rui', true],
  ['Maré prod by Rui', true],
  ['Maré (prod. Rui)', true],
  ['https://mare.example', true],
  ['www.mare.example', true],
  ['mare.com', true],
  ['ana@mare', true],
  ['...', true],
  ['?!', true],
  ['🌊🌊', true],
  [' - ', true],
])('the title %j is refused: %s', (title, refused) => {
  expect(titleFault(title)).toBe(refused)
  expect(stops({ title })).toEqual(refused ? ['title: title_invalid'] : [])
  expect(trackStops({ title })).toEqual(refused ? ['tracks.0.title: track_title_invalid'] : [])
})

describe('files', () => {
  const refusal = { code: 'artwork_too_small', params: { min: 1500 } }
  test.each([
    [
      'a cover on its way stops',
      { status: 'uploading', refusal: null, findings: [] },
      'artwork: artwork_not_ready',
    ],
    [
      'a cover being looked at stops',
      { status: 'processing', refusal: null, findings: [] },
      'artwork: artwork_not_ready',
    ],
    [
      'a refused cover stops with its own reason',
      { status: 'refused', refusal, findings: [] },
      'artwork: artwork_too_small',
    ],
  ] as const)('%s', (_, artwork, stop) => {
    expect(stops({ artwork: { ...artwork, findings: [] } })).toEqual([stop])
  })

  test.each(['length_short', 'length_long'])('%s is advice, and not asked of an intro or outro', (code) => {
    const audio: DraftTrack['audio'] = {
      ...{ status: 'ready', refusal: null, durationMs: 30_000 },
      findings: [{ code, severity: 'advises' }],
    }
    const codes = (introOrOutro: boolean) =>
      findings({ tracks: [{ ...TRACK, audio, introOrOutro }] }).map((one) => one.code)
    expect([codes(false), codes(true)]).toEqual([[code], []])
  })

  test('a fault of the audio stops and advice does not; both say which track and where', () => {
    const audio: DraftTrack['audio'] = {
      ...{ status: 'ready', refusal: null, durationMs: 180_000 },
      findings: [
        { code: 'silence_inner', severity: 'blocks', atMs: 30_000, untilMs: 42_000, params: { seconds: 12 } },
        { code: 'mono', severity: 'advises' },
      ],
    }
    const found = findings({ tracks: [TRACK, { ...TRACK, audio }] })
    expect(found).toEqual([
      {
        ...{ code: 'silence_inner', severity: 'blocks', step: 'tracks', at: 'tracks.1.audio' },
        ...{ atMs: 30_000, untilMs: 42_000, params: { track: 2, seconds: 12 } },
      },
      { code: 'mono', severity: 'advises', step: 'tracks', at: 'tracks.1.audio', params: { track: 2 } },
    ])
  })
})

test.each<[ReleaseType, number, boolean]>([
  ['single', 1, false],
  ['single', 3, false],
  ['single', 4, true],
  ['ep', 1, true],
  ['ep', 2, false],
  ['ep', 6, false],
  ['ep', 7, true],
  ['album', 6, true],
  ['album', 7, false],
  ['album', 100, false],
  ['compilation', 1, true],
  ['compilation', 2, false],
])('%s with %i tracks is advised to be another type: %s', (type, count, advised) => {
  const found = findings({ type, tracks: Array.from({ length: count }, () => TRACK) })
  expect(found.map((one) => `${one.severity} ${one.code}`)).toEqual(advised ? ['advises type_unusual'] : [])
})
