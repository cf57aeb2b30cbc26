// Tests which findings block a release and which only advise, rule by rule.

import { describe, expect, test } from 'vitest'
import { DEFAULT_STORES } from '#features/stores/domain.ts'
import { addDays } from '#lib/pure/dates.ts'
import { required } from '#lib/pure/required.ts'
import { blocking } from './findings.ts'
import { type Draft, type DraftTrack, releaseFindings } from './submission.ts'
import { CONTRIBUTOR_ROLES, INSTRUMENTS, type ReleaseType, type Schedule } from './vocabulary.ts'
import { fieldsOfFix } from './words.ts'

const TODAY = '2026-11-21'

const TRACK: DraftTrack = {
  title: 'Maré',
  subtitle: '',
  nativeTitle: '',
  work: '',
  disc: 1,
  version: 'original',
  originalArtist: '',
  licence: null,
  artist: '',
  otherArtists: [],
  featuredArtists: [],
  language: 'pt',
  genre: null,
  introOrOutro: false,
  lyrics: '',
  timedLyrics: null,
  contributors: [{ name: 'Ana Lima', role: 'writer', shareBasisPoints: 10_000 }],
  performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  confirmed: [],
  audio: { status: 'ready', refusal: null, durationMs: 180_000, findings: [] },
}
const DRAFT: Draft = {
  live: false,
  title: 'Maré',
  subtitle: '',
  nativeTitle: '',
  artistName: 'Ana Lima',
  otherArtists: [],
  type: 'single',
  language: 'pt',
  primaryGenre: 'pop',
  secondaryGenre: null,
  releaseDate: '2026-12-18',
  originalReleaseDate: null,
  schedule: 'standard',
  presave: false,
  presaveDate: null,
  licenceEndsOn: null,
  territories: { rule: 'worldwide', countries: [] },
  platforms: ['spotify'],
  artwork: { status: 'ready', refusal: null, findings: [] },
  artworkText: null,
  explicit: false,
  confirmed: [],
  agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
  tracks: [TRACK],
}

const findings = (change: Partial<Draft> = {}) =>
  releaseFindings({ ...DRAFT, ...change }, TODAY, { connectedStores: DEFAULT_STORES })
const stops = (change: Partial<Draft> = {}) =>
  blocking(findings(change)).map(({ code, at }) => `${at}: ${code}`)
const trackStops = (change: Partial<DraftTrack>) => stops({ tracks: [{ ...TRACK, ...change }] })

test('a complete release has no findings', () => {
  expect(findings()).toEqual([])
})

describe('each missing value is reported alone', () => {
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

  test.each([
    'ownsRights',
    'doesNotInfringe',
    'releaseTerms',
  ] as const)('the agreement %s is required', (which) => {
    const agreements = { ...DRAFT.agreements, [which]: false }
    expect(stops({ agreements })).toEqual([`agreements.${which}: agreements_missing`])
  })
})

test.each<[number[], string[]]>([
  [[1, 1, 2, 2, 3], []],
  [[2, 2], ['tracks.0.disc: disc_order']],
  [[1, 3], ['tracks.1.disc: disc_order']],
  [[1, 2, 1], ['tracks.2.disc: disc_order']],
])('the discs of tracks follow each other: %j', (discs, expected) => {
  const tracks = discs.map((disc, i) => ({ ...TRACK, title: `Maré ${'abcdef'[i]}`, disc }))
  expect(stops({ type: 'ep', tracks }).filter((stop) => stop.includes('disc'))).toEqual(expected)
})

test('what is shown beside a title must be fit for stores too', () => {
  const track = { ...TRACK, subtitle: 'feat. Lia Prado', nativeTitle: 'Maré 🔥', work: 'www.mare.example' }
  expect(stops({ subtitle: 'Free Download', tracks: [track] })).toEqual([
    'subtitle: banned_word',
    'tracks.0.subtitle: featuring_in_title',
    'tracks.0.nativeTitle: emoji',
    'tracks.0.work: address',
  ])
  const proper = { ...TRACK, subtitle: 'Ao Vivo em Lisboa', nativeTitle: '潮', work: 'Suíte do Mar, Op. 3' }
  expect(stops({ subtitle: 'Edição de Luxo', tracks: [proper] })).toEqual([])
})

