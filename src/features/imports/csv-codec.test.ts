// Tests that a release written as CSV and parsed again is the same release, for any content.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '#features/artists/domain.ts'
import {
  type CatalogueRelease,
  type CatalogueTrack,
  emptyTrack,
} from '#features/releases/domain/catalogue.ts'
import {
  AI_PARTS,
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  DISCS_MAX,
  GENRES,
  PERFORMANCES,
  RELEASE_TIMINGS,
  RELEASE_TYPES,
  SCHEDULES,
  TRACK_VERSIONS,
} from '#features/releases/domain/vocabulary.ts'
import { STORES } from '#features/stores/domain.ts'
import { COLUMN_GUIDE, COLUMNS, groupRows, releaseOf } from './csv-codec.ts'
import { EncodingUnclear } from './detect-encoding.server.ts'
import type { ImportFinding } from './domain.ts'
import { release } from './imports.fixtures.ts'
import { readTable } from './parse-csv.server.ts'
import { csvHead, csvOf, template } from './write-csv.server.ts'

const readBack = async (text: string) => {
  const { rows } = await readTable(Buffer.from(text))
  return groupRows(rows).map(releaseOf)
}

const blocking = (findings: ImportFinding[]) => findings.filter(({ severity }) => severity === 'blocks')

/** Text as people write it, with every character that is special in CSV. */
const words = (max = 60) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '"',
          ',',
          ';',
          '|',
          '\\',
          '\n',
          '\t',
          '=',
          '+',
          '-',
          '@',
          "'",
          ':',
          '%',
          '[',
          ' 5%',
          'ğ',
          '🎸',
          '𝄞',
        ),
        fc.string({ unit: 'grapheme', maxLength: 6 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) =>
      parts
        .join('')
        .replaceAll(/[\0\r]/g, '')
        .trim()
        .slice(0, max)
        .toWellFormed()
        .trim(),
    )
const some = (max?: number) => words(max).filter((text) => text !== '')
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const pick = <T>(list: readonly T[]) => fc.constantFrom(...list)
const line = fc.record({ year: maybe(fc.integer({ min: 1900, max: 2100 })), owner: words() })

const otherArtists = fc.array(
  fc.record({
    name: some(),
    pages: fc.constantFrom({}, { deezer: '123' }, { spotify: '0123456789abcdefABCDEF', tidal: '456' }),
  }),
  { maxLength: 3 },
)

const aTrack: fc.Arbitrary<CatalogueTrack> = fc.record({
  title: words(),
  subtitle: words(),
  nativeTitle: words(),
  work: words(),
  iswc: fc.constantFrom(null, 'T0345246801'),
  disc: fc.integer({ min: 1, max: DISCS_MAX }),
  version: pick(TRACK_VERSIONS),
  artist: words(),
  featuredArtists: fc.array(some(), { maxLength: 4 }),
  isrc: maybe(fc.integer({ min: 0, max: 99_999 }).map((n) => `GBABC26${String(n).padStart(5, '0')}`)),
  genre: maybe(pick(GENRES)),
  language: maybe(pick(CONTENT_LANGUAGES)),
  explicit: fc.boolean(),
  hasLyrics: fc.boolean(),
  lyrics: fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => text.replaceAll(/[\0\r]/g, '').toWellFormed()),
  introOrOutro: fc.boolean(),
  contributors: fc.array(
    fc.record({
      name: some(),
      role: pick(CONTRIBUTOR_ROLES),
      shareBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 4 },
  ),
  performers: fc.array(fc.record({ name: some(), instrument: pick(PERFORMANCES) }), { maxLength: 4 }),
  composer: words(),
  composerSpotifyUri: fc.constantFrom('', 'spotify:artist:0123456789abcdefABCDEF'),
  aiParts: fc.uniqueArray(pick(AI_PARTS)),
  previewStartMs: maybe(fc.integer({ min: 0, max: 3_600_000 })),
  timedLyrics: fc.constantFrom(null, [
    { atMs: 0, text: 'one' },
    { atMs: 3_601_234, text: '[00:01] two' },
  ]),
  originalArtist: words(),
  otherArtists,
})

