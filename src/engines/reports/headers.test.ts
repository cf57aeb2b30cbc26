// Tests how a statement's layout is recognized, and how a layout made by staff is checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintOf, recognizeStatement } from './headers.ts'
import { KNOWN_LAYOUTS, type Layout, neededColumns, type TableLayout } from './layouts.ts'
import { parseLayout } from './parse-layout.ts'

const FIXTURES = path.join(process.env.DDEX_SCHEMA_DIR ?? '../shared/ddex', 'fixtures')
const recognize = (text: string, layouts?: readonly Layout[]) =>
  recognizeStatement(Buffer.from(text), layouts)
const tables = KNOWN_LAYOUTS.filter((layout) => layout.format === 'table')
const tableOf = (id: string): TableLayout => {
  const layout = tables.find((table) => table.id === id)
  if (!layout) throw new Error(`no table ${id}`)
  return layout
}
const DISTROKID = tableOf('distrokid')
const [DISTROKID_HEADER = []] = DISTROKID.headers

describe.skipIf(!existsSync(FIXTURES))('the reference files', () => {
  test.each([
    ['apple_itunes_sales_v1.tsv', 'apple-sales', 1, '\t'],
    ['believe_semicolon_comma-decimal.csv', 'believe', 1, ';'],
    ['distrokid_2024plus_quoted.csv', 'distrokid', 1, ','],
    ['distrokid_2026.tsv', 'distrokid', 1, '\t'],
    ['spotify_licensor.csv', 'spotify-licensor', 3, '\t'],
    ['tunecore.csv', 'tunecore', 1, ','],
    ['youtube_asset_raw.csv', 'youtube-asset', 1, ','],
  ])('%s is recognized', async (name, id, line, delimiter) => {
    const recognition = await recognizeStatement(readFileSync(path.join(FIXTURES, name)))
    expect(recognition).toMatchObject({
      kind: 'recognized',
      layout: { id },
      header: { line, dialect: { delimiter } },
    })
  })
})

const OTHER_DSR = path.join(FIXTURES, '../dsr/testdata')
const otherReports = existsSync(OTHER_DSR)
  ? readdirSync(OTHER_DSR).filter((name) => name.endsWith('.tsv'))
  : []
test.skipIf(otherReports.length === 0)('reports of other profiles are not taken for statements', async () => {
  for (const name of otherReports)
    expect(await recognizeStatement(readFileSync(path.join(OTHER_DSR, name)))).toMatchObject({
      kind: 'unknown',
    })
})

describe('fingerprints', () => {
  test('case, spaces and full-width letters make no difference, and order does', () => {
    const fingerprint = fingerprintOf(['Sale Month', 'ISRC'])
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprintOf(['  sale \u00a0MONTH ', 'ＩＳＲＣ', '', ' '])).toBe(fingerprint)
    expect(fingerprintOf(['ISRC', 'Sale Month'])).not.toBe(fingerprint)
    expect(fingerprintOf(['Sale', 'Month ISRC'])).not.toBe(fingerprint)
  })
})

describe('recognition', () => {
  test('a header below a preamble is found, with its physical line', async () => {
    const recognition = await recognize(`Statement\n"two\nlines",x\n\n${DISTROKID_HEADER.join(',')}\n`)
    expect(recognition).toMatchObject({ kind: 'recognized', header: { line: 5 } })
  })

  test('a tab file with a quoted header has quotes, and one without has none', async () => {
    const quoted = DISTROKID_HEADER.map((name) => `"${name}"`).join('\t')
    expect(await recognize(quoted)).toMatchObject({
      header: { dialect: { delimiter: '\t', hasQuotes: true } },
    })
    expect(await recognize(DISTROKID_HEADER.join('\t'))).toMatchObject({
      header: { dialect: { delimiter: '\t', hasQuotes: false } },
    })
  })

  test('a header with one more column is proposed, and never taken', async () => {
    const recognition = await recognize(`${[...DISTROKID_HEADER, 'Bonus'].join('\t')}\n`)
    expect(recognition).toMatchObject({
      kind: 'proposed',
      proposals: [{ layout: { id: 'distrokid' }, percent: 92 }],
    })
  })

  test('a header without a needed column is unknown, however similar it is', async () => {
    const header = DISTROKID_HEADER.map((name) => (name === 'Earnings (USD)' ? 'Earnings (EUR)' : name))
    expect(await recognize(header.join('\t'))).toMatchObject({ kind: 'unknown', header: { cells: header } })
  })

  test('a header of which less than four fifths are equal is unknown', async () => {
    const more = Array.from({ length: 8 }, (_, index) => `More ${index}`)
    expect(await recognize([...DISTROKID_HEADER, ...more].join('\t'))).toMatchObject({ kind: 'unknown' })
  })

  test('a layout without a complete known header is proposed by the columns it needs', async () => {
    const header = [...neededColumns(tableOf('orchard')), 'STORE', 'TRACK']
    expect(await recognize(header.join(','))).toMatchObject({
      kind: 'proposed',
      proposals: [{ layout: { id: 'orchard' }, percent: 100 }],
    })
  })

  test('a learned layout is recognized by its header', async () => {
    const learned: TableLayout = { ...DISTROKID, id: 'learned', headers: [[...DISTROKID_HEADER, 'Bonus']] }
    const recognition = await recognize([...DISTROKID_HEADER, 'BONUS'].join('\t'), [
      ...KNOWN_LAYOUTS,
      learned,
    ])
    expect(recognition).toMatchObject({ kind: 'recognized', layout: { id: 'learned' } })
  })

  test('a DSR is recognized by its profile and version', async () => {
    const head = (profile: string, version: string) => `HEAD\tdsrf/1.1\t${profile}\t${version}\tm\n`
    expect(await recognize(head('FinancialReportingToRecordCompaniesSRB', '1.1'))).toMatchObject({
      kind: 'recognized',
      layout: { format: 'dsr' },
      header: null,
    })
    expect(await recognize(head('UGCProfile', '1.0'))).toMatchObject({ kind: 'unknown' })
    expect(await recognize(head('FinancialReportingToRecordCompaniesSRB', '9'))).toMatchObject({
      kind: 'unknown',
    })
  })

  test('arbitrary bytes are recognized as something or nothing', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        expect((await recognizeStatement(bytes)).kind).toBe('unknown')
      }),
    ))
})

