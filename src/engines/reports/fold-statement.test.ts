// Tests that adding up while reading gives what adding up the lines gives, for any file.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeDsr } from './dsr.ts'
import { foldStatement } from './fold-statement.ts'
import { KNOWN_LAYOUTS, type Layout, type TableLayout } from './layouts.ts'
import { readStatement } from './read-statement.ts'
import { reportOf, sale } from './reports.fixtures.ts'
import type { Reject, StatementGroup, StatementSummary } from './statement.ts'

interface Reading {
  sums: Map<string, { lines: number; rounded: number; quantity: bigint; amount: bigint }>
  /** Of the first line with the same codes. */
  texts: Map<string, string>
  rejects: Reject[]
  summary: StatementSummary
}

const OPTIONS = { currency: 'USD' }

async function byLines(source: readonly Uint8Array[], layout: Layout): Promise<Reading> {
  const reading = readStatement(source, layout, OPTIONS)
  const groups: StatementGroup[] = []
  const rejects: Reject[] = []
  for await (const block of reading.blocks) {
    for (const line of block.lines)
      groups.push({ ...line, texts: line, lines: 1, rounded: line.isRounded ? 1 : 0 })
    rejects.push(...block.rejects)
  }
  return { ...added(groups), rejects, summary: reading.summary() }
}

async function folded(
  source: readonly Uint8Array[],
  layout: Layout,
  bufferBytes?: number,
): Promise<Reading & { groups: number }> {
  const reading = foldStatement(source, layout, OPTIONS, bufferBytes)
  const groups: StatementGroup[] = []
  const rejects: Reject[] = []
  for await (const block of reading.blocks) {
    for (const group of block.groups) groups.push(group)
    rejects.push(...block.rejects)
  }
  return { ...added(groups), rejects, summary: reading.summary(), groups: groups.length }
}

function added(groups: readonly StatementGroup[]): Pick<Reading, 'sums' | 'texts'> {
  const sums: Reading['sums'] = new Map()
  const texts: Reading['texts'] = new Map()
  for (const { isrc, upc, foreignCode, month, store, country, kind, currency, ...group } of groups) {
    const codes = JSON.stringify([isrc, upc, foreignCode])
    const key = JSON.stringify([isrc, upc, foreignCode, month, store, country, kind, currency])
    const sum = sums.get(key) ?? { lines: 0, rounded: 0, quantity: 0n, amount: 0n }
    sum.lines += group.lines
    sum.rounded += group.rounded
    sum.quantity += group.quantity
    sum.amount += group.amount
    sums.set(key, sum)
    const { title, version, artist, release } = group.texts
    if (!texts.has(codes)) texts.set(codes, JSON.stringify([title, version, artist, release]))
  }
  return { sums, texts }
}

const layoutOf = (id: string): TableLayout => {
  const layout = KNOWN_LAYOUTS.find((known) => known.id === id)
  if (layout?.format !== 'table') throw new Error(`no table ${id}`)
  return layout
}
const tables = KNOWN_LAYOUTS.filter((layout) => layout.format === 'table')

async function expectSame(bytes: Uint8Array, layout: Layout, bufferBytes?: number): Promise<void> {
  const { groups: _, ...fold } = await folded([bytes], layout, bufferBytes)
  expect(fold).toEqual(await byLines([bytes], layout))
}