const aRelease: fc.Arbitrary<CatalogueRelease> = fc.record({
  title: some(),
  subtitle: words(),
  nativeTitle: words(),
  type: pick(RELEASE_TYPES),
  language: maybe(pick(CONTENT_LANGUAGES)),
  primaryGenre: maybe(pick(GENRES)),
  secondaryGenre: maybe(pick(GENRES)),
  otherArtists,
  label: words(),
  upc: fc.constantFrom(null, '036000291452', '5901234123457'),
  explicit: fc.boolean(),
  releaseDate: maybe(day),
  releaseTiming: pick(RELEASE_TIMINGS),
  originalReleaseDate: maybe(day),
  pLine: line,
  cLine: line,
  territories: fc.oneof(
    fc.constant({ rule: 'worldwide' as const, countries: [] as string[] }),
    fc.record({
      rule: fc.constantFrom('only' as const, 'except' as const),
      countries: fc.uniqueArray(pick(COUNTRIES), { maxLength: 5 }).map((codes) => codes.sort()),
    }),
  ),
  presave: fc.boolean(),
  presaveDate: maybe(day),
  licenceEndsOn: maybe(day),
  aiArtwork: fc.boolean(),
  schedule: pick(SCHEDULES),
  platforms: fc.uniqueArray(pick(STORES.map((store) => store.id)), { maxLength: 4 }),
  tracks: fc.uniqueArray(aTrack, { maxLength: 4, selector: (track) => track.isrc ?? Math.random() }),
})

test('every exported release is imported unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRelease, { minLength: 1, maxLength: 3 }),
      some(),
      async (releases, artistName) => {
        const text =
          csvHead() +
          releases
            .map((release, index) => csvOf({ key: `key ${index}`, artistName, release: release }))
            .join('')
        const read = await readBack(text)
        // What is odd in a draft is said, and taken all the same.
        expect(blocking(read.flatMap((item) => item.findings))).toEqual([])
        expect(read.map((item) => item.named)).toEqual(
          // An empty track leaves nothing in a table but its number.
          releases.map((release, index) => ({ key: `key ${index}`, artistName, release: release })),
        )
      },
    ),
    { numRuns: 150 },
  )
})

test('the template is a valid file with every column', async () => {
  const { header, rows, ignored } = await readTable(Buffer.from(template(() => 'text')))
  expect([header.map((cell) => cell.replace(/^\uFEFF/, '')), ignored]).toEqual([[...COLUMNS], []])
  expect(releaseOf(rows).findings).toEqual([])
})

test('every row of the template has the cells of its header', () => {
  const rows: string[][] = parse(
    template(() => 'text, with a comma'),
    { bom: true },
  )
  expect(rows).toHaveLength(2 + COLUMNS.length)
})