test('an empty draft reports everything in the order of the wizard', () => {
  const empty: Draft = {
    live: false,
    title: '',
    subtitle: '',
    nativeTitle: '',
    artworkText: null,
    explicit: false,
    confirmed: [],
    artistName: null,
    otherArtists: [],
    type: 'single',
    language: null,
    primaryGenre: null,
    secondaryGenre: null,
    releaseDate: null,
    schedule: 'standard',
    platforms: [],
    artwork: null,
    tracks: [],
    originalReleaseDate: null,
    presave: false,
    presaveDate: null,
    licenceEndsOn: null,
    territories: { rule: 'worldwide', countries: [] },
    agreements: { ownsRights: false, doesNotInfringe: false, releaseTerms: false },
  }
  expect(releaseFindings(empty, TODAY).map((finding) => finding.step)).toEqual([
    'basic-info',
    'basic-info',
    'basic-info',
    'basic-info',
    'artwork',
    'tracks',
    'platforms',
    'distribution',
    'review',
  ])
})

describe('somebody else’s song or recording', () => {
  const downloads = ['spotify', 'itunes', 'amazon_music']
  const findingsOf = (change: Partial<DraftTrack>, platforms = downloads) =>
    findings({ platforms, tracks: [{ ...TRACK, ...change }] }).map(
      (finding) => `${finding.severity} ${finding.at} ${finding.code}`,
    )
  const licence = { status: 'ready', refusal: null } as const

  test('a remix needs a licence for every store', () => {
    const missing = ['blocks tracks.0.licence licence_missing']
    expect(findingsOf({ version: 'remix', originalArtist: 'Odile Varn' })).toEqual(missing)
    expect(findingsOf({ version: 'remix' }, ['spotify'])).toEqual(missing)
    expect(findingsOf({ version: 'remix', licence })).toEqual([])
  })

  test('a cover needs a licence for download-only stores, and the finding names the stores that only stream it', () => {
    expect(findingsOf({ version: 'cover', originalArtist: 'Odile Varn' })).toEqual([
      'blocks tracks.0.licence cover_licence_missing',
      'advises tracks.0.licence cover_not_sold',
    ])
    const result = findings({ platforms: downloads, tracks: [{ ...TRACK, version: 'cover' }] })
    expect(result.map(({ params }) => params)).toEqual([
      { track: 1, stores: 'iTunes Store' },
      { track: 1, stores: 'Amazon Music' },
    ])
    expect(findingsOf({ version: 'cover' }, ['spotify', 'deezer'])).toEqual([])
    expect(findingsOf({ version: 'cover', licence })).toEqual([])
  })

  test.each(['remix', 'cover'] as const)('an original work needs no licence: %s', (version) => {
    expect(findingsOf({ version, originalArtist: ' ana  LIMA ' })).toEqual([])
    expect(findingsOf({ version, artist: 'Bruno Sá', originalArtist: 'bruno sa' })).toEqual([])
  })

  test.each(['original', 'acoustic', 'instrumental', 'live'] as const)('%s needs no licence', (version) => {
    expect(findingsOf({ version, licence: { status: 'processing', refusal: null } })).toEqual([])
  })

  test('a licence that is being uploaded or was refused blocks', () => {
    expect(findingsOf({ version: 'cover', licence: { status: 'processing', refusal: null } })).toEqual([
      'blocks tracks.0.licence licence_not_ready',
    ])
    const refused = { status: 'refused', refusal: { code: 'licence_unsupported' } } as const
    expect(findingsOf({ version: 'remix', licence: refused })).toEqual([
      'blocks tracks.0.licence licence_unsupported',
    ])
  })
})