describe('a layout made by staff', () => {
  const mapping = {
    format: 'table',
    id: 'my-distributor',
    name: 'My distributor',
    headers: [['Code', 'Period', 'Net', 'Ccy', 'Plays', 'Song']],
    delimiters: [';'],
    decimalMark: ',',
    dates: 'iso',
    isrc: ['Code'],
    amount: { column: 'Net' },
    quantity: 'Plays',
    month: { column: 'Period' },
    currency: { column: 'Ccy' },
    store: { name: 'My distributor' },
    title: ['Song'],
  }
  const problemsOf = (value: unknown) => {
    const result = parseLayout(value)
    return 'problems' in result ? result.problems.map(({ code, at }) => `${code} ${at}`) : []
  }

  test('a layout made by staff works like the known ones', () =>
    expect(parseLayout(mapping)).toEqual({
      layout: { ...mapping, upc: [], version: [], artist: [], release: [], country: [], kind: [] },
    }))

  test.each(
    tables.map((layout) => [layout.id, layout] as const),
  )('the known layout %s is valid', (_, layout) => expect(problemsOf(layout)).toEqual([]))

  test.each<[string, object, string]>([
    ['an empty name', { name: ' ' }, 'required name'],
    ['a name that is no text', { name: 7 }, 'invalid name'],
    ['a long name', { name: 'x'.repeat(201) }, 'too_long name'],
    ['a NUL', { id: 'a\0' }, 'invalid id'],
    ['another decimal mark', { decimalMark: "'" }, 'invalid decimalMark'],
    ['no order of dates', { dates: undefined }, 'required dates'],
    ['another delimiter', { delimiters: [':'] }, 'invalid delimiters'],
    ['no delimiter', { delimiters: [] }, 'required delimiters'],
    ['no amount', { amount: {} }, 'required amount'],
    ['two kinds of amount', { amount: { column: 'Net', unitPrice: 'Price' } }, 'invalid amount'],
    ['a price without a quantity', { amount: { unitPrice: 'Net' }, quantity: null }, 'required quantity'],
    ['a currency that does not exist', { currency: { code: 'ABC' } }, 'invalid currency.code'],
    ['no store', { store: null }, 'required store'],
    ['no code at all', { isrc: [] }, 'required isrc'],
    ['a list that is none', { title: 'Song' }, 'invalid title'],
    ['too many columns', { title: Array(11).fill('Song') }, 'too_long title'],
    ['an unknown field', { bonus: 1 }, 'unknown bonus'],
    ['a column that is not there', { upc: ['EAN'] }, 'not_in_header headers.0'],
    ['a column used twice', { quantity: 'net' }, 'used_twice '],
    [
      'a column that is there twice',
      { headers: [[...(mapping.headers[0] ?? []), 'NET']] },
      'ambiguous headers.0',
    ],
    ['a header that is none', { headers: ['Code'] }, 'invalid headers.0'],
  ])('%s is a problem with a place', (_, change, problem) =>
    expect(problemsOf({ ...mapping, ...change })).toEqual([problem]))

  test.each([undefined, null, 7, 'text', [], [[]]])('%j has many problems', (value) =>
    expect(problemsOf(value)).toContain('required amount'))

  test('any value is a layout or has problems', () =>
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(problemsOf(value).length).toBeGreaterThan(0)
      }),
    ))
})
