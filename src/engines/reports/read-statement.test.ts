// Tests that statements of every known layout are read to the last digit, and that a damaged file costs only its damage.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_PLACES } from './amounts.ts'
import { decimal } from './cells.ts'
import type { ByteSource } from './decode.ts'
import { writeDsr } from './dsr.ts'
import { recognizeStatement } from './headers.ts'
import { KNOWN_LAYOUTS, type Layout, type TableLayout } from './layouts.ts'
import { writeLicensorTable } from './licensor-table.ts'
import { readStatement } from './read-statement.ts'
import { reportOf, sale } from './reports.fixtures.ts'
import type { Reject, StatementLine, StatementSummary } from './statement.ts'
import type { StatementOptions } from './table.ts'

const FIXTURES = path.join(process.env.DDEX_SCHEMA_DIR ?? '../shared/ddex', 'fixtures')
const DSR_FIXTURE = 'DSR_PADPIDA2026010101X_PADPIDA2026010102Y_Premium_2026-06_multi_1of1_20260715T080000.tsv'

interface Statement {
  lines: StatementLine[]
  rejects: Reject[]
  summary: StatementSummary
}
async function readAll(
  source: ByteSource,
  layout: Layout,
  options: StatementOptions = {},
): Promise<Statement> {
  const reading = readStatement(source, layout, options)
  const lines: StatementLine[] = []
  const rejects: Reject[] = []
  for await (const block of reading.blocks) {
    lines.push(...block.lines)
    rejects.push(...block.rejects)
  }
  return { lines, rejects, summary: reading.summary() }
}
const layoutOf = (id: string): Layout => {
  const layout = KNOWN_LAYOUTS.find((known) => known.id === id)
  if (!layout) throw new Error(`no layout ${id}`)
  return layout
}
const tableOf = (id: string): TableLayout => {
  const layout = layoutOf(id)
  if (layout.format !== 'table') throw new Error(`${id} is no table`)
  return layout
}
const DISTROKID = tableOf('distrokid')
const [HEADER = []] = DISTROKID.headers
const read = (text: string | Uint8Array, layout: Layout = DISTROKID, options?: StatementOptions) =>
  readAll([Buffer.from(text)], layout, options)
const shown = (units: bigint) => decimal(units, AMOUNT_PLACES).replace(/\.?0+$/, '')
const totalsOf = ({ summary }: Statement) =>
  summary.totals.map(({ currency, month, lines, quantity, amount }) => [
    currency,
    month,
    lines,
    shown(quantity),
    shown(amount),
  ])
const placesOf = ({ rejects }: Statement) =>
  rejects.map(({ line, reason, cell, text }) => [line, reason, cell, text])

interface Row {
  month?: string
  store?: string
  title?: string
  isrc?: string
  upc?: string
  quantity?: string
  amount?: string
}
const cellsOf = ({ month, store, title, isrc, upc, quantity, amount }: Row): string[] => [
  '2026-08-25',
  month ?? '2026-06',
  store ?? 'Spotify',
  'Aria Vale',
  title ?? 'Night Drive',
  isrc ?? 'QZZZ22600001',
  upc ?? '4900000001235',
  quantity ?? '10',
  '100',
  'Song',
  'NL',
  '0',
  amount ?? '1.5',
]
const fileOf = (...rows: (Row | string)[]) =>
  [
    HEADER.join('\t'),
    ...rows.map((row) => (typeof row === 'string' ? row : cellsOf(row).join('\t'))),
    '',
  ].join('\n')