describe('release date', () => {
  test.each<[Schedule, number, boolean]>([
    ['standard', 20, false],
    ['standard', 21, true],
    ['priority', 13, false],
    ['priority', 14, true],
    ['express', 4, false],
    ['express', 5, true],
  ])('the release date on %s, %i days ahead: %s', (schedule, days, open) => {
    expect(stops({ schedule, releaseDate: addDays(TODAY, days) })).toEqual(
      open ? [] : ['releaseDate: release_date_lead'],
    )
  })

  test('a refusal for the lead time states the number of days and the first date', () => {
    const [finding] = findings({ releaseDate: '2026-12-11' })
    expect(finding?.params).toEqual({ schedule: 'standard', days: 21, earliest: '2026-12-12' })
  })

  test.each([
    '2026-11-20',
    '2020-01-01',
    '2027-02-30',
    '18.12.2026',
    'soon',
  ])('%s is not a release date', (releaseDate) => {
    expect(stops({ releaseDate })).toEqual(['releaseDate: release_date_invalid'])
  })

  test.each([
    [5, true],
    [6, true],
    [7, false],
  ])('express %i days ahead advises against pitches: %s', (days, advised) => {
    const result = findings({ schedule: 'express', releaseDate: addDays(TODAY, days) })
    expect(result.map((finding) => `${finding.severity} ${finding.code}`)).toEqual(
      advised ? ['advises release_date_pitch'] : [],
    )
  })
})

describe('the original release date', () => {
  test.each([
    ['the day before', '2026-12-17', []],
    ['the same day', '2026-12-18', []],
    ['the day after', '2026-12-19', ['originalReleaseDate: original_date_late']],
    ['the first possible day', '1900-01-01', []],
    ['the day before that', '1899-12-31', ['originalReleaseDate: original_date_early']],
    ['a slip of the year', '0206-12-18', ['originalReleaseDate: original_date_early']],
    ['none', null, []],
  ])('%s', (_, originalReleaseDate, expected) => {
    expect(stops({ originalReleaseDate })).toEqual(expected)
  })

  test('the original release date belongs to the first step and is compared once there is a release date', () => {
    const [finding] = findings({ originalReleaseDate: '2027-01-01' })
    expect(finding).toMatchObject({ step: 'basic-info', params: { date: '2026-12-18' } })
    expect(stops({ originalReleaseDate: '2027-01-01', releaseDate: null })).toEqual([
      'releaseDate: release_date_missing',
    ])
  })
})

describe('the end of the licence', () => {
  test.each([
    ['the day after it is out', '2026-12-19', []],
    ['the day it is out', '2026-12-18', ['licenceEndsOn: licence_end_before_release']],
    ['today', TODAY, ['licenceEndsOn: licence_end_before_release']],
    ['yesterday', addDays(TODAY, -1), ['licenceEndsOn: licence_end_past']],
    ['in 99 years', addDays(TODAY, 99 * 365), []],
    ['at the end of all years', '9999-12-31', ['licenceEndsOn: licence_end_far']],
    ['none', null, []],
  ])('%s', (_, licenceEndsOn, expected) => {
    expect(stops({ licenceEndsOn })).toEqual(expected)
  })

  test('the end of the licence is checked on live releases and compared once there is a release date', () => {
    const live = { live: true, releaseDate: addDays(TODAY, -30) }
    expect(stops({ ...live, licenceEndsOn: TODAY })).toEqual([])
    expect(stops({ ...live, licenceEndsOn: addDays(TODAY, -1) })).toEqual(['licenceEndsOn: licence_end_past'])
    expect(stops({ releaseDate: null, licenceEndsOn: TODAY })).toEqual(['releaseDate: release_date_missing'])
    const [finding] = findings({ licenceEndsOn: '2026-12-18' })
    expect(finding).toMatchObject({ step: 'distribution', params: { date: '2026-12-18' } })
  })
})

describe('timed lyrics', () => {
  const lines = (...times: number[]) => times.map((atMs) => ({ atMs, text: 'la' }))
  const codes = (timedLyrics: DraftTrack['timedLyrics'], lyrics = 'la') =>
    findings({ tracks: [{ ...TRACK, timedLyrics, lyrics }] }).map(({ code, params }) => [code, params?.line])
  test('lines in order, within the recording and from the lyrics are right', () => {
    expect(codes(lines(0, 1_000, 1_000, 179_999))).toEqual([])
    expect(codes(lines(1_000), '')).toEqual([])
    expect(codes(lines(1_000), 'Ah!\nLa…')).toEqual([])
  })
  test.each<[string, DraftTrack['timedLyrics'], [string, number][]]>([
    ['after the end', lines(0, 180_000), [['timed_lyrics_late', 2]]],
    ['before the line above', lines(5_000, 4_000), [['timed_lyrics_order', 2]]],
    ['that the lyrics no longer have', [{ atMs: 0, text: 'lo' }], [['timed_lyrics_differ', 1]]],
  ])('a line %s is a finding', (_, timedLyrics, expected) => {
    expect(codes(timedLyrics)).toEqual(expected)
  })
})

