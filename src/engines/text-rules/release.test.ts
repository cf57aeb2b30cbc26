// The words of a release together: what titles and names are to each other, and what one click makes of them.
import { describe, expect, test } from 'vitest'
import { TEXT_FINDINGS, TEXT_RULES } from './findings.ts'
import { applyFix } from './fixes.ts'
import { suggestIntroOutro } from './intro-outro.ts'
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
const said = (words: ReleaseWords, context?: ReleaseContext) =>
  checkRelease(words, context).map(({ at, code }) => `${at}: ${code}`)
const single = (change: Partial<TrackWords>, title = 'Maré'): ReleaseWords => ({
  ...RELEASE,
  title,
  tracks: [track(change)],
})

test('a good release has nothing against it', () => {
  expect(checkRelease(RELEASE)).toEqual([])
})

test('every place is named by its path', () => {
  const words = {
    ...release(
      { title: 'One (Live)' },
      { title: 'Two', featuredArtists: ['Beto 🔥'], performers: [{ name: 'www.beto.com' }] },
    ),
    artists: ['Ana Lima', 'Unknown'],
    title: 'My Exclusive Album',
    titleLanguage: 'en',
  }
  expect(said(words)).toEqual([
    'title: banned_word',
    'artists.1: generic_name',
    'tracks.0.title: version_in_title',
    'tracks.1.featuredArtists.0: name_emoji',
    'tracks.1.performers.0.name: name_address',
  ])
})

describe('T10: the only track is called as the release', () => {
  test('another title, another spelling', () => {
    expect(said(single({ title: 'Sal' }))).toEqual(['tracks.0.title: single_title'])
    expect(said(single({ title: 'Mare' }))).toEqual(['tracks.0.title: single_title'])
    expect(said(single({ title: 'Maré', version: 'live' }))).toEqual([])
    expect(said(single({ title: 'Maré', version: 'live' }, 'Maré (Live)'))).toEqual([])
    expect(said(release({ title: 'Maré' }, { title: 'Sal' }))).toEqual([])
  })
  test('its fix brings nothing refused into the track', () => {
    const fixes = (title: string) =>
      checkRelease(single({ title: 'Sal' }, title)).find((one) => one.code === 'single_title')?.fix
    expect(fixes('Maré')).toEqual({ kind: 'replace', at: 'tracks.0.title', value: 'Maré' })
    expect(fixes('Maré Exclusiva')).toBeUndefined()
  })
})