test('the template explains every column, and lists the values that a column takes', async () => {
  const lines = template((format) => `(${format.code})`).split('\r\n')
  for (const { name, format } of COLUMN_GUIDE) {
    const line = lines.find((text) => text.replace(/^"/, '').startsWith(`# ${name}: (${format.code})`))
    for (const value of format.values ?? []) expect(line).toContain(value)
    expect(line).toBeDefined()
  }
})

describe('a file from elsewhere', () => {
  const releaseTitle = 'Maré; ğ'
  const head = 'Release Title,release-artist,TRACK_TITLE,whatever'
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(`${head}\n"${releaseTitle}",Ana,One,x`)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${head}\r\n"${releaseTitle}",Ana,One,x\r\n`)],
    ['UTF-16LE with its mark', Buffer.from(`\uFEFF${head}\n"${releaseTitle}",Ana,One,x`, 'utf16le')],
    ['UTF-16LE without', Buffer.from(`${head}\n"${releaseTitle}",Ana,One,x`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\uFEFF${head}\n"${releaseTitle}",Ana,One,x`, 'utf16le').swap16()],
    ['semicolons', Buffer.from(`${head.replaceAll(',', ';')}\n"${releaseTitle}";Ana;One;x`)],
    ['tabs', Buffer.from(`${head.replaceAll(',', '\t')}\n${releaseTitle}\tAna\tOne\tx`)],
  ])('a CSV file in %s is read', async (_, bytes) => {
    const table = await readTable(bytes)
    expect(table.ignored).toEqual(['whatever'])
    expect(releaseOf(table.rows).named).toMatchObject({
      artistName: 'Ana',
      release: { title: releaseTitle, tracks: [{ title: 'One' }] },
    })
  })

  test('rows without the UPC of their release belong to it, unless two have the same artist and title', async () => {
    const lines = (...rows: string[]) =>
      readBack(['upc,release_title,release_artist,track_title', ...rows].join('\n'))
    const album = await lines('036000291452,Maré,Ana,One', ',Maré,Ana,Two', ',MARÉ,ana,Three', ',Sol,Ana,One')
    expect(album.map(({ named }) => named.release.tracks.map(({ title }) => title))).toEqual([
      ['One', 'Two', 'Three'],
      ['One'],
    ])
    const editions = await lines('036000291452,Maré,Ana,One', '036000291469,Maré,Ana,One', ',Maré,Ana,Two')
    expect(editions.map(({ named }) => named.release.upc)).toEqual(['036000291452', '036000291469', null])
  })

  test('a CSV file that is not UTF-8 is read in the encoding that a person chooses', async () => {
    // “Sımsıkı” and “Gece” in the Turkish encoding of Windows.
    const bytes = Buffer.from(`${head}\nS\xfdms\xfdk\xfd,Ana,One,x\nGece,Ana,Two,x`, 'latin1')
    const unclear = await readTable(bytes).catch((error: unknown) => error)
    expect(unclear).toBeInstanceOf(EncodingUnclear)
    const { choices } = unclear as EncodingUnclear
    expect(Object.fromEntries(choices.map(({ encoding, lines }) => [encoding, lines]))).toMatchObject({
      'windows-1252': ['Sýmsýký,Ana,One,x'],
      'windows-1254': ['Sımsıkı,Ana,One,x'],
    })
    const { rows } = await readTable(bytes, 'windows-1254')
    expect(releaseOf(rows.slice(0, 1)).named.release.title).toBe('Sımsıkı')
  })

  test('encodings that read a file alike are offered once, and those with unreadable letters not at all', async () => {
    const bytes = Buffer.from(`${head}\nMar\xe9 \x9dx,Ana,One,x`, 'latin1')
    const unclear = await readTable(bytes).catch((error: unknown) => error)
    const readings = (unclear as EncodingUnclear).choices.map(({ lines }) => lines.join())
    expect(new Set(readings).size).toBe(readings.length)
    expect((unclear as EncodingUnclear).choices.map(({ encoding }) => encoding)).not.toContain('windows-1252')
  })

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'import_empty'],
    ['no column of ours', 'a,b\n1,2', 'import_columns'],
    ['only a header', head, 'import_empty'],
    ['blank rows', `${head}\n,,,\n   ,,,\n`, 'import_empty'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0, 1, 2]), 'import_not_text'],
    ['an open quotation mark', `${head}\n"Maré,Ana,One,x\nmore`, 'import_broken'],
  ])('a CSV file that is %s is refused with a code', async (_, text, code) => {
    await expect(readTable(Buffer.from(text as string))).rejects.toMatchObject({ code })
  })

  test.each<[string, string, object]>([
    ['header line is endless', 'a,'.repeat(2_000_000), { code: 'import_row_length', params: { row: 1 } }],
    ['header has too many columns', `${head}${',a'.repeat(500)}\nx`, { code: 'import_row_cells' }],
    [
      'row has endless empty cells',
      `${head}\nMaré,Ana,One\n${','.repeat(2_000_000)}`,
      { code: 'import_row_cells', params: { row: 3, max: 500 } },
    ],
    [
      'row has an endless cell',
      `${head}\nMaré,Ana,"${'One\n'.repeat(400_000)}"`,
      { code: 'import_row_length', params: { row: 2 } },
    ],
  ])('a CSV file whose %s is refused by its limits', async (_, text, refusal) => {
    await expect(readTable(Buffer.from(text))).rejects.toMatchObject(refusal)
  })

  test('rows up to the limit of cells are read, however many columns are unknown', async () => {
    const more = ',x'.repeat(500 - 4)
    const { rows, ignored } = await readTable(Buffer.from(`${head}${more}\nMaré,Ana,One,x${more}`))
    expect([rows.length, ignored.length]).toEqual([1, 497])
  })
})

