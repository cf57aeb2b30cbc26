// Files of usage are read strictly: every fault refuses the file with its line, whatever the bytes are.
import { expect, test } from 'vitest'
import { writeDsr } from './dsr.ts'
import { readUsage, UnreadableUsage, type UsageRow } from './read-usage.ts'
import { readUsageMonths, type UsageMonth } from './read-usage-months.ts'
import { reportOf, sale } from './reports.fixtures.ts'
import {
  type DailyFeed,
  parseUsageFileName,
  USAGE_COLUMNS,
  usageFileName,
  usageHeader,
  writeUsage,
} from './usage.ts'

const PERIOD = { from: '2026-11-01', to: '2026-11-07' }
const ISRC = 'QZUSE2600001'

async function collect<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

const rowsOf = (feed: DailyFeed, content: string | Uint8Array): Promise<UsageRow[]> =>
  collect(readUsage([typeof content === 'string' ? Buffer.from(content) : content], feed, PERIOD))

const faultOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableUsage ? { code: error.code, ...error.params } : error),
  )

/** A file whose third line is this one. */
const withLine = (feed: DailyFeed, line: string): string => `${usageHeader(feed)}\n\n${line}\n`

const GOOD: Record<DailyFeed, string> = {
  tracks: `2026-11-01,${ISRC},search,10,8,1,2,3,4`,
  countries: `2026-11-01,${ISRC},BR,10,8`,
  cities: `2026-11-07,${ISRC},BR,"São Paulo, Centro",10`,
  demographics: `2026-11-01,${ISRC},18_22,female,10,8`,
  audience: '2026-11-01,Ana Lima,10,80,900',
  playlists: `2026-11-01,${ISRC},pl-1,"Manhãs ""de"" sol",editorial,2026-10-01,4,9000,10`,
}

test.each(Object.entries(GOOD) as [DailyFeed, string][])('a line of %s is read', async (feed, line) => {
  const [row, ...others] = await rowsOf(feed, withLine(feed, line))
  expect(others).toEqual([])
  expect(row?.code).toBe(feed === 'audience' ? 'Ana Lima' : ISRC)
  expect(row?.cells).toHaveLength(USAGE_COLUMNS[feed].length - 2)
})

test('optional counts are 0 where they are empty, and unknown ones null', async () => {
  const [track] = await rowsOf('tracks', withLine('tracks', `2026-11-01,qz-use-26-00001,other,0,,,,,`))
  expect(track).toEqual({ day: '2026-11-01', code: ISRC, cells: ['other', '0', '0', '0', '0', '0', '0'] })
  const line = `2026-11-01,${ISRC},pl-1,Lista,listener,2026-10-01,,,10`
  const [playlist] = await rowsOf('playlists', withLine('playlists', line))
  expect(playlist?.cells.slice(4)).toEqual([null, null, '10'])
})

const FAULTS: [string, DailyFeed, string, object][] = [
  ['too few cells', 'countries', `2026-11-01,${ISRC},BR,10`, { code: 'columns', cells: 4, expected: 5 }],
  ['too many cells', 'countries', `${GOOD.countries},1`, { code: 'columns', cells: 6, expected: 5 }],
  ['no day', 'countries', `2026-02-30,${ISRC},BR,10,8`, { code: 'day', text: '2026-02-30' }],
  ['a day of another order', 'countries', `01.11.2026,${ISRC},BR,10,8`, { code: 'day', text: '01.11.2026' }],
  [
    'a day after the period',
    'countries',
    `2026-11-08,${ISRC},BR,10,8`,
    { code: 'day_outside', text: '2026-11-08', ...PERIOD },
  ],
  ['no ISRC', 'countries', '2026-11-01,QZUSE26,BR,10,8', { code: 'isrc', text: 'QZUSE26' }],
  ['no artist', 'audience', '2026-11-01, ,10,80,900', { code: 'artist', text: ' ' }],
  ['a country in small letters', 'countries', `2026-11-01,${ISRC},br,10,8`, { code: 'country', text: 'br' }],
  [
    'a count that is missing',
    'countries',
    `2026-11-01,${ISRC},BR,,8`,
    { code: 'count', column: 'streams', text: '' },
  ],
  ['a negative count', 'countries', `2026-11-01,${ISRC},BR,-1,8`, { code: 'count', text: '-1' }],
  ['a count with a fraction', 'countries', `2026-11-01,${ISRC},BR,1.5,8`, { code: 'count', text: '1.5' }],
  [
    'a count with zeros before it',
    'countries',
    `2026-11-01,${ISRC},BR,007,8`,
    { code: 'count', text: '007' },
  ],
  [
    'a count beyond its column',
    'countries',
    `2026-11-01,${ISRC},BR,4294967296,8`,
    { code: 'count', text: '4294967296' },
  ],
  [
    'an unknown word',
    'tracks',
    `2026-11-01,${ISRC},shuffle,10,8,1,2,3,4`,
    { code: 'word', column: 'source', text: 'shuffle' },
  ],
  ['no name of a city', 'cities', `2026-11-01,${ISRC},BR,,10`, { code: 'text', column: 'city', text: '' }],
  [
    'a playlist that adds the track later',
    'playlists',
    `2026-11-01,${ISRC},pl-1,Lista,listener,2026-11-02,,,10`,
    { code: 'added_on', column: 'added_on', text: '2026-11-02' },
  ],
  ['text after a quote', 'cities', `2026-11-01,${ISRC},BR,"Rio"x,10`, { code: 'quote' }],
  ['NUL', 'cities', `2026-11-01,${ISRC},BR,Rio\0,10`, { code: 'nul' }],
  ['a gigantic line', 'cities', `2026-11-01,${ISRC},BR,${'x'.repeat(100_000)},10`, { code: 'length' }],
]