describe.skipIf(!existsSync(FIXTURES))('the reference files', () => {
  /** A sum that does not use the reader: the decimals of one column as whole numbers of 10⁻¹⁰. */
  const columnSum = (name: string, delimiter: string, column: number, skip: number, isComma = false) =>
    readFileSync(path.join(FIXTURES, name), 'latin1')
      .trim()
      .split('\n')
      .slice(skip)
      .reduce((sum, row) => {
        const text = (row.split(delimiter)[column] ?? '').replaceAll('"', '')
        const [whole = '', fraction = ''] = text.split(isComma ? ',' : '.')
        const units = BigInt(whole.replace('-', '') + fraction.padEnd(10, '0'))
        return text.startsWith('-') ? sum - units : sum + units
      }, 0n)

  const usd = { currency: 'USD' }
  test.each([
    [
      'distrokid_2026.tsv',
      [['USD', '2026-06', 5, '13140', '48.786511']],
      columnSum('distrokid_2026.tsv', '\t', 12, 1),
    ],
    [
      'distrokid_2024plus_quoted.csv',
      [['USD', '2026-06', 1, '120', '0.18421']],
      columnSum('distrokid_2024plus_quoted.csv', ',', 13, 1),
    ],
    [
      'believe_semicolon_comma-decimal.csv',
      [['EUR', '2026-06', 2, '3932', '8.81212']],
      columnSum('believe_semicolon_comma-decimal.csv', ';', 20, 1, true),
    ],
    [
      'spotify_licensor.csv',
      [['USD', '2026-06', 1, '4021', '17.12']],
      columnSum('spotify_licensor.csv', '\t', 12, 3),
    ],
    ['tunecore.csv', [['USD', '2026-06', 1, '1204', '0.8428']], 8_428_000_000n],
    [
      'youtube_asset_raw.csv',
      [
        ['USD', '2026-05', 1, '0', '-0.12'],
        ['USD', '2026-06', 1, '4200', '2.86'],
      ],
      columnSum('youtube_asset_raw.csv', ',', 26, 1),
    ],
    ['apple_itunes_sales_v1.tsv', [['USD', '2026-06', 2, '0', '0']], 0n],
    [DSR_FIXTURE, [['EUR', '2026-06', 3, '5832', '19.228788']], 192_287_880_000n],
  ])('%s is read to the last digit', async (name, totals, sum) => {
    const bytes = readFileSync(path.join(FIXTURES, name))
    const recognition = await recognizeStatement(bytes)
    if (recognition.kind !== 'recognized') throw new Error(recognition.kind)
    const statement = await readAll([bytes], recognition.layout, usd)
    expect(totalsOf(statement)).toEqual(totals)
    expect(statement.lines.reduce((total, { amount }) => total + amount, 0n)).toBe(sum)
    expect(statement.rejects).toEqual([])
    expect(statement.summary).toMatchObject({ failure: null, rounded: 0, endsOpen: false })
  })

  test('the texts of a line are those of its columns', async () => {
    const { lines } = await read(readFileSync(path.join(FIXTURES, 'distrokid_2026.tsv')))
    expect(lines[3]).toEqual({
      line: 5,
      isrc: 'QZZZ22600002',
      upc: '4900000001235',
      foreignCode: '',
      title: 'Glass River (Acoustic Version)',
      version: '',
      artist: 'Aria Vale',
      release: '',
      month: '2026-06',
      store: 'YouTube (Red)',
      country: 'DE',
      kind: 'Song',
      quantity: 8_000_000_000_000n,
      amount: 12_033_000_000n,
      isRounded: false,
      currency: 'USD',
      raw: expect.stringMatching(/^2026-08-25\t.*\t1\.203300$/),
    })
    expect(lines[4]?.title).toBe('Café Olé')
  })

  test('a footer that counts the heading row of a DSR is right', async () => {
    const { summary } = await read(readFileSync(path.join(FIXTURES, DSR_FIXTURE)), layoutOf('dsr-financial'))
    expect(summary.dsr).toMatchObject({
      messageId: 'DSRMSG-1',
      sender: 'PADPIDA2026010102Y',
      start: '2026-06-01',
      differences: [],
      footer: { line: 8, linesMatch: true, summariesMatch: true },
    })
  })
})