test('a release date more than a year away only asks about the year', () => {
  const codes = (releaseDate: string) =>
    findings({ releaseDate }).map(({ code, severity }) => [code, severity])
  expect(codes(addDays(TODAY, 365))).toEqual([])
  expect(codes(addDays(TODAY, 366))).toEqual([['release_date_far', 'advises']])
  expect(codes('2099-01-01')).toEqual([['release_date_far', 'advises']])
})

describe('a pre-save', () => {
  test.each([
    ['without a day', { presaveDate: null }, ['presaveDate: presave_date_missing']],
    ['the day before', { presaveDate: '2026-12-17' }, []],
    ['on the day', { presaveDate: '2026-12-18' }, ['presaveDate: presave_date_late']],
    ['after the day', { presaveDate: '2027-01-01' }, ['presaveDate: presave_date_late']],
    ['today', { presaveDate: TODAY }, []],
    ['in the past', { presaveDate: addDays(TODAY, -1) }, ['presaveDate: presave_date_past']],
    [
      'with no release date yet',
      { presaveDate: '2026-12-17', releaseDate: null },
      ['releaseDate: release_date_missing'],
    ],
  ])('%s', (_, change, expected) => {
    expect(stops({ presave: true, ...change })).toEqual(expected)
  })

  test('a disabled pre-save requires nothing, even with a date', () => {
    expect(stops({ presave: false, presaveDate: '2027-01-01' })).toEqual([])
  })
})

test.each([
  ['worldwide', [], []],
  ['only', [], ['territories: territories_missing']],
  ['except', [], ['territories: territories_missing']],
  ['only', ['TR'], []],
  ['except', ['TR', 'BR'], []],
] as const)('the territories %s %j', (rule, countries, expected) => {
  expect(stops({ territories: { rule, countries: [...countries] } })).toEqual(expected)
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

  test('the sum of shares is reported as a percentage', () => {
    const result = findings({ tracks: [{ ...TRACK, ...shares(3333, 3333, 3333) }] })
    expect(result.find(({ code }) => code === 'share_total')?.params).toEqual({ track: 1, total: 99.99 })
  })
})

test('there are exactly five roles and 35 instruments', () => {
  expect(CONTRIBUTOR_ROLES).toEqual(['arranger', 'composer', 'lyricist', 'producer', 'writer'])
  expect(new Set(INSTRUMENTS).size).toBe(35)
  for (const role of CONTRIBUTOR_ROLES) {
    expect(trackStops({ contributors: [{ name: 'Ana Lima', role, shareBasisPoints: 10_000 }] })).toEqual([])
  }
  for (const instrument of INSTRUMENTS) {
    expect(trackStops({ performers: [{ name: 'Ana', instrument }] })).toEqual([])
  }
})

