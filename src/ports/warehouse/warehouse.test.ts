// One suite for both adapters: the embedded child process, and a server that is reached by its address.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { clickhouseWarehouse, serverConnection } from './clickhouse.ts'
import { type EmbeddedConnection, embeddedConnection } from './embedded.ts'
import { type Warehouse, type WarehouseRow, warehouseCell } from './port.ts'
import { asLines } from './warehouse.fixtures.ts'

const migrations = path.resolve('db/warehouse')
const limits = { memoryBytes: 256 * 1024 * 1024, seconds: 2, resultRows: 1000 }
const base = mkdtempSync(path.join(tmpdir(), 'backline-warehouse-'))
let embedded: EmbeddedConnection
beforeAll(() => {
  embedded = embeddedConnection(path.join(base, 'warehouse'), { limits })
})
afterAll(async () => {
  await embedded.close()
  rmSync(base, { recursive: true, force: true })
})

const adapters: [string, () => Promise<Warehouse>][] = [
  ['embedded', async () => clickhouseWarehouse(embedded, { migrations, limits })],
  [
    'at the address of the embedded one',
    async () => {
      const { url } = await embedded.use(async () => required(embedded.server()))
      return clickhouseWarehouse(serverConnection(url), { migrations, limits })
    },
  ],
]
const testUrl = process.env.CLICKHOUSE_TEST_URL
if (testUrl) {
  adapters.push([
    'at CLICKHOUSE_TEST_URL',
    async () => clickhouseWarehouse(serverConnection(testUrl), { migrations, limits }),
  ])
}