describe('layouts without a reference file', () => {
  test('Deezer takes the currency of the source', async () => {
    const deezer = tableOf('deezer')
    const text = `${deezer.headers[0]?.join(',')}\n2026-06-01,2026-06-30,QZZZ22600001,A,T,R,4900000001235,FR,7,"1,204.021",Free,P,1,L\n`
    expect(totalsOf(await read(text, deezer, { currency: 'eur' }))).toEqual([
      ['EUR', '2026-06', 1, '7', '1204.021'],
    ])
    expect((await read(text, deezer)).summary.failure).toEqual({ code: 'no_currency' })
  })

  test('The Orchard takes the net share in the currency of the account', async () => {
    const text =
      'SALE COUNTRY,STORE,TRACK ARTIST,TRACK,TRANSACTION DATE,ISRC,UPC,QUANTITY,ACCOUNT CURRENCY,NET SHARE ACCOUNT CURRENCY\n' +
      'TR,Spotify,A,T,2026-06-30,QZZZ22600001,4900000001235,5,GBP,(0.0151)\n'
    expect(totalsOf(await read(text, tableOf('orchard')))).toEqual([['GBP', '2026-06', 1, '5', '-0.0151']])
  })

  test('SoundCloud has rows about the account above its header', async () => {
    const text =
      'Account,Statement\nAria,June\nReporting Period,Track Name,ISRC,UPC,Territory,Revenue (USD)\n2026-06-01,T,QZZZ22600001,,US,0.5\n'
    const statement = await read(text, tableOf('soundcloud'))
    expect(totalsOf(statement)).toEqual([['USD', '2026-06', 1, '0', '0.5']])
    expect(statement.lines[0]?.line).toBe(4)
  })

  test('Apple multiplies units and price, and a return is negative', async () => {
    const apple = tableOf('apple-sales')
    const row = (units: string, price: string) =>
      (apple.headers[0] ?? [])
        .map(
          (name) =>
            ({
              Units: units,
              'Royalty Price': price,
              'Download Date (PST)': '06/12/2026',
              'Royalty Currency': 'USD',
            })[name] ?? '',
        )
        .join('\t')
    const text = [
      apple.headers[0]?.join('\t'),
      row('3', '0.70'),
      row('-1', '0.70'),
      row('', '0.70'),
      row('2', 'x'),
    ].join('\n')
    const statement = await read(text, apple)
    expect(totalsOf(statement)).toEqual([['USD', '2026-06', 2, '2', '1.4']])
    expect(placesOf(statement)).toEqual([
      [4, 'quantity', 'Units', ''],
      [5, 'amount', 'Royalty Price', 'x'],
    ])
  })

  test('TuneCore falls back to the song id only where that is an ISRC', async () => {
    const tunecore = tableOf('tunecore')
    const row = (optional: string, id: string) =>
      (tunecore.headers[0] ?? [])
        .map(
          (name) =>
            ({
              'Optional ISRC': optional,
              'TC Song ID': id,
              'Sales Period': '2026-06',
              'Total Earned': '1',
              Currency: 'USD',
              'Optional UPC': '36000291452',
            })[name] ?? '',
        )
        .join(',')
    const text = [
      tunecore.headers[0]?.join(','),
      row('QZZZ22600001', 'QZZZ22600002'),
      row('', 'QZZZ22600002'),
      row('', '99881'),
    ].join('\n')
    const { lines } = await read(text, tunecore)
    expect(lines.map(({ isrc, upc, foreignCode }) => [isrc, upc, foreignCode])).toEqual([
      ['QZZZ22600001', '0036000291452', ''],
      ['QZZZ22600002', '0036000291452', ''],
      ['', '0036000291452', '99881'],
    ])
  })
})

