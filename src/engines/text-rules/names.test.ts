// Tests the names of artists: clean ones, faulty ones with their findings, and similar names in a large index.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildNameIndex, similarNames, slipsFrom } from './name-index.ts'
import { checkName, type NameContext } from './names.ts'
import { splitNames } from './split-names.ts'
import { checkTitle } from './titles.ts'
import { KNOWN_ARTISTS } from './words/known-artists.ts'

const protectedNames = buildNameIndex([
  'Adele',
  'Drake',
  'The Beatles',
  'Bad Bunny',
  'Taylor Swift',
  'Simon & Garfunkel',
  'U2',
])
const codes = (name: string, context: NameContext = {}) =>
  checkName(name, { protectedNames, ...context }).map((finding) => finding.code)

describe('names that name nobody', () => {
  test.each([
    ['Spotify', ['generic_name']],
    ['Explicit', ['generic_name']],
    ['...', ['generic_name']],
    ['DJ', ['generic_name']],
    ['TBD', ['generic_name']],
    ['Prod. by Ana', ['name_role']],
    ['Faggot', ['slur']],
    ['Ana ★', ['symbol']],
    ['𝓐𝓷𝓪', ['styled_letters']],
  ])('the name %s is refused', (name, expected) => {
    expect(codes(name)).toEqual(expected)
  })
})

describe('the names of well-known artists', () => {
  const known = buildNameIndex(KNOWN_ARTISTS)
  test('there are several hundred, each once', () => {
    expect(KNOWN_ARTISTS.length).toBeGreaterThan(300)
    expect(known.byKey.size).toBeGreaterThan(KNOWN_ARTISTS.length - 5)
  })
  test.each([
    ['Drake', ['name_protected']],
    ['BEYONCE', ['name_protected']],
    ['Taylor Swlft', ['name_similar']],
    ['B\u0435yonc\u00e9', ['name_lookalike']],
    ['\u13dfo\u217cdplay', ['name_lookalike']],
    ['Dr4ke', ['name_lookalike']],
    ['Аna Lima', ['mixed_scripts']],
    ['Ana Lima', []],
  ])('the name %s is compared with them', (name, expected) => {
    expect(codes(name, { protectedNames: known })).toEqual(expected)
  })
  test('a title that names one in imitated letters is found too', () => {
    const title = 'For T\u0430ylor Sw\u0456ft'
    expect(checkTitle(title, { protectedNames: known }).map(({ code }) => code)).toContain(
      'other_artist_in_title',
    )
  })
})

describe('clean names', () => {
  test.each([
    'A$AP Rocky',
    'Sigur Rós',
    'DJ Koze',
    'MC Hammer',
    'Prodigy',
    'Ana Lima',
    'R.E.M.',
    'AC/DC',
    '!!!',
    'Tyler, the Creator',
    'Sammy Davis, Jr.',
    'Malcolm X',
    'DJ Kay',
    'Björk',
    'Beyoncé',
    'Florence and the Machine',
    'Bob Marley & The Wailers',
    'Mumford & Sons',
    'Simon & Garfunkel',
    'P!nk',
    '50 Cent',
    'Sum 41',
    'Maroon 5',
    'Kool & the Gang',
    'Işıl Öz',
    'Los Ángeles Azules',
    'Ana e os Outros',
    'Sen ve Ben',
    'Orquestra Imperial',
    'The Band',
    'The Orchestra of the Sea',
    'Broken Social Scene',
    'Hot Topic',
    'Roxy Music',
    'Jazz Cartier',
    'Baby Keem',
    'Deadmau5',
    'Aila',
    'Drama',
    'Beat',
    '王力宏',
    'Пётр Чайковский',
    'Will.i.am',
    'Artist Formerly Known',
    'X',
    'Xx Yy',
  ])('%s', (name) => {
    const unexpected = codes(name).filter(
      (code) => !(name === 'Simon & Garfunkel' && code === 'name_protected'),
    )
    expect(unexpected).toEqual([])
  })
})