describe('a cell', () => {
  const findingsOf = async (column: string, cell: string) => {
    const rest = ['release_title', 'release_artist', 'track_title'].filter((name) => name !== column)
    const text = `${[...rest, column].join('\t')}\n${[...rest.map(() => 'x'), `"${cell.replaceAll('"', '""')}"`].join('\t')}`
    return (await readBack(text))
      .flatMap((item) => item.findings)
      .map((finding) => `${finding.row} ${finding.column} ${finding.code}`)
  }
  test.each([
    ['release_title', '', 'title_missing'],
    ['release_artist', '', 'artist_missing'],
    ['release_type', 'mixtape', 'import_value'],
    ['upc', '036000291453', 'upc_invalid'],
    ['release_date', '05/03/2027', 'import_date'],
    ['release_date', '2027-02-30', 'import_date'],
    ['p_line_year', '1899', 'import_number'],
    ['territories', 'only XX', 'country_unknown'],
    ['stores', 'spotify | my_store', 'import_value_near'],
    ['primary_genre', 'popp', 'import_value_near'],
    ['explicit', 'maybe', 'import_value'],
    ['isrc', 'US-ABC-25', 'isrc_invalid'],
    ['contributors', 'singer: Ana', 'import_value'],
    ['contributors', 'nonsense', 'import_credit'],
    ['contributors', 'composer: 60%', 'import_credit'],
    ['performers', 'Ana Lima', 'import_credit'],
    ['track_number', '2', 'import_number_gap'],
    ['contributors', 'composer: Ana 101%', 'import_number'],
    ['performers', 'kazoo: Ana', 'import_value_near'],
    ['timed_lyrics', 'no time', 'import_lyrics'],
    ['track_number', '0', 'import_number'],
    ['track_title', 'x'.repeat(301), 'import_length'],
    ['iswc', 'T0345246802', 'iswc_invalid'],
    ['disc', '21', 'import_number'],
    ['composer_spotify_uri', 'javascript:alert(1)', 'spotify_uri_invalid'],
  ])('the cell %s cannot be %s', async (column, cell, code) => {
    expect(await findingsOf(column, cell)).toEqual([`2 ${column} ${code}`])
  })

  test('a value that is not listed is answered with the values of the column', async () => {
    const params = async (column: string, cell: string) => {
      const rest = ['release_title', 'release_artist', 'track_title']
      const [read] = await readBack(`${[...rest, column].join('\t')}\nx\tx\tx\t${cell}`)
      return read?.findings.map((finding) => finding.params)
    }
    expect(await params('release_type', 'polka')).toEqual([
      { value: 'polka', allowed: RELEASE_TYPES.join(', ') },
    ])
    const [near] = (await params('primary_genre', 'popp')) ?? []
    expect(near).toMatchObject({ value: 'popp', nearest: expect.stringMatching(/^pop, /) })
  })

  test.each([
    ['release_title,release_artist,track_title\nx,x,"My "Best" Song"', ['track_title']],
    ['release_title,release_artist,track_title\nx,x,My "Best" Song', ['track_title']],
    ['release_title,release_artist,track_title\nx,x,"My ""Best"" Song"', []],
    ['release_title\trelease_artist\ttrack_title\nx\tx\t12" Mix', []],
  ])('quotation marks that CSV does not allow are a finding of their cell: %j', async (text, columns) => {
    const [read] = await readBack(text)
    expect(read?.findings).toEqual(
      columns.map((column) => ({ row: 2, column, code: 'import_quotes', severity: 'advises' })),
    )
  })

  test('ids and addresses of the artist at stores are read, and others are a finding', async () => {
    const [read] = await readBack(
      'release_title,release_artist,track_title,artist_spotify,artist_deezer,artist_tidal\nx,x,x,spotify:artist:0123456789abcdefABCDEF,https://www.deezer.com/artist/27,me',
    )
    expect(read?.named.artistPages).toEqual({ spotify: '0123456789abcdefABCDEF', deezer: '27' })
    expect(read?.findings).toMatchObject([{ column: 'artist_tidal', code: 'store_page_invalid' }])
  })

  test('a UPC whose leading zero a spreadsheet dropped is completed', async () => {
    const [read] = await readBack('release_title,release_artist,track_title,upc\nx,x,x,36000291452')
    expect(read?.named.release.upc).toBe('036000291452')
    expect(read?.findings).toMatchObject([
      { code: 'upc_zero_added', severity: 'advises', params: { upc: '036000291452' } },
    ])
  })

  test.each([
    ['release_type', 'EP'],
    ['primary_genre', 'POP'],
    ['release_explicit', 'Yes'],
    ['isrc', 'us-abc-25-00001'],
    ['upc', '0 36000 29145 2'],
    ['contributors', 'Composer: Ana Lima 33,33% | Lyricist: Rui Costa 66.67%'],
  ])('the cell %s can be %s', async (column, cell) => {
    expect(await findingsOf(column, cell)).toEqual([])
  })
})

test('rows of a release are sorted by number, and repeated values are ignored', async () => {
  const source = release({ tracks: ['B', 'A'].map((title) => ({ ...emptyTrack(), title })) })
  const [head, ...lines] = `${csvHead()}${csvOf({ key: 'k', artistName: 'Ana', release: source })}`.split(
    '\r\n',
  )
  const index = COLUMNS.indexOf('track_number')
  const cells = lines.slice(0, 2).map((text) => text.split(','))
  ;(cells[0] as string[])[index] = '2'
  ;(cells[1] as string[])[index] = '1'
  ;(cells[1] as string[])[COLUMNS.indexOf('label')] = 'Another label'
  const [read] = await readBack([head, ...cells.map((row) => row.join(','))].join('\n'))
  expect(read?.named.release.tracks.map((track) => track.title)).toEqual(['A', 'B'])
  expect(read?.findings).toEqual([
    { row: 3, column: 'label', code: 'import_differs', severity: 'advises', params: { row: 2 } },
  ])
})