describe('rejects', () => {
  test('a line has the first reason that applies, with its place and text', async () => {
    const [, ...rest] = cellsOf({})
    const statement = await read(
      fileOf(
        {},
        rest.join('\t'),
        `${cellsOf({}).join('\t')}\textra`,
        `${cellsOf({}).join('\t')}\t \t`,
        { amount: '1,20', quantity: 'x', month: 'x' },
        { quantity: 'ten', month: 'x' },
        { month: '2026-13' },
        { amount: '' },
        { quantity: '' },
      ),
    )
    expect(placesOf(statement)).toEqual([
      [3, 'columns', '', rest.join('\t')],
      [4, 'columns', '', `${cellsOf({}).join('\t')}\textra`],
      [6, 'amount', 'Earnings (USD)', '1,20'],
      [7, 'quantity', 'Quantity', 'ten'],
      [8, 'month', 'Sale Month', '2026-13'],
      [9, 'amount', 'Earnings (USD)', ''],
    ])
    expect(totalsOf(statement)).toEqual([['USD', '2026-06', 3, '20', '4.5']])
    expect(statement.summary).toMatchObject({
      lines: 3,
      rejected: 6,
      rejects: { columns: 2, summary: 0, amount: 2, quantity: 1, month: 1, currency: 0, record_type: 0 },
    })
  })

  test('a currency that does not exist is a reject', async () => {
    const believe = tableOf('believe')
    const row = (currency: string) =>
      (believe.headers[0] ?? [])
        .map(
          (name) =>
            ({ 'Net Revenue': '1,5', 'Sales Month': '2026/06/01', 'Client Payment Currency': currency })[
              name
            ] ?? '',
        )
        .join(';')
    const statement = await read(
      [believe.headers[0]?.join(';'), row('EUR'), row('EURO'), row('')].join('\n'),
      believe,
    )
    expect(placesOf(statement)).toEqual([
      [3, 'currency', 'Client Payment Currency', 'EURO'],
      [4, 'currency', 'Client Payment Currency', ''],
    ])
  })

  test('currencies and months are summed apart', async () => {
    const believe = tableOf('believe')
    const row = (currency: string, month: string, amount: string) =>
      (believe.headers[0] ?? [])
        .map(
          (name) =>
            ({ 'Net Revenue': amount, 'Sales Month': month, 'Client Payment Currency': currency })[name] ??
            '',
        )
        .join(';')
    const rows = [row('USD', '2026-06', '1'), row('EUR', '2026-06', '2'), row('eur', '2026-05', '3')]
    expect(totalsOf(await read([believe.headers[0]?.join(';'), ...rows].join('\n'), believe))).toEqual([
      ['EUR', '2026-05', 1, '0', '3'],
      ['EUR', '2026-06', 1, '0', '2'],
      ['USD', '2026-06', 1, '0', '1'],
    ])
  })

  test('identical lines both count', async () =>
    expect(totalsOf(await read(fileOf({}, {})))).toEqual([['USD', '2026-06', 2, '20', '3']]))

  test('digits beyond the tenth place are rounded and counted', async () => {
    const statement = await read(fileOf({ amount: '0.00000000005' }, { amount: '1.0000000000000' }))
    expect(statement.summary.rounded).toBe(1)
    expect(statement.summary.totals[0]?.amount).toBe(10_000_000_001n)
  })
})

describe('rows of totals', () => {
  const total = (word: string, amount: string) => [word, ...Array(11).fill(''), amount].join('\t')

  test('they are compared and not counted, and empty rows are skipped', async () => {
    const statement = await read(fileOf({}, '', '\t\t', {}, total('Grand Total:', '3.10')))
    expect(totalsOf(statement)).toEqual([['USD', '2026-06', 2, '20', '3']])
    expect(statement.rejects).toEqual([])
    expect(statement.summary.statedTotals).toEqual([
      {
        line: 6,
        isSubtotal: false,
        text: total('Grand Total:', '3.10'),
        currency: 'USD',
        amount: 31_000_000_000n,
        difference: 1_000_000_000n,
      },
    ])
  })

  test('subtotals are compared with the lines since the one before', async () => {
    const statement = await read(
      fileOf({}, total('Subtotal', '1.5'), {}, {}, total('Sub-total', '3'), total('TOTAL', '4.5')),
    )
    expect(statement.summary.statedTotals.map(({ difference }) => difference)).toEqual([0n, 0n, 0n])
  })

  test('a total above the lines is compared with all of them, and one in a short row is found', async () => {
    const statement = await read(fileOf('Summe\t3', {}, {}))
    expect(statement.summary.statedTotals).toMatchObject([{ amount: 30_000_000_000n, difference: 0n }])
  })

  test('the gap of a reject is what the total misses', async () => {
    const statement = await read(fileOf({}, { amount: '1,50' }, total('Toplam', '3')))
    expect(statement.summary.statedTotals).toMatchObject([{ difference: 15_000_000_000n }])
  })

  test.each(['Totally Blind', 'Summer', 'Subtotality'])('%s is no row of totals', async (word) =>
    expect((await read(fileOf(total(word, '3')))).summary.statedTotals).toEqual([]))

  test('a row with a code is a line, whatever it starts with', async () => {
    const cells = ['Total', ...cellsOf({}).slice(1)]
    expect((await read(fileOf(cells.join('\t')))).summary).toMatchObject({ lines: 1, statedTotals: [] })
  })
})