test.each(FAULTS)('%s refuses the file with the line', async (_, feed, line, fault) => {
  expect(await faultOf(rowsOf(feed, withLine(feed, line)))).toMatchObject({ line: 3, ...fault })
})

test('a text that is too long is refused in a line that is not', async () => {
  const line = `2026-11-01,${ISRC},BR,${'x'.repeat(301)},10`
  expect(await faultOf(rowsOf('cities', withLine('cities', line)))).toMatchObject({ code: 'text', line: 3 })
})

test('a file without a header, with another one, or that ends within a line is refused', async () => {
  expect(await faultOf(rowsOf('tracks', ''))).toEqual({ code: 'empty' })
  expect(await faultOf(rowsOf('tracks', `${usageHeader('countries')}\n`))).toMatchObject({
    code: 'header',
    expected: usageHeader('tracks'),
    text: usageHeader('countries'),
  })
  const cut = `${usageHeader('countries')}\n${GOOD.countries}\n2026-11-02,${ISRC},BR,10,8`
  expect(await faultOf(rowsOf('countries', cut))).toEqual({ code: 'cut', line: 3 })
})

test('a header alone is a file of days without plays', async () => {
  expect(await rowsOf('tracks', `${usageHeader('tracks')}\n`)).toEqual([])
})

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['line ends of Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
])('%s is read like plain UTF-8', async (_, encode) => {
  const text = withLine('cities', GOOD.cities)
  expect(await rowsOf('cities', encode(text))).toEqual(await rowsOf('cities', text))
})

test('bytes that are no text refuse the file', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7919 + (index >> 8)) & 0xff)
  expect(await faultOf(rowsOf('tracks', bytes))).toMatchObject({ code: expect.any(String) })
  const tail = Buffer.concat([Buffer.from(withLine('tracks', GOOD.tracks)), bytes])
  expect(await faultOf(rowsOf('tracks', tail))).toMatchObject({ line: expect.any(Number) })
})

test('what is written is read as it was, however the bytes are divided', async () => {
  const rows = [
    ['2026-11-01', ISRC, 'pl,1', 'Say "sim"', 'editorial', '2026-10-01', 3, null, 12],
    ['2026-11-02', ISRC, 'pl-2', 'İyi\nakşamlar', 'listener', '2026-11-02', null, 5, 0],
  ]
  const bytes = Buffer.from([...writeUsage('playlists', rows)].join(''))
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
  for (const source of [[bytes], single]) {
    const read = await collect(readUsage(source, 'playlists', PERIOD))
    expect(read.map(({ day, code, cells }) => [day, code, ...cells])).toEqual(
      rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : cell))),
    )
  }
})

test('the name of a file says store, feed, days and revision', () => {
  const name = 'spotify_tracks_2026-11-01_2026-11-07_r2.csv'
  const file = { store: 'spotify', feed: 'tracks' as const, ...PERIOD, revision: 2 }
  expect(parseUsageFileName(name)).toEqual(file)
  expect(parseUsageFileName(`${name}.gz`)).toEqual(file)
  expect(usageFileName(file)).toBe(name)
  const months = { ...file, store: 'apple_music', feed: 'months' as const }
  expect(parseUsageFileName(usageFileName(months))).toEqual(months)
})

test.each([
  'spotify_tracks_2026-11-07_2026-11-01_r1.csv',
  'spotify_tracks_2026-11-01_2026-11-31_r1.csv',
  'spotify_plays_2026-11-01_2026-11-07_r1.csv',
  'spotify_tracks_2026-11-01_2026-11-07_r0.csv',
  'spotify_tracks_2026-11-01_2026-11-07.csv',
  '../spotify_tracks_2026-11-01_2026-11-07_r1.csv',
  'sales-2026-11.csv',
])('%s is no name of a file of usage', (name) => {
  expect(parseUsageFileName(name)).toBeUndefined()
})

const JUNE = { from: '2026-06-01', to: '2026-06-30' }
const monthsOf = (text: string, period = JUNE): Promise<UsageMonth[]> =>
  collect(readUsageMonths([Buffer.from(text)], period))

test('a sales report is folded into months by country and track', async () => {
  const report = reportOf([sale, { ...sale, id: 'tx2', usages: 9 }])
  const downloads = { territory: 'NO', useType: 'PermanentDownload' as const }
  const more = report.offers.map((offer) => ({
    ...offer,
    ...downloads,
    sales: [{ ...sale, id: 'tx3', usages: 2 }],
  }))
  const text = writeDsr({ ...report, offers: [...report.offers, ...more] })
  expect(await monthsOf(text)).toEqual([
    { month: '2026-06', isrc: sale.isrc, country: 'SE', streams: 4030n, downloads: 0n },
    { month: '2026-06', isrc: sale.isrc, country: 'NO', streams: 0n, downloads: 2n },
  ])
})

test('a sales report of another month, of other bytes, or that was cut is refused', async () => {
  const text = writeDsr(reportOf([sale]))
  expect(await faultOf(monthsOf(text, { from: '2026-05-01', to: '2026-05-31' }))).toMatchObject({
    code: 'day_outside',
    text: '2026-06',
  })
  expect(await faultOf(monthsOf(`${usageHeader('tracks')}\n`))).toMatchObject({ code: 'header' })
  expect(await monthsOf(text.trimEnd())).toHaveLength(1)
  const footer = text.lastIndexOf('SRFO')
  expect(await faultOf(monthsOf(text.slice(0, footer)))).toMatchObject({ code: 'cut' })
  expect(await faultOf(monthsOf(text.slice(0, footer - 20)))).toMatchObject({ code: 'report_line', line: 3 })
})