describe('T11: titles are unique', () => {
  test('by title and version, whatever the case and the signs', () => {
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
  test('of one artist: a compilation may have two of a name', () => {
    expect(
      said(release({ title: 'Intro', artists: ['Beto'] }, { title: 'Intro', artists: ['Kay'] })),
    ).toEqual([])
  })
  test('Turkish letters are letters: ILIK is ılık, and not ilik', () => {
    const turkish = (title: string) => ({ title, language: 'tr', confirmed: ['T02'] as const })
    expect(said(release(turkish('Ilık'), turkish('ILIK')))).toEqual(['tracks.1.title: duplicate_title'])
    expect(said(release(turkish('Ilık'), turkish('İlik')))).toEqual([])
  })
  test('no fix makes two tracks one', () => {
    const [found] = checkRelease(release({ title: 'Maré' }, { title: 'Maré (Original Mix)' }))
    expect(found).toMatchObject({ code: 'version_needless' })
    expect(found?.fix).toBeUndefined()
  })
})

describe('A02: nobody twice', () => {
  test('a guest who is the main artist, in other letters, or the user', () => {
    const guest = (name: string, context?: ReleaseContext) =>
      said(single({ featuredArtists: [name] }), context)
    for (const name of ['ana lima', 'ÁNA LIMA', 'Ana-Lima']) {
      expect(guest(name)).toEqual(['tracks.0.featuredArtists.0: featured_self'])
    }
    expect(guest('Beto')).toEqual([])
    expect(guest('Beto', { ownNames: ['BETO'] })).toEqual(['tracks.0.featuredArtists.0: featured_self'])
    expect(said(single({ artists: ['Beto'], featuredArtists: ['Beto'] }))).toEqual([
      'tracks.0.featuredArtists.0: featured_self',
    ])
  })
  test('the same guest, the same main artist', () => {
    expect(said(single({ featuredArtists: ['Beto', 'beto'] }))).toEqual([
      'tracks.0.featuredArtists.1: artist_repeated',
    ])
    expect(said({ ...RELEASE, artists: ['Ana Lima', 'ANA LIMA'] })).toEqual(['artists.1: artist_repeated'])
  })
  test('names of signs alone differ', () =>
    expect(said(single({ featuredArtists: ['!!!', '???'] }))).toEqual([]))
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
  ])('the full name %j', (name, isFull) => {
    expect(isFullName(name)).toBe(isFull)
    const found = said(single({ contributors: [{ name, role: 'writer' }] }))
    expect(found.includes('tracks.0.contributors.0.name: contributor_name')).toBe(!isFull)
  })
  test('who composed and who wrote the words', () => {
    const by = (...roles: string[]) => ({ contributors: roles.map((role) => ({ name: 'Ana Souza', role })) })
    expect(said(single(by('composer')))).toEqual(['tracks.0.contributors: lyricist_missing'])
    expect(said(single(by('lyricist')))).toEqual(['tracks.0.contributors: composer_missing'])
    expect(said(single(by('composer', 'lyricist')))).toEqual([])
    expect(said(single(by('writer')))).toEqual([])
    expect(said(single({ ...by('composer'), isInstrumental: true }))).toEqual([])
  })
  test('a work nobody is known to have written', () => {
    expect(said(single({ contributors: [{ name: 'Public Domain', role: 'writer' }] }))).toEqual([
      'tracks.0.contributors.0.name: public_domain',
    ])
  })
  test('one click makes the user a performer', () => {
    const words = single({ performers: [] })
    expect(checkRelease(words)).toMatchObject([{ code: 'performer_missing', severity: 'blocks' }])
    expect(checkRelease(words)[0]?.fix).toBeUndefined()
    const [found] = checkRelease(words, { userName: 'Ana Souza Lima' })
    const mended = applyFix(words, found?.fix as never)
    expect(mended.tracks[0]?.performers).toEqual([{ name: 'Ana Souza Lima', instrument: 'vocals' }])
    expect(checkRelease(mended)).toEqual([])
  })
  test('a main artist who only produced', () => {
    const words = {
      ...single({
        contributors: [
          { name: 'Ana Lima', role: 'producer' },
          { name: 'Bo Li', role: 'writer' },
        ],
      }),
    }
    expect(said(words)).toEqual(['tracks.0.performers: artist_not_performing'])
    expect(said({ ...words, isClassical: true })).toEqual([])
  })
})