describe('months above the header', () => {
  const spotify = tableOf('spotify-licensor')
  const row = (spotify.headers[0] ?? [])
    .map((name) => ({ 'Payable invoice': '1', 'Invoice currency': 'USD' })[name] ?? '')
    .join('\t')
  test.each([
    ['below its name', 'Version\tStart date\tEnd date\n1\t2026-06-01\t2026-06-30\n'],
    ['beside its name', 'Version\t1\nSTART  DATE\t2026-06-01\nEnd date\t2026-06-30\n'],
  ])('a month %s is that of every line', async (_, preamble) => {
    const statement = await read(`${preamble}${spotify.headers[0]?.join('\t')}\n${row}\n`, spotify)
    expect(totalsOf(statement)).toEqual([['USD', '2026-06', 1, '0', '1']])
  })
})

describe('damaged files', () => {
  test('a file without the header of its layout is not read', async () => {
    for (const text of ['', '\n\n', 'a,b,c\n1,2,3\n', fileOf({}).replaceAll('\t', ';')])
      expect((await read(text)).summary).toMatchObject({
        failure: { code: 'no_header' },
        lines: 0,
        rejected: 0,
      })
  })

  test('a file that is cut in the middle keeps its whole lines and says so', async () => {
    const whole = fileOf({}, {}, {})
    const statement = await read(whole.slice(0, -20))
    expect(statement.summary).toMatchObject({
      lines: 2,
      rejected: 1,
      rejects: { columns: 1 },
      endsOpen: true,
    })
    expect((await read(whole)).summary.endsOpen).toBe(false)
    expect((await read(whole.slice(0, -2))).summary.endsOpen).toBe(true)
  })

  test('NUL bytes, gigantic lines and open quotes cost their lines only', async () => {
    const csv = [
      HEADER.join(','),
      cellsOf({}).join(),
      cellsOf({ title: 'a\0b' }).join(),
      `"${cellsOf({}).join()}`,
      cellsOf({ title: 'x'.repeat(1_000_000) }).join(),
      cellsOf({}).join(),
      '',
    ].join('\r\n')
    const statement = await read(csv)
    expect(statement.rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'columns'],
      [4, 'columns'],
      [5, 'columns'],
    ])
    expect(statement.rejects.every(({ text }) => text.length <= 200 && !text.includes('\0'))).toBe(true)
    expect(totalsOf(statement)).toEqual([['USD', '2026-06', 2, '20', '3']])
  })

  test('UTF-16 and Windows-1252 are read', async () => {
    const text = fileOf({ title: 'Café Olé' })
    for (const bytes of [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(text),
    ])
      expect((await read(bytes)).lines[0]?.title).toBe('Café Olé')
  })

  test('decimal commas in a layout with a decimal point are rejects, all of them', async () => {
    const statement = await read(fileOf({ amount: '1,5' }, { amount: '0,0031' }, { amount: '12,34' }))
    expect(statement.summary).toMatchObject({ lines: 0, rejects: { amount: 3 } })
  })

  test('a quote at the start of a title swallows no lines of a tab file', async () => {
    const statement = await read(fileOf({ title: '"Heroes (Live)' }, {}, { title: 'End"' }))
    expect(statement.lines.map(({ title }) => title)).toEqual(['"Heroes (Live)', 'Night Drive', 'End"'])
  })

  test('a preamble without its month is a failure', async () => {
    const spotify = tableOf('spotify-licensor')
    expect((await read(`${spotify.headers[0]?.join('\t')}\n`, spotify)).summary.failure).toEqual({
      code: 'no_month',
      key: 'Start date',
      text: '',
    })
  })

  test('an error of the source is thrown', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(fileOf({}))
      throw new Error('the disk is gone')
    }
    await expect(readAll(failing(), DISTROKID)).rejects.toThrow('the disk is gone')
  })
})