describe('faulty names', () => {
  test.each<[string, string[], unknown?]>([
    // A01
    ['Ana Lima & Beto', ['several_artists'], { kind: 'split', names: ['Ana Lima', 'Beto'], featured: [] }],
    ['Ana Lima, Beto, Kay', ['several_artists'], { names: ['Ana Lima', 'Beto', 'Kay'] }],
    ['Ana x Beto', ['several_artists'], { names: ['Ana', 'Beto'] }],
    ['Ana vs. Beto', ['several_artists'], { names: ['Ana', 'Beto'] }],
    ['Ana / Beto', ['several_artists'], { names: ['Ana', 'Beto'] }],
    ['Ana meets Beto', ['several_artists'], { names: ['Ana', 'Beto'] }],
    ['Ana feat. Beto', ['featuring_in_name'], { names: ['Ana'], featured: ['Beto'] }],
    ['Ana & Kay ft. Beto', ['featuring_in_name'], { names: ['Ana', 'Kay'], featured: ['Beto'] }],
    // A03
    ['Adele', ['name_protected']],
    ['ADELE', ['name_protected']],
    ['Beatles', ['name_protected']],
    ['Аdele', ['name_lookalike']],
    ['Аԁеӏе', ['name_lookalike']],
    ['Dr4ke', ['name_lookalike']],
    ['Bad 8unny', ['name_lookalike']],
    ['Taylor Swfit', ['name_similar']],
    ['Tailor Swyft', ['name_similar']],
    ['Bad Buny', ['name_similar']],
    // A04
    ['Various Artists', ['various_artists']],
    ['V/A', ['various_artists']],
    ['Varios Artistas', ['various_artists']],
    ['Vários Intérpretes', ['various_artists']],
    ['Çeşitli Sanatçılar', ['various_artists']],
    ['Unknown', ['generic_name']],
    ['Original Cast', ['generic_name']],
    ['Coro', ['generic_name']],
    ['White Noise', ['generic_name']],
    ['Bilinmeyen Sanatçı', ['generic_name']],
    ['Hip-Hop', ['generic_name']],
    // A05
    ['Ana Lima 🔥', ['name_emoji'], { value: 'Ana Lima' }],
    ['Ana\u200b Lima', ['name_hidden_characters'], { value: 'Ana Lima' }],
    [' Ana  Lima', ['name_spaces'], { value: 'Ana Lima' }],
    ['www.analima.com', ['name_address']],
    ['@analima', ['name_address']],
    ['Ana Lima (guitar)', ['name_role'], { value: 'Ana Lima' }],
    ['Ana Lima - Vocals', ['name_role'], { value: 'Ana Lima' }],
    ['Ana Lima (voz)', ['name_role'], { value: 'Ana Lima' }],
    ['Ana Lima Official', ['name_tag'], { value: 'Ana Lima' }],
    ['Ana Lima VEVO', ['name_tag'], { value: 'Ana Lima' }],
    ['Ana Lima - Topic', ['name_tag'], { value: 'Ana Lima' }],
    ['Ana Lima Records', ['name_label']],
    ['Ana Lima Music Ltd.', ['name_label']],
  ])('%s', (name, expected, fix) => {
    const [first] = checkName(name, { protectedNames })
    expect(codes(name)).toEqual(expected)
    if (fix === undefined) expect(first?.fix).toBeUndefined()
    else expect(first?.fix).toMatchObject(fix as object)
  })

  test('Various Artists is allowed for a compilation of four', () => {
    expect(codes('Various Artists', { compilationArtists: 4 })).toEqual([])
    expect(codes('Various Artists', { compilationArtists: 3 })).toEqual(['various_artists'])
    for (const short of ['Various', 'V/A', 'VA', 'Various Artist'])
      expect(codes(short, { compilationArtists: 9 })).toEqual(['various_artists'])
  })
  test('a generic word is allowed as part of an artist name', () => {
    expect(codes('Ana Lima & Beto', { confirmed: ['A01'] })).toEqual([])
    expect(codes('Broken Records', { confirmed: ['A05'] })).toEqual([])
    expect(codes('Ana feat. Beto', { confirmed: ['A01'] })).toEqual(['featuring_in_name'])
  })
  test('a name is spelled as in the catalogue', () => {
    const knownNames = buildNameIndex(['Ana Lima', 'Işıl Öz', 'DJ Kay'])
    const codesOf = (name: string) =>
      checkName(name, { knownNames }).map(({ code, fix }) => [code, fix && 'value' in fix && fix.value])
    expect(codesOf('Ana Lima')).toEqual([])
    expect(codesOf('ana lima')).toEqual([['name_spelling', 'Ana Lima']])
    expect(codesOf('Isil Oz')).toEqual([['name_spelling', 'Işıl Öz']])
    expect(codesOf('Ana Lina')).toEqual([['name_near', 'Ana Lima']])
    expect(codesOf('Beto Reis')).toEqual([])
  })
  test('credits allow names of people that are refused for artists', () => {
    expect(checkName('Unknown & Sons', { kind: 'credit' })).toEqual([])
    expect(checkName('www.ana.com', { kind: 'credit' }).map((finding) => finding.code)).toEqual([
      'name_address',
    ])
  })
})