/** Few values, so that lines fall into the same groups, and every form that is read in its own way. */
const amount = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.integer({ min: -2_000_000, max: 2_000_000 }).map((cents) => String(cents / 100)),
  },
  fc.constantFrom('', '0', '-0', '00012.5', '1.', '.5', '1,5', '1.23456789012', '99999.9999999999', '100000'),
  fc.constantFrom(
    '(1.20)',
    '1.20-',
    '−1.20',
    '$1.20',
    '1.2E-05',
    ' 7 ',
    '1,204.50',
    '1.204,50',
    'x',
    '900000000000000',
  ),
)
const quantity = fc.constantFrom('1', '12', '-3', '', '1.5', '123456', 'x', '99999999999999', '1E3')
const isrc = fc.constantFrom('QZZZ22600001', 'QZ-ZZ2-26-00001', 'qzzz22600002', 'A123', '', ' QZZZ22600001')
const upc = fc.constantFrom('', '4900000001235', '900000001235', 'x')
const month = fc.constantFrom('2026-06', '2026-06-30', '20260605', '06/30/2026', 'Jun-26', '2026-13', '')
const text = fc.constantFrom(
  'Spotify',
  'Deezer',
  'São Paulo',
  '',
  'Total',
  '  x ',
  '"quoted',
  'say "hi"',
  'a,b;c|d',
  'é',
)
const cell = fc.oneof(
  { weight: 8, arbitrary: text },
  fc.constantFrom('two\nlines', 'two\r\nlines', 'nul\0here', '\u00a0', 'ab\rcd'),
)

/** A file in a layout, as its sources write it and as nobody should. */
const fileOf = (layout: TableLayout) => {
  const header = layout.headers[0] ?? []
  const has = (columns: readonly string[], name: string) =>
    columns.some((column) => column.toLowerCase() === name.toLowerCase())
  const amounts = 'column' in layout.amount ? [layout.amount.column] : [layout.amount.unitPrice]
  const months = 'column' in layout.month ? [layout.month.column] : []
  const currencies =
    typeof layout.currency === 'object' && 'column' in layout.currency ? [layout.currency.column] : []
  const row = fc
    .tuple(
      ...header.map((name) => {
        if (has(amounts, name)) return amount
        if (layout.quantity !== null && has([layout.quantity], name)) return quantity
        if (has(months, name)) return month
        if (has(currencies, name)) return fc.constantFrom('USD', 'EUR', 'usd', '', 'XYZ')
        if (has(layout.isrc, name)) return isrc
        if (has(layout.upc, name)) return upc
        return cell
      }),
    )
    .map((cells) => cells as string[])
  const damaged = fc.constantFrom(
    '',
    ' ',
    'Total',
    'Grand total;;;1',
    'Subtotal,,,,,2',
    '"open',
    '\t\t\t',
    ',,,',
    'a\tb',
  )
  return fc
    .record({
      rows: fc.array(fc.oneof({ weight: 12, arbitrary: row }, damaged), { maxLength: 40 }),
      repeats: fc.integer({ min: 1, max: 3 }),
      delimiter: fc.constantFrom(...layout.delimiters),
      quotes: fc.constantFrom('none', 'needed', 'all'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      endsOpen: fc.boolean(),
      preamble: fc.constantFrom('', 'Report,"of\nus"\n', 'Start date\tx\n2026-06-01\ty\n', '\n\n'),
      mark: fc.constantFrom('', '\ufeff'),
      encoding: fc.constantFrom('utf8' as const, 'utf8' as const, 'latin1' as const, 'utf16le' as const),
    })
    .map(({ rows, repeats, delimiter, quotes, lineEnd, endsOpen, preamble, mark, encoding }) => {
      const written = (cells: readonly string[]) =>
        cells
          .map((value) => {
            const isQuoted = quotes === 'all' || (quotes === 'needed' && /["\n\r]/.test(value + delimiter))
            return isQuoted ? `"${value.replaceAll('"', '""')}"` : value
          })
          .join(delimiter)
      const lines = Array.from({ length: repeats }, () => rows)
        .flat()
        .map((row) => (typeof row === 'string' ? row : written(row)))
      const body = [written(header), ...lines].join(lineEnd) + (endsOpen ? '' : lineEnd)
      return Buffer.from(`${encoding === 'utf16le' ? '\ufeff' : mark}${preamble}${body}`, encoding)
    })
}

describe('adding up while reading', () => {
  test.each(tables.filter(({ headers }) => headers.length > 0).map((layout) => [layout.id, layout] as const))(
    'gives the sums, rejects and summary of the lines: %s',
    (_id, layout) =>
      fc.assert(
        fc.asyncProperty(fileOf(layout), fc.constantFrom(256, 1_000, undefined), expectSameIn(layout)),
        { numRuns: 150 },
      ),
    60_000,
  )

  test('how the source divides the bytes changes nothing', () =>
    fc.assert(
      fc.asyncProperty(fileOf(layoutOf('tunecore')), fc.integer({ min: 1, max: 90 }), async (bytes, size) => {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        )
        // The size of the buffer decides how many groups there are: lines it cannot hold are handed over one by one.
        expect(await folded(chunks, layoutOf('tunecore'), 300)).toEqual(
          await folded([bytes], layoutOf('tunecore'), 300),
        )
      }),
    ))

  test('arbitrary bytes after any header are read alike', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KNOWN_LAYOUTS),
        fc.array(fc.constantFrom('"', ',', '\t', '\n', '\r', '\0', 'a', '1', '.5', 'é', ';')),
        async (layout, parts) => {
          const header = layout.format === 'table' ? (layout.headers[0] ?? []).join(layout.delimiters[0]) : ''
          await expectSame(Buffer.from(`${header}\n${parts.join('')}`), layout, 300)
        },
      ),
      { numRuns: 300 },
    ))
})