describe('DSR', () => {
  const dsr = layoutOf('dsr-financial')
  const first = { ...sale, title: 'A|B', usages: 10 }
  const report = reportOf([first, { ...first, id: 'tx2', isrc: 'x', cents: 2_892n, usages: 3 }])
  const rows = writeDsr(report).split('\n')
  const withCell = (row: number, cell: number, text: string) =>
    rows
      .map((line, index) =>
        index === row
          ? line
              .split('\t')
              .with(cell - 1, text)
              .join('\t')
          : line,
      )
      .join('\n')

  test('what the sandbox stores write is read: territory, currency, amounts, checks', async () => {
    const statement = await read(rows.join('\n'), dsr)
    expect(totalsOf(statement)).toEqual([['EUR', '2026-06', 2, '13', '15.905988']])
    expect(statement.lines[0]).toMatchObject({
      line: 3,
      isrc: 'QZZZ22600001',
      title: 'A|B',
      country: 'SE',
      store: 'Example DSP',
      kind: 'SubscriptionModel OnDemandStream',
    })
    expect(statement.lines[1]).toMatchObject({ isrc: '', foreignCode: 'x' })
    expect(statement.summary.dsr).toMatchObject({
      differences: [],
      footer: { linesMatch: true, summariesMatch: true },
    })
  })

  test.each([
    [2, 25, 'S9', [3, 'summary', 'SummaryRecordId', 'S9']],
    [2, 47, '1,5', [3, 'amount', 'AllocatedNetRevenueInCurrencyOfAccounting', '1,5']],
    [2, 29, 'x', [3, 'quantity', 'NetUsage', 'x']],
    [2, 26, '2026-06-31', [3, 'month', 'SalesTransactionDate', '2026-06-31']],
    [2, 1, 'SR01.01', [3, 'record_type', 'RecordType', 'SR01.01']],
  ])('row %i with cell %i as %j is a reject', async (row, cell, text, place) =>
    expect(placesOf(await read(withCell(row, cell, text), dsr))).toEqual([place]))

  test('a record with fewer cells is a reject', async () => {
    const text = rows.with(2, rows[2]?.split('\t').slice(0, 47).join('\t') ?? '').join('\n')
    expect((await read(text, dsr)).rejects).toMatchObject([{ line: 3, reason: 'columns' }])
  })

  test('a summary in no currency takes its sales with it', async () => {
    const { rejects } = await read(withCell(1, 22, 'XXXX'), dsr)
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'currency'],
      [3, 'summary'],
      [4, 'summary'],
    ])
  })

  test('a summary that is there twice counts once', async () => {
    const statement = await read([...rows.slice(0, 2), ...rows.slice(1)].join('\n'), dsr)
    expect(placesOf(statement)).toEqual([[3, 'summary', 'SummaryRecordId', 'S1']])
    expect(statement.summary.lines).toBe(2)
  })

  test('comments count as lines of the report, or not', async () => {
    const commented = rows.toSpliced(1, 0, '#SY10.01\tSummaryRecordId')
    for (const count of ['5', '6']) {
      const text = commented.map((row) => (row.startsWith('SRFO') ? `SRFO\t${count}\t1` : row)).join('\n')
      expect((await read(text, dsr)).summary.dsr?.footer?.linesMatch).toBe(true)
    }
  })

  test('sales may differ from their summary by a millionth each, and not by more', async () => {
    expect((await read(withCell(1, 38, '15.905990'), dsr)).summary.dsr?.differences).toEqual([])
    expect((await read(withCell(1, 38, '15.905991'), dsr)).summary.dsr?.differences).toEqual([
      { line: 2, summary: 'S1', stated: 159_059_910_000n, sum: 159_059_880_000n },
    ])
  })

  test('a footer that counts wrong is shown, and a report without one was cut', async () => {
    expect((await read(withCell(4, 2, '99'), dsr)).summary.dsr?.footer).toMatchObject({
      linesMatch: false,
      summariesMatch: true,
    })
    expect((await read(withCell(4, 3, '2'), dsr)).summary.dsr?.footer).toMatchObject({
      linesMatch: true,
      summariesMatch: false,
    })
    expect((await read(rows.slice(0, 4).join('\n'), dsr)).summary.dsr?.footer).toBeNull()
    const appended = [...rows.filter((row) => row !== ''), rows[2]].join('\n')
    expect((await read(appended, dsr)).summary.dsr?.footer).toMatchObject({ linesMatch: false })
  })

  test('another profile, another version and no header are failures', async () => {
    expect((await read(withCell(0, 3, 'UGCProfile'), dsr)).summary.failure).toEqual({
      code: 'unknown_profile',
      profile: 'UGCProfile',
      version: '1.1',
    })
    expect((await read(withCell(0, 4, '2.0'), dsr)).summary.failure).toMatchObject({
      code: 'unknown_profile',
    })
    expect((await read(rows.slice(1).join('\n'), dsr)).summary.failure).toEqual({ code: 'no_header' })
    expect((await read('', dsr)).summary.failure).toEqual({ code: 'no_header' })
  })

  test('the table for licensors is read as well', async () => {
    const statement = await read(writeLicensorTable(report), tableOf('spotify-licensor'))
    expect(totalsOf(statement)).toEqual([['SEK', '2026-06', 2, '13', '178.92']])
    expect(statement.lines[0]).toMatchObject({
      line: 4,
      upc: '4900000001235',
      kind: 'premium',
      store: 'Spotify',
    })
  })
})