test.each([
  ['Ana and Beto', ['Ana', 'Beto']],
  ['Ana y Beto', ['Ana', 'Beto']],
  ['Ana ve Beto', ['Ana', 'Beto']],
  ['Ana e Beto', ['Ana', 'Beto']],
  ['Florence and the Machine', ['Florence and the Machine']],
  ['Ana, Beto & Kay', ['Ana', 'Beto', 'Kay']],
])('names after feat. are split at words too: %s', (text, names) => {
  expect(splitNames(text, { conjunctions: true }).names).toEqual(names)
})

describe('nearly equal names', () => {
  const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[a-e]{${min},${max}}$`))

  /** The dynamic programming table of optimal string alignment, written out. */
  function slipsBetween(a: string, b: string): number {
    const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
    for (let j = 0; j <= b.length; j += 1) rows[0]![j] = j
    for (let i = 1; i <= a.length; i += 1)
      for (let j = 1; j <= b.length; j += 1) {
        const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
        const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        const swap = isSwap ? rows[i - 2]![j - 2]! + 1 : change
        rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, change, swap)
      }
    return rows[a.length]![b.length]!
  }

  test('slips are counted, and a swap counts as one', () => {
    expect(slipsFrom('ab')('ba')).toBe(1)
    expect(slipsFrom('kitten')('sitting')).toBe(3)
    expect(slipsFrom('')('abc')).toBe(3)
    fc.assert(
      fc.property(letters(0, 31), letters(0, 31), (a, b) => {
        expect(slipsFrom(a)(b)).toBe(slipsBetween(a, b))
      }),
      { numRuns: 500 },
    )
  })

  test('the index finds every name that a full comparison finds', () => {
    fc.assert(
      fc.property(
        fc.array(letters(3, 14), { minLength: 1, maxLength: 40 }),
        letters(3, 14),
        (names, name) => {
          const slips = (length: number) => (length <= 4 ? 0 : length <= 9 ? 1 : 2)
          const expected = [...new Set(names)]
            .filter((other) => slipsBetween(name, other) <= slips(other.length))
            .sort()
          const index = buildNameIndex(names)
          const findings = similarNames(index, name, 99).map((name) => name.name)
          expect(findings.sort()).toEqual(names.includes(name) ? [name] : expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a name with one or two slips is found', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz'
    const edit = fc.record({ kind: fc.nat(3), at: fc.nat(60), letter: fc.constantFrom(...alphabet) })
    const apply = (name: string, { kind, at, letter }: { kind: number; at: number; letter: string }) => {
      const i = at % (name.length - 1)
      if (kind === 0) return name.slice(0, i) + letter + name.slice(i)
      if (kind === 1) return name.slice(0, i) + name.slice(i + 1)
      if (kind === 2) return name.slice(0, i) + letter + name.slice(i + 1)
      return name.slice(0, i) + name[i + 1] + name[i] + name.slice(i + 2)
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{10,29}$/), edit, edit, (name, first, second) => {
        const once = apply(name, first)
        const twice = apply(once, second)
        const index = buildNameIndex([name])
        for (const slipped of [once, twice]) {
          // Two edits at one position can count as three by the definition of the distance; then the name need not be
          // found.
          if (slipsBetween(slipped, name) > 2) continue
          expect(similarNames(index, slipped).map((name) => name.name)).toEqual([name])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the first spelling of a name is returned', () => {
    const index = buildNameIndex(['Björk', 'Bjork', ''])
    expect(similarNames(index, 'BJÖRK')).toEqual([{ name: 'Björk', kind: 'same', distance: 0 }])
    expect(similarNames(index, '')).toEqual([])
  })
})