describe('a guest who is the main artist', () => {
  test.each([
    'Ana Lima',
    'ANA LIMA',
    'ana  lima',
    'Aná Lima',
    'Ana-Lima',
    ' ana lima ',
  ])('the spelling %j is detected', (name) => {
    expect(trackStops({ featuredArtists: ['Rui', name] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
  })
  test('other guests are allowed', () => {
    expect(trackStops({ featuredArtists: ['Ana Limão', 'Rui Costa'] })).toEqual([])
  })
  test('both the track’s own main artist and the release’s are checked', () => {
    expect(trackStops({ artist: 'Rui', featuredArtists: ['RUI'] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
    expect(trackStops({ artist: 'Rui', featuredArtists: ['ana lima'] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
  })
})

describe('further main artists', () => {
  const bia = { name: 'Bia Reis', pages: {} }

  test('a further main artist is nobody who is already credited', () => {
    expect(stops({ otherArtists: [bia, { name: 'ana lima', pages: {} }] })).toEqual([
      'otherArtists: artist_repeated',
    ])
    expect(trackStops({ artist: 'Rui', otherArtists: [bia, bia] })).toEqual([
      'tracks.0.otherArtists: artist_repeated',
    ])
  })
  test('a further main artist cannot be a featured artist at the same time', () => {
    expect(trackStops({ otherArtists: [bia], featuredArtists: ['BIA REIS'] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
    expect(stops({ otherArtists: [bia], tracks: [{ ...TRACK, featuredArtists: ['Bia Reis'] }] })).toEqual([
      'tracks.0.featuredArtists: featured_self',
    ])
  })
  test('need no licence for a version of their own song', () => {
    const remix = { ...TRACK, version: 'remix' as const, originalArtist: 'Bia Reis' }
    expect(stops({ tracks: [remix] })).toContain('tracks.0.licence: licence_missing')
    expect(stops({ tracks: [remix], otherArtists: [bia] })).not.toContain('tracks.0.licence: licence_missing')
  })
  test('come out of a name that holds several artists with one click, and keep their pages', () => {
    const linked = { ...bia, pages: { deezer: '1' } }
    const track = { ...TRACK, artist: 'Eva Sá x Rui Costa', otherArtists: [linked] }
    const draft = { ...DRAFT, tracks: [track] }
    const finding = releaseFindings(draft, TODAY).find(({ at }) => at === 'tracks.0.artist')
    expect(finding).toMatchObject({ code: 'several_artists', severity: 'advises' })
    expect(fieldsOfFix(draft, required(finding?.fix)).tracks).toEqual([
      {
        index: 0,
        fields: { artist: 'Eva Sá', otherArtists: [{ name: 'Rui Costa', pages: {} }, linked] },
      },
    ])
  })
})

test('unconnected stores are allowed, but not alone', () => {
  expect(stops({ platforms: ['audius'] })).toEqual(['platforms: platform_unconnected'])
  expect(stops({ platforms: ['audius', 'spotify'] })).toEqual([])
  // A browser that has not loaded the connected stores yet reports nothing.
  expect(blocking(releaseFindings({ ...DRAFT, platforms: ['audius'] }, TODAY))).toEqual([])
})

describe('text findings', () => {
  test.each([
    ['Maré feat. Rui', 'featuring_in_title'],
    ['Maré www.mare.example', 'address'],
    ['???', 'title_only_signs'],
    ['Maré Spotify Exclusive', 'banned_word'],
  ])('the title %j blocks a release and a track: %s', (title, code) => {
    const words = { title, tracks: [{ ...TRACK, title }] }
    expect(stops(words)).toEqual(expect.arrayContaining([`title: ${code}`, `tracks.0.title: ${code}`]))
  })

  test('a finding names its rule; a confirmed one disappears, a blocking one cannot be confirmed', () => {
    const shouted = { title: 'MARÉ ALTA', tracks: [{ ...TRACK, title: 'MARÉ ALTA' }] }
    expect(findings(shouted)).toMatchObject([
      { at: 'title', code: 'casing_upper', rule: 'T02', severity: 'advises', confirmable: true },
      { at: 'tracks.0.title', code: 'casing_upper', params: { track: 1 } },
    ])
    const tracks = [{ ...TRACK, title: 'MARÉ ALTA', confirmed: ['T02'] }]
    expect(findings({ title: 'MARÉ ALTA', confirmed: ['T02'], tracks })).toEqual([])
    expect(stops({ title: 'Maré feat. Rui', confirmed: ['T01'] })).toContain('title: featuring_in_title')
  })

  test('a fix writes fields of the wizard and leaves no finding', () => {
    const tracks = [{ ...TRACK, title: 'Maré (feat. Rui Costa)' }]
    const [finding] = findings({ tracks }).filter(({ fix }) => fix)
    const fixed = fieldsOfFix({ ...DRAFT, tracks }, required(finding?.fix))
    expect(fixed).toEqual({
      release: {},
      tracks: [{ index: 0, fields: { title: 'Maré', featuredArtists: ['Rui Costa'] } }],
    })
    expect(findings({ tracks: [{ ...TRACK, ...fixed.tracks[0]?.fields }] })).toEqual([])
  })

  test('a guest in the title of a release moves to its only track once, and is not lost among several', () => {
    const draft = {
      ...DRAFT,
      title: 'Maré (feat. Rui Costa)',
      tracks: [{ ...TRACK, version: 'live' as const }],
    }
    const fixOf = (change: Draft) => required(releaseFindings(change, TODAY).find(({ fix }) => fix)?.fix)
    const fixed = fieldsOfFix(draft, fixOf(draft))
    const moved = { index: 0, fields: { featuredArtists: ['Rui Costa'] } }
    expect(fixed).toEqual({ release: { title: 'Maré' }, tracks: [moved] })
    const named = { ...draft, tracks: [{ ...TRACK, featuredArtists: ['RUI COSTA'] }] }
    expect(fieldsOfFix(named, fixOf(named)).tracks).toEqual([])
    const several = { ...draft, type: 'ep' as const, tracks: [TRACK, { ...TRACK, title: 'Sal' }] }
    expect(fixOf(several)).toEqual({ kind: 'replace', at: 'title', value: 'Maré' })
  })

  test('one click adds the user as a performer, whose instrument is asked for', () => {
    const draft = { ...DRAFT, tracks: [{ ...TRACK, performers: [] }] }
    const [finding] = releaseFindings(draft, TODAY, { userName: 'Ana Lima' })
    expect(finding).toMatchObject({ at: 'tracks.0.performers', code: 'performer_missing' })
    expect(fieldsOfFix(draft, required(finding?.fix)).tracks).toEqual([
      { index: 0, fields: { performers: [{ name: 'Ana Lima', instrument: '' }] } },
    ])
  })

  test('text on the cover is compared with the release', () => {
    const word = (text: string) => ({
      text,
      confidence: 96,
      line: 1,
      box: { x: 0.1, y: 0.1, width: 0.3, height: 0.1 },
    })
    const artworkText = { languages: ['eng'], words: [word('www.mare.com')] }
    expect(findings({ artworkText })).toMatchObject([
      { step: 'artwork', at: 'artwork', code: 'artwork_text_contact', severity: 'blocks' },
    ])
  })
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

  test.each([
    'length_short',
    'length_long',
  ])('%s only advises, and does not apply to an intro or outro', (code) => {
    const audio: DraftTrack['audio'] = {
      status: 'ready',
      refusal: null,
      durationMs: 30_000,
      findings: [{ code, severity: 'advises' }],
    }
    const codes = (introOrOutro: boolean) =>
      findings({ tracks: [{ ...TRACK, audio, introOrOutro }] }).map((finding) => finding.code)
    expect([codes(false), codes(true)]).toEqual([[code], []])
  })

  test('an audio fault blocks and advice does not; both name the track and the position', () => {
    const audio: DraftTrack['audio'] = {
      status: 'ready',
      refusal: null,
      durationMs: 180_000,
      findings: [
        { code: 'silence_inner', severity: 'blocks', atMs: 30_000, untilMs: 42_000, params: { seconds: 12 } },
        { code: 'mono', severity: 'advises' },
      ],
    }
    const result = findings({ tracks: [TRACK, { ...TRACK, title: 'Barca', audio }] })
    expect(result).toEqual([
      {
        code: 'silence_inner',
        severity: 'blocks',
        step: 'tracks',
        at: 'tracks.1.audio',
        atMs: 30_000,
        untilMs: 42_000,
        params: { track: 2, seconds: 12 },
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
])('%s with %i tracks is advised to use another type: %s', (type, count, advised) => {
  const result = findings({
    type,
    tracks: Array.from({ length: count }, (_, i) => ({
      ...TRACK,
      title: count === 1 ? 'Maré' : `Onda ${i + 1}`,
    })),
  })
  expect(result.map((finding) => `${finding.severity} ${finding.code}`)).toEqual(
    advised ? ['advises type_unusual'] : [],
  )
})