describe.each(adapters)('a warehouse %s', (_, open) => {
  let warehouse: Warehouse
  let another: Warehouse
  let account: string
  let file: string
  beforeAll(async () => {
    warehouse = await open()
    another = await open()
  })
  beforeEach(() => {
    account = randomUUID()
    file = randomUUID()
  })

  const line = (number: number, values: WarehouseRow = {}): WarehouseRow => ({
    account_id: account,
    statement_id: account,
    file_id: file,
    track_id: account,
    line: number,
    usage_month: '2026-06-01',
    amount: '0.0000000001',
    currency: 'EUR',
    raw: `line ${number}`,
    ...values,
  })
  const lines = (count: number, values?: WarehouseRow) =>
    Array.from({ length: count }, (_, index) => line(index + 1, values))

  async function totals(files = [file]) {
    const rows = await warehouse.query({
      sql: `SELECT count() AS lines, sum(amount) AS total FROM statement_lines
            WHERE account_id = {account_id:UUID} AND has({files:Array(UUID)}, file_id)`,
      params: { files },
      scope: { accountId: account },
    })
    return rows[0]
  }

  test('decimals are summed and returned exactly', async () => {
    const amounts = ['0.1', '0.2', '12345678901234567890.0000000001', '-0.0000000002']
    const rows = amounts.map((amount, index) => line(index, { amount }))
    await warehouse.insert({ table: 'statement_lines', key: file, ...asLines(rows) })
    expect(await totals()).toEqual({ lines: '4', total: '12345678901234567890.2999999999' })
  })

  test('the same key twice is one batch, also concurrently', async () => {
    const batch = () => ({ table: 'statement_lines', key: file, ...asLines(lines(100)) })
    await Promise.all([warehouse.insert(batch()), warehouse.insert(batch()), another.insert(batch())])
    await warehouse.insert(batch())
    expect(await totals()).toEqual({ lines: '100', total: '0.00000001' })
  })

  test('a batch whose rows were dropped can be stored again', async () => {
    const batch = () => ({ table: 'statement_lines', key: file, ...asLines(lines(10)) })
    await warehouse.insert(batch())
    await warehouse.drop('statement_lines', [file])
    await warehouse.insert(batch())
    await warehouse.insert(batch())
    expect(await totals()).toMatchObject({ lines: '10' })
  })

  test('a stream of several blocks is stored once, and a repetition completes an interrupted one', async () => {
    const batch = () => ({ table: 'statement_lines', key: file, ...asLines(lines(60_000)) })
    async function* interrupted(blocks: AsyncIterable<readonly string[]>) {
      for await (const block of blocks) {
        if (block.length < 50_000) throw new Error('the file ended early')
        yield block
      }
    }
    const { blocks } = batch()
    await expect(warehouse.insert({ ...batch(), blocks: interrupted(blocks) })).rejects.toThrow(
      'the file ended early',
    )
    expect(await totals()).toMatchObject({ lines: '50000' })
    await warehouse.insert(batch())
    await warehouse.insert(batch())
    expect(await totals()).toMatchObject({ lines: '60000' })
  })

  test('lines keep every character, are stored once, and are numbered in blocks', async () => {
    const awkward = [
      'a\tb',
      'a\nb\r\n',
      'back\\slash \\N \\t',
      '\'quoted\' "twice"',
      'NUL \0 end',
      'Çığ 🎧',
      '',
    ]
    async function* blocks() {
      yield awkward.map((raw, index) => [index, warehouseCell(raw)].join('\t'))
      yield ['100\tlast']
    }
    const batch = () => ({
      table: 'statement_lines',
      key: file,
      columns: ['line', 'raw'],
      constants: {
        account_id: account,
        statement_id: account,
        file_id: file,
        track_id: account,
        usage_month: '2026-06-01',
        amount: '0.1',
        currency: 'EUR',
      },
      blocks: blocks(),
    })
    await Promise.all([warehouse.insert(batch()), another.insert(batch())])
    await warehouse.insert(batch())
    const rows = await warehouse.query({
      sql: `SELECT line, raw, uniqExact(block_key) OVER () AS blocks FROM statement_lines
            WHERE account_id = {account_id:UUID} ORDER BY line`,
      scope: { accountId: account },
    })
    expect(rows.map(({ raw }) => raw)).toEqual([...awkward, 'last'])
    expect(rows[0]?.blocks).toBe('2')
  })

  test('a batch with one wrong row is refused as a whole', async () => {
    const rows = [...lines(10), line(11, { amount: 'twelve' })]
    await expect(
      warehouse.insert({ table: 'statement_lines', key: file, ...asLines(rows) }),
    ).rejects.toMatchObject({
      name: 'WarehouseError',
    })
    expect(await totals()).toMatchObject({ lines: '0' })
  })

  test('a corrected file is published before the rows of the old one are removed', async () => {
    await warehouse.insert({ table: 'statement_lines', key: file, ...asLines(lines(10)) })
    const corrected = randomUUID()
    const live = { files: [file] }
    const rows = lines(8).map(({ file_id, ...row }) => row)
    let atPublication: unknown
    const replacement = () => ({
      table: 'statement_lines',
      key: corrected,
      ...asLines(rows),
      fileId: corrected,
      superseded: [file],
      publish: async () => {
        atPublication = await Promise.all([totals(live.files), totals([corrected])])
        live.files = [corrected]
      },
    })
    await warehouse.replace(replacement())
    expect(atPublication).toMatchObject([{ lines: '10' }, { lines: '8' }])
    await warehouse.replace(replacement())
    expect(await totals(live.files)).toMatchObject({ lines: '8' })
    expect(await totals([file, corrected])).toMatchObject({ lines: '8' })
  })

  test('a file whose publication fails changes nothing for readers', async () => {
    await warehouse.insert({ table: 'statement_lines', key: file, ...asLines(lines(10)) })
    const corrected = randomUUID()
    const replacement = { key: corrected, fileId: corrected, superseded: [file] }
    const publish = async () => {
      throw new Error('PostgreSQL is down')
    }
    const rows = lines(8).map(({ file_id, ...row }) => row)
    await expect(
      warehouse.replace({ table: 'statement_lines', ...asLines(rows), publish, ...replacement }),
    ).rejects.toThrow('PostgreSQL is down')
    expect(await totals()).toMatchObject({ lines: '10' })
    await warehouse.drop('statement_lines', [corrected])
    expect(await totals([corrected])).toMatchObject({ lines: '0' })
  })

  test.each([
    "' OR 1 = 1 --",
    "\\' OR 1 = 1 --",
    '\\N',
    '[1, 2]',
    'tab\t, line\n, zero-width \u200b, Maré ılık \'"`',
    "'); DROP TABLE statement_lines; --",
  ])('a parameter is only ever a value: %j', async (text) => {
    const raw = [text, `${text}x`].map((value, index) => line(index, { raw: value }))
    await warehouse.insert({ table: 'statement_lines', key: file, ...asLines(raw) })
    const rows = await warehouse.query({
      sql: `SELECT raw, {text:String} AS bound, {texts:Array(String)} AS list FROM statement_lines
            WHERE account_id = {account_id:UUID} AND raw = {text:String} AND has({texts:Array(String)}, raw)`,
      params: { text, texts: [text, 'another'] },
      scope: { accountId: account },
    })
    expect(rows).toEqual([{ raw: text, bound: text, list: [text, 'another'] }])
  })

  test('nothing, numbers and truth values are bound as they are', async () => {
    const rows = await warehouse.query({
      sql: 'SELECT {a:Nullable(String)} AS a, {b:UInt64} AS b, {c:Bool} AS c, {d:Array(Int32)} AS d, {e:Array(String)} AS e',
      params: { a: null, b: 9007199254740993n, c: true, d: [1, -2], e: [] },
      scope: 'installation',
    })
    expect(rows).toEqual([{ a: null, b: '9007199254740993', c: true, d: [1, -2], e: [] }])
  })

  test('a query for an account sees no other account, and must filter by it', async () => {
    await warehouse.insert({ table: 'statement_lines', key: file, ...asLines(lines(1)) })
    account = randomUUID()
    expect(await totals()).toMatchObject({ lines: '0' })
    const sql = 'SELECT count() AS lines FROM statement_lines'
    await expect(warehouse.query({ sql, scope: { accountId: account } })).rejects.toThrow(/must filter by/)
  })

  test.each([
    'DROP TABLE statement_lines',
    'TRUNCATE TABLE statement_lines',
  ])('a query only reads: %s', async (sql) => {
    await expect(warehouse.query({ sql, scope: 'installation' })).rejects.toMatchObject({ type: 'READONLY' })
  })

  test('a query ends at its limits of time, memory and rows, and the next one works', async () => {
    const refusal = (sql: string) =>
      warehouse.query({ sql, scope: 'installation' }).catch((error) => error.type ?? error)
    expect(await refusal('SELECT sleepEachRow(0.5) AS n FROM numbers(100) SETTINGS max_block_size = 1')).toBe(
      'TIMEOUT_EXCEEDED',
    )
    expect(await refusal('SELECT length(groupArray(number)) AS n FROM numbers(100000000)')).toBe(
      'MEMORY_LIMIT_EXCEEDED',
    )
    expect(await refusal('SELECT number FROM numbers(1001)')).toBe('TOO_MANY_ROWS_OR_BYTES')
    const rows = await warehouse.query({ sql: 'SELECT number FROM numbers(1000)', scope: 'installation' })
    expect(rows).toHaveLength(1000)
  })

  test('an error after the first rows is reported as such', async () => {
    const sql =
      'SELECT throwIf(number = 900) AS n FROM numbers(1000) SETTINGS max_block_size = 1, max_threads = 1'
    await expect(warehouse.query({ sql, scope: 'installation' })).rejects.toMatchObject({
      name: 'WarehouseError',
      type: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO',
    })
  })

  test('a fault in a statement is reported in the server’s own words', async () => {
    await expect(
      warehouse.query({ sql: 'SELECT * FROM nothing_here', scope: 'installation' }),
    ).rejects.toMatchObject({ type: 'UNKNOWN_TABLE', message: expect.stringContaining('nothing_here') })
  })
})