describe('any statement', () => {
  const row = fc.record({
    month: fc.constantFrom('2026-05', '2026-06', '20260630', 'x'),
    title: fc.string({ unit: fc.constantFrom('"', ',', '\n', 'é', 'a', ' ') }),
    units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  })

  test('written lines are read again, and their sum is exact', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row), fc.constantFrom('\n', '\r\n'), async (rows, lineEnd) => {
        const quoted = (cells: readonly string[]) =>
          cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()
        const text = [
          quoted(HEADER),
          ...rows.map(({ month, title, units }) =>
            quoted(cellsOf({ month, title, amount: decimal(units, 10) })),
          ),
          '',
        ].join(lineEnd)
        const { lines, rejects } = await read(text)
        const valid = rows.filter(({ month }) => month !== 'x')
        expect(lines.map(({ title, amount }) => [title, amount])).toEqual(
          valid.map(({ title, units }) => [title.trim(), units]),
        )
        expect(rejects.length).toBe(rows.length - valid.length)
      }),
    ))

  test('how the source divides the bytes changes nothing', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 50 }), async (rows, size) => {
        const bytes = Buffer.from(fileOf(...rows.map(({ month, title }) => ({ month, title }))))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        )
        expect(await readAll(chunks, DISTROKID)).toEqual(await readAll([bytes], DISTROKID))
      }),
    ))

  test('the order of the lines changes no sum', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row), async (rows) => {
        const lines = rows.map(({ month, units }) => ({ month, amount: decimal(units, 10) }))
        const totals = totalsOf(await read(fileOf(...lines)))
        expect(totalsOf(await read(fileOf(...lines.toReversed())))).toEqual(totals)
      }),
    ))

  test('arbitrary bytes after any header never throw', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KNOWN_LAYOUTS),
        fc.uint8Array({ maxLength: 1_000 }),
        fc.boolean(),
        async (layout, bytes, hasHeader) => {
          const header = layout.format === 'table' ? (layout.headers[0] ?? []).join(layout.delimiters[0]) : ''
          const source = hasHeader ? [Buffer.from(`${header}\n`), bytes] : [bytes]
          const { lines, rejects, summary } = await readAll(source, layout, { currency: 'USD' })
          expect([summary.lines, summary.rejected]).toEqual([lines.length, rejects.length])
        },
      ),
    ))

  test('memory is bounded, for a gigantic line and for many lines', async () => {
    const line = Buffer.from(`${cellsOf({}).join('\t')}\n`.repeat(10_000))
    async function* huge(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${HEADER.join('\t')}\n`)
      const chunk = Buffer.alloc(1 << 20, 'x')
      for (let index = 0; index < 300; index++) yield chunk
      yield Buffer.from('\n')
      for (let index = 0; index < 20; index++) yield line
    }
    const reading = readStatement(huge(), DISTROKID)
    const before = process.memoryUsage().rss
    let most = before
    let count = 0
    for await (const { lines } of reading.blocks) {
      count += lines.length
      most = Math.max(most, process.memoryUsage().rss)
    }
    expect([count, reading.summary().rejected]).toEqual([200_000, 1])
    expect(most - before).toBeLessThan(200 * 2 ** 20)
  })
})
