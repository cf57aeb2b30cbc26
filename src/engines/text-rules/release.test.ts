// Tests all texts of a release together: relations between titles and names, and the effects of one-click fixes.

import { describe, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { TEXT_FINDINGS, TEXT_RULES } from './findings.ts'
import { applyFix } from './fixes.ts'
import { buildNameIndex } from './name-index.ts'
import { capitalise, isFullName, lowerIn, normalName, normalTitle, upperIn } from './normalise.ts'
import { checkRelease } from './release.ts'
import type { ReleaseContext, ReleaseWords, TrackWords } from './release-words.ts'

const TRACK: TrackWords = {
  title: 'Maré',
  version: 'original',
  artists: [],
  featuredArtists: [],
  contributors: [{ name: 'Ana Souza Lima', role: 'writer' }],
  performers: [{ name: 'Ana Souza Lima', instrument: 'vocals' }],
  language: 'pt',
}
const RELEASE: ReleaseWords = {
  title: 'Maré',
  titleLanguage: 'pt',
  artists: ['Ana Lima'],
  featuredArtists: [],
  tracks: [TRACK],
}
const track = (change: Partial<TrackWords>): TrackWords => ({ ...TRACK, ...change })
const release = (...tracks: Partial<TrackWords>[]): ReleaseWords => ({
  ...RELEASE,
  title: 'Sal',
  tracks: tracks.map(track),
})
const codesOf = (words: ReleaseWords, context?: ReleaseContext) =>
  checkRelease(words, context).map(({ at, code }) => `${at}: ${code}`)
const single = (change: Partial<TrackWords>, title = 'Maré'): ReleaseWords => ({
  ...RELEASE,
  title,
  tracks: [track(change)],
})

test('a good release has no findings', () => {
  expect(checkRelease(RELEASE)).toEqual([])
})

test('every finding has the path of its field', () => {
  const words = {
    ...release(
      { title: 'One (Live)' },
      { title: 'Two', featuredArtists: ['Beto 🔥'], performers: [{ name: 'www.beto.com' }] },
    ),
    artists: ['Ana Lima', 'Unknown'],
    title: 'My Exclusive Album',
    titleLanguage: 'en',
  }
  expect(codesOf(words)).toEqual([
    'title: banned_word',
    'artists.1: generic_name',
    'tracks.0.title: version_in_title',
    'tracks.1.featuredArtists.0: name_emoji',
    'tracks.1.performers.0.name: name_address',
  ])
})

describe('T10: the only track is called as the release', () => {
  test('a track title that differs from the release title is reported', () => {
    expect(codesOf(single({ title: 'Sal' }))).toEqual(['tracks.0.title: single_title'])
    expect(codesOf({ ...single({ title: 'Sal' }), isAlbum: true })).toEqual([])
    expect(codesOf(single({ title: 'Mare' }))).toEqual(['tracks.0.title: single_title'])
    expect(codesOf(single({ title: 'Maré', version: 'live' }))).toEqual([])
    expect(codesOf(single({ title: 'Maré', version: 'live' }, 'Maré (Live)'))).toEqual([])
    expect(codesOf(release({ title: 'Maré' }, { title: 'Sal' }))).toEqual([])
  })
  test('the fix of T10 puts nothing refused into the track', () => {
    const fixes = (title: string) =>
      checkRelease(single({ title: 'Sal' }, title)).find((finding) => finding.code === 'single_title')?.fix
    expect(fixes('Maré')).toEqual({ kind: 'replace', at: 'tracks.0.title', value: 'Maré' })
    expect(fixes('Maré Exclusiva')).toBeUndefined()
  })
})

describe('T11: titles are unique', () => {
  test('titles are compared with their version, ignoring case and signs', () => {
    const words = release(
      { title: 'Maré' },
      { title: 'MARÉ!', confirmed: ['T02'] },
      { title: 'Maré', version: 'live' },
      { title: 'Mare' },
    )
    expect(checkRelease(words)).toMatchObject([
      { code: 'duplicate_title', at: 'tracks.1.title', params: { title: 'MARÉ!', track: 1 } },
    ])
  })
  test('titles are compared per main artist, so a compilation can repeat them', () => {
    expect(
      codesOf(release({ title: 'Intro', artists: ['Beto'] }, { title: 'Intro', artists: ['Kay'] })),
    ).toEqual([])
  })
  test('Turkish letters stay distinct: ILIK is ılık, and not ilik', () => {
    const turkish = (title: string) => ({ title, language: 'tr', confirmed: ['T02'] as const })
    expect(codesOf(release(turkish('Ilık'), turkish('ILIK')))).toEqual(['tracks.1.title: duplicate_title'])
    expect(codesOf(release(turkish('Ilık'), turkish('İlik')))).toEqual([])
  })
  test('no fix makes two tracks equal', () => {
    const [found] = checkRelease(release({ title: 'Maré' }, { title: 'Maré (Original Mix)' }))
    expect(found).toMatchObject({ code: 'version_needless' })
    expect(found?.fix).toBeUndefined()
  })
})

describe('A02: nobody is named twice', () => {
  test('a guest who is the main artist, in another spelling, or the user is reported', () => {
    const guest = (name: string, context?: ReleaseContext) =>
      codesOf(single({ featuredArtists: [name] }), context)
    for (const name of ['ana lima', 'ÁNA LIMA', 'Ana-Lima']) {
      expect(guest(name)).toEqual(['tracks.0.featuredArtists.0: featured_self'])
    }
    expect(guest('Beto')).toEqual([])
    expect(guest('Beto', { ownNames: ['BETO'] })).toEqual(['tracks.0.featuredArtists.0: featured_self'])
    expect(codesOf(single({ artists: ['Beto'], featuredArtists: ['Beto'] }))).toEqual([
      'tracks.0.featuredArtists.0: featured_self',
    ])
  })
  test('repeated guests and repeated main artists are reported', () => {
    expect(codesOf(single({ featuredArtists: ['Beto', 'beto'] }))).toEqual([
      'tracks.0.featuredArtists.1: artist_repeated',
    ])
    expect(codesOf({ ...RELEASE, artists: ['Ana Lima', 'ANA LIMA'] })).toEqual(['artists.1: artist_repeated'])
  })
  test('names that consist of signs stay distinct', () =>
    expect(codesOf(single({ featuredArtists: ['!!!', '???'] }))).toEqual([]))
})

describe('credits', () => {
  test.each([
    ['Al', false],
    ['Madonna', false],
    ['A B', true],
    ['Ana Li', true],
    ['  Ana   Li ', true],
    ['Ana 7', false],
    ['Işıl Öz', true],
    ['Пётр Чайковский', true],
    ['王 力宏', true],
  ])('a full name is required: %j', (name, isFull) => {
    expect(isFullName(name)).toBe(isFull)
    const findings = codesOf(single({ contributors: [{ name, role: 'writer' }] }))
    expect(findings.includes('tracks.0.contributors.0.name: contributor_name')).toBe(!isFull)
  })
  test('a composer and a lyricist are required', () => {
    const creditedAs = (...roles: string[]) => ({
      contributors: roles.map((role) => ({ name: 'Ana Souza', role })),
    })
    expect(codesOf(single(creditedAs('composer')))).toEqual(['tracks.0.contributors: lyricist_missing'])
    expect(codesOf(single(creditedAs('lyricist')))).toEqual(['tracks.0.contributors: composer_missing'])
    expect(codesOf(single(creditedAs('composer', 'lyricist')))).toEqual([])
    expect(codesOf(single(creditedAs('writer')))).toEqual([])
    expect(codesOf(single({ ...creditedAs('composer'), isInstrumental: true }))).toEqual([])
  })
  test('a traditional work needs no known writer', () => {
    expect(codesOf(single({ contributors: [{ name: 'Public Domain', role: 'writer' }] }))).toEqual([
      'tracks.0.contributors.0.name: public_domain',
    ])
  })
  test('one click adds the user as a performer', () => {
    const words = single({ performers: [] })
    expect(checkRelease(words)).toMatchObject([{ code: 'performer_missing', severity: 'blocks' }])
    expect(checkRelease(words)[0]?.fix).toBeUndefined()
    const [found] = checkRelease(words, { userName: 'Ana Souza Lima' })
    const fixed = applyFix(words, found?.fix as never)
    expect(fixed.tracks[0]?.performers).toEqual([{ name: 'Ana Souza Lima', instrument: '' }])
    expect(checkRelease(fixed)).toEqual([])
  })
  test('a main artist who only produced is reported', () => {
    const words = {
      ...single({
        contributors: [
          { name: 'Ana Lima', role: 'producer' },
          { name: 'Bo Li', role: 'writer' },
        ],
      }),
    }
    expect(codesOf(words)).toEqual(['tracks.0.performers: artist_not_performing'])
    expect(codesOf({ ...words, isClassical: true })).toEqual([])
  })
})

describe('one-click fixes', () => {
  const fixed = (words: ReleaseWords, code: string, context?: ReleaseContext) => {
    const fixable = checkRelease(words, context).find((finding) => finding.code === code)
    return applyFix(words, required(fixable?.fix))
  }
  test('guests move to their field, and nobody is credited twice', () => {
    const words = single({ title: 'Maré (feat. Beto, Kay & Ana Lima)', featuredArtists: ['kay'] })
    expect(fixed(words, 'featuring_in_title').tracks[0]).toMatchObject({
      title: 'Maré',
      featuredArtists: ['kay', 'Beto'],
    })
  })
  test('no fix adds a name that is refused', () => {
    const found = checkRelease(single({ title: 'Maré (feat. Various Artists)' })).find(
      (finding) => finding.rule === 'T01',
    )
    expect(found?.fix).toBeUndefined()
  })
  test('a version moves to its field, a producer is credited', () => {
    expect(fixed(single({ title: 'Maré (Ao Vivo)' }), 'version_in_title').tracks[0]).toMatchObject({
      title: 'Maré',
      version: 'live',
    })
    expect(
      fixed(single({ title: 'Maré (prod. Beto Reis)' }), 'producer_in_title').tracks[0]?.contributors.at(-1),
    ).toEqual({
      name: 'Beto Reis',
      role: 'producer',
    })
    expect(fixed(single({ title: 'Maré (Beto Remix)' }), 'version_unset').tracks[0]).toMatchObject({
      title: 'Maré (Beto Remix)',
      version: 'remix',
    })
  })
  test('one field becomes two artists and a guest', () => {
    const words = { ...RELEASE, artists: ['Ana Lima & Beto feat. Kay'] }
    expect(fixed(words, 'featuring_in_name')).toMatchObject({
      artists: ['Ana Lima', 'Beto'],
      featuredArtists: ['Kay'],
    })
    const onTrack = single({ featuredArtists: ['Beto & Kay', 'Bo'] })
    expect(fixed(onTrack, 'several_artists').tracks[0]?.featuredArtists).toEqual(['Beto', 'Kay', 'Bo'])
  })
  test('a person’s name is cleaned', () => {
    const words = single({
      contributors: [{ name: ' Ana  Souza', role: 'writer' }],
      performers: [{ name: 'Bo 🔥' }],
    })
    const cleaned = fixed(fixed(words, 'name_spaces'), 'name_emoji')
    expect(cleaned.tracks[0]).toMatchObject({
      contributors: [{ name: 'Ana Souza', role: 'writer' }],
      performers: [{ name: 'Bo' }],
    })
  })
  test('a path that does not exist changes nothing', () => {
    expect(applyFix(RELEASE, { kind: 'replace', at: 'tracks.9.title', value: 'x' })).toEqual(RELEASE)
    expect(applyFix(RELEASE, { kind: 'remove', at: 'tracks.0.shoes.1' })).toEqual(RELEASE)
  })
})

test('Various Artists is for compilations of at least four', () => {
  const various = (...artists: string[]): ReleaseWords => ({
    ...release(...artists.map((name, i) => ({ title: `${'ABCD'[i]}b`, artists: [name] }))),
    artists: ['Vários Artistas'],
    isCompilation: true,
  })
  expect(codesOf(various('Bo', 'Kay', 'Li', 'Mo'))).toEqual([])
  expect(codesOf(various('Bo', 'Kay', 'Li'))).toEqual(['artists.0: various_artists'])
  expect(codesOf({ ...various('Bo', 'Kay', 'Li', 'Mo'), isCompilation: false })).toEqual([
    'artists.0: various_artists',
  ])
  expect(codesOf(single({ artists: ['Various Artists'] }))).toEqual(['tracks.0.artists.0: various_artists'])
})

test('a confirmation applies only where it was made', () => {
  const words = release({ title: 'HUMBLE.', confirmed: ['T02'] }, { title: 'SHOUTING', confirmed: [] })
  expect(codesOf(words)).toEqual(['tracks.1.title: casing_upper'])
})

test('names of the catalogue and protected names are reported', () => {
  const context = { knownNames: buildNameIndex(['Ana Lima']), protectedNames: buildNameIndex(['Bad Bunny']) }
  expect(codesOf({ ...RELEASE, artists: ['ana lima'] }, context)).toEqual(['artists.0: name_spelling'])
  expect(codesOf(single({ featuredArtists: ['Bad Buny'] }), context)).toEqual([
    'tracks.0.featuredArtists.0: name_similar',
  ])
  expect(
    codesOf(single({ title: 'Bad Bunny Dreams', language: 'en' }, 'Bad Bunny Dreams'), context),
  ).toContain('tracks.0.title: other_artist_in_title')
})

describe('normal forms', () => {
  test('Turkish letters have their own case pairs', () => {
    expect(capitalise('istanbul', 'tr')).toBe('İstanbul')
    expect(capitalise('ılık', 'tr')).toBe('Ilık')
    expect(capitalise('istanbul', 'en')).toBe('Istanbul')
    expect(upperIn('ışık ii', 'tr')).toBe('IŞIK İİ')
    expect(lowerIn('IŞIK İİ', 'tr')).toBe('ışık ii')
    expect(capitalise('', 'tr')).toBe('')
  })
  test('equivalent spellings of a name have one normal form', () => {
    for (const name of ['Ana Lima', 'ANA LIMA', 'ána  lima', 'Ana-Lima', '“Ana” Lima'])
      expect(normalName(name)).toBe('ana lima')
    expect(normalName('IŞIL ÖZ')).toBe(normalName('ışıl öz'))
    expect(normalName('कि')).not.toBe(normalName('का'))
    expect(normalName('!!!')).not.toBe(normalName('???'))
  })
  test('equivalent titles have one normal form', () => {
    expect(normalTitle('DON’T  Stop!')).toBe(normalTitle("Don't stop"))
    expect(normalTitle('Papá')).not.toBe(normalTitle('Papa'))
  })
})

test('every rule has a public source, and every finding a rule', () => {
  for (const { statement, source } of Object.values(TEXT_RULES)) {
    expect(statement).toMatch(/\.$/)
    expect(new URL(source.url).protocol).toBe('https:')
  }
  const used = new Set(Object.values(TEXT_FINDINGS).map(({ rule }) => rule))
  expect([...used].sort()).toEqual(Object.keys(TEXT_RULES).sort())
})