describe('one click', () => {
  const mended = (words: ReleaseWords, code: string, context?: ReleaseContext) => {
    const found = checkRelease(words, context).find((one) => one.code === code)
    return applyFix(words, found?.fix as never)
  }
  test('guests move to their field; who is credited already is not credited twice', () => {
    const words = single({ title: 'Maré (feat. Beto, Kay & Ana Lima)', featuredArtists: ['kay'] })
    expect(mended(words, 'featuring_in_title').tracks[0]).toMatchObject({
      title: 'Maré',
      featuredArtists: ['kay', 'Beto'],
    })
  })
  test('nobody comes in by a click whose name is refused', () => {
    const found = checkRelease(single({ title: 'Maré (feat. Various Artists)' })).find(
      (one) => one.rule === 'T01',
    )
    expect(found?.fix).toBeUndefined()
  })
  test('the version moves, a producer is credited', () => {
    expect(mended(single({ title: 'Maré (Ao Vivo)' }), 'version_in_title').tracks[0]).toMatchObject({
      title: 'Maré',
      version: 'live',
    })
    expect(
      mended(single({ title: 'Maré (prod. Beto Reis)' }), 'producer_in_title').tracks[0]?.contributors.at(-1),
    ).toEqual({
      name: 'Beto Reis',
      role: 'producer',
    })
    expect(mended(single({ title: 'Maré (Beto Remix)' }), 'version_unset').tracks[0]).toMatchObject({
      title: 'Maré (Beto Remix)',
      version: 'remix',
    })
  })
  test('one field becomes two artists and a guest', () => {
    const words = { ...RELEASE, artists: ['Ana Lima & Beto feat. Kay'] }
    expect(mended(words, 'featuring_in_name')).toMatchObject({
      artists: ['Ana Lima', 'Beto'],
      featuredArtists: ['Kay'],
    })
    const onTrack = single({ featuredArtists: ['Beto & Kay', 'Bo'] })
    expect(mended(onTrack, 'several_artists').tracks[0]?.featuredArtists).toEqual(['Beto', 'Kay', 'Bo'])
  })
  test('a person’s name is cleaned', () => {
    const words = single({
      contributors: [{ name: ' Ana  Souza', role: 'writer' }],
      performers: [{ name: 'Bo 🔥' }],
    })
    const cleaned = mended(mended(words, 'name_spaces'), 'name_emoji')
    expect(cleaned.tracks[0]).toMatchObject({
      contributors: [{ name: 'Ana Souza', role: 'writer' }],
      performers: [{ name: 'Bo' }],
    })
  })
  test('a path that is not there changes nothing', () => {
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
  expect(said(various('Bo', 'Kay', 'Li', 'Mo'))).toEqual([])
  expect(said(various('Bo', 'Kay', 'Li'))).toEqual(['artists.0: various_artists'])
  expect(said({ ...various('Bo', 'Kay', 'Li', 'Mo'), isCompilation: false })).toEqual([
    'artists.0: various_artists',
  ])
  expect(said(single({ artists: ['Various Artists'] }))).toEqual(['tracks.0.artists.0: various_artists'])
})

test('what is confirmed counts where it was confirmed', () => {
  const words = release({ title: 'HUMBLE.', confirmed: ['T02'] }, { title: 'SHOUTING', confirmed: [] })
  expect(said(words)).toEqual(['tracks.1.title: casing_upper'])
})

test('names of the catalogue and of the famous', () => {
  const context = { knownNames: buildNameIndex(['Ana Lima']), protectedNames: buildNameIndex(['Bad Bunny']) }
  expect(said({ ...RELEASE, artists: ['ana lima'] }, context)).toEqual(['artists.0: name_spelling'])
  expect(said(single({ featuredArtists: ['Bad Buny'] }), context)).toEqual([
    'tracks.0.featuredArtists.0: name_similar',
  ])
  expect(said(single({ title: 'Bad Bunny Dreams', language: 'en' }, 'Bad Bunny Dreams'), context)).toContain(
    'tracks.0.title: other_artist_in_title',
  )
})

describe('forms', () => {
  test('Turkish letters have their own pairs', () => {
    expect(capitalise('istanbul', 'tr')).toBe('İstanbul')
    expect(capitalise('ılık', 'tr')).toBe('Ilık')
    expect(capitalise('istanbul', 'en')).toBe('Istanbul')
    expect(upperIn('ışık ii', 'tr')).toBe('IŞIK İİ')
    expect(lowerIn('IŞIK İİ', 'tr')).toBe('ışık ii')
    expect(capitalise('', 'tr')).toBe('')
  })
  test('names that a listener would call the same', () => {
    for (const name of ['Ana Lima', 'ANA LIMA', 'ána  lima', 'Ana-Lima', '“Ana” Lima'])
      expect(normalName(name)).toBe('ana lima')
    expect(normalName('IŞIL ÖZ')).toBe(normalName('ışıl öz'))
    expect(normalName('कि')).not.toBe(normalName('का'))
    expect(normalName('!!!')).not.toBe(normalName('???'))
  })
  test('titles that name the same song', () => {
    expect(normalTitle('DON’T  Stop!')).toBe(normalTitle("Don't stop"))
    expect(normalTitle('Papá')).not.toBe(normalTitle('Papa'))
  })
})

test.each([
  ['Intro', 'intro'],
  ['Introducción', 'intro'],
  ['Intro: The Sea', 'intro'],
  ['The Sea (Outro)', 'outro'],
  ['Kapanış', 'outro'],
  ['Giriş', 'intro'],
  ['The Sea - Interlude', 'interlude'],
  ['Interlúdio', 'interlude'],
  ['Introvert', undefined],
  ['Intro to Love', undefined],
  ['Ara Beni', undefined],
  ['', undefined],
])('an intro by its title: %s', (title, kind) => expect(suggestIntroOutro(title)).toBe(kind))

test('every rule has a public source, and every finding a rule', () => {
  for (const { statement, source } of Object.values(TEXT_RULES)) {
    expect(statement).toMatch(/\.$/)
    expect(new URL(source.url).protocol).toBe('https:')
  }
  const used = new Set(Object.values(TEXT_FINDINGS).map(({ rule }) => rule))
  expect([...used].sort()).toEqual(Object.keys(TEXT_RULES).sort())
})