const expectSameIn =
  (layout: Layout) =>
  (bytes: Uint8Array, bufferBytes: number | undefined): Promise<void> =>
    expectSame(bytes, layout, bufferBytes)

const DISTROKID = layoutOf('distrokid')
const [HEADER = []] = DISTROKID.headers
const rowOf = (isrcCode: string, amountText: string, title = 'Night Drive') =>
  [
    '2026-08-25',
    '2026-06',
    'Spotify',
    'Aria Vale',
    title,
    isrcCode,
    '4900000001235',
    '10',
    '100',
    'Song',
    'NL',
    '0',
    amountText,
  ].join('\t')
const bytesOf = (rows: readonly string[]) => Buffer.from([HEADER.join('\t'), ...rows, ''].join('\n'))

test('sums beyond the exact range of a double are exact', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    rowOf('QZZZ22600001', index % 3 === 0 ? '-99999.9999999999' : '99999.9999999999'),
  )
  const { sums, groups } = await folded([bytesOf(rows)], DISTROKID)
  expect(groups).toBe(1)
  expect([...sums.values()][0]?.amount).toBe(999_999_999_999_999n * (666n - 334n))
})

test('lines of one recording are one group, with the texts of the first', async () => {
  const rows = ['Night Drive', 'NIGHT DRIVE', 'Night Drive (Live)'].map((title) =>
    rowOf('QZZZ22600001', '1', title),
  )
  const { texts, groups } = await folded([bytesOf(rows)], DISTROKID)
  expect(groups).toBe(1)
  expect([...texts.values()]).toEqual([JSON.stringify(['Night Drive', '', 'Aria Vale', ''])])
})

test('more groups than fit into memory are handed over in parts', async () => {
  const codes = Array.from({ length: 140_000 }, (_, index) => `QZ${String(index).padStart(10, '0')}`)
  const bytes = bytesOf([...codes, ...codes].map((code) => rowOf(code, '0.25')))
  await expectSame(bytes, DISTROKID)
})

test('a subtotal is compared with the lines above it', async () => {
  const bytes = bytesOf([
    rowOf('QZZZ22600001', '1.5'),
    rowOf('QZZZ22600001', '2'),
    'Subtotal\t\t\t\t\t\t\t\t\t\t\t\t3.5',
    rowOf('QZZZ22600001', '4'),
  ])
  const { summary, sums } = await folded([bytes], DISTROKID)
  expect(summary.statedTotals).toMatchObject([{ isSubtotal: true, difference: 0n }])
  expect([...sums.values()]).toMatchObject([{ lines: 3, amount: 75_000_000_000n }])
})

test('a DSR is added up from its lines', async () => {
  const bytes = Buffer.from(writeDsr(reportOf([sale, { ...sale, isrc: 'QZZZ22600002' }])))
  const layout = KNOWN_LAYOUTS.find(({ format }) => format === 'dsr')
  if (!layout) throw new Error('no layout')
  await expectSame(bytes, layout)
})
