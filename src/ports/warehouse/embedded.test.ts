// The embedded warehouse starts when it is needed, keeps its data, and never outlives its owner.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { log } from '#lib/log.ts'
import { required } from '#lib/pure/required.ts'
import { clickhouseWarehouse, openClient } from './clickhouse.ts'
import { type EmbeddedConnection, embeddedConnection } from './embedded.ts'
import { openWarehouse } from './index.ts'
import type { Warehouse } from './port.ts'
import { asLines } from './warehouse.fixtures.ts'

const migrations = path.resolve('db/warehouse')
log.level = 'silent'
const base = mkdtempSync(path.join(tmpdir(), 'backline-warehouse-'))
const children: ChildProcess[] = []
const connections: EmbeddedConnection[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const connection of connections.splice(0)) await connection.close()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

function open(name: string = randomUUID(), idleMs?: number) {
  const folder = path.join(base, name)
  const connection = embeddedConnection(folder, { idleMs })
  connections.push(connection)
  const warehouse = clickhouseWarehouse(connection, { migrations })
  const pid = () => required(connection.server()?.pid)
  return { folder, connection, warehouse, pid }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const one = (warehouse: Warehouse) => warehouse.query({ sql: 'SELECT 1 AS n', scope: 'installation' })
const account = randomUUID()
const KILLS = 6

function rowsOf(batch: string, count: number) {
  const ids = { account_id: account, statement_id: batch, file_id: batch, track_id: account }
  return Array.from({ length: count }, (_, line) => ({ ...ids, line, amount: '1.5', raw: `line ${line}` }))
}

const insert = (warehouse: Warehouse, batch: string, count = 1) =>
  warehouse.insert({ table: 'statement_lines', key: batch, ...asLines(rowsOf(batch, count)) })

async function linesPerBatch(warehouse: Warehouse): Promise<Map<unknown, unknown>> {
  const rows = await warehouse.query({
    sql: 'SELECT file_id, count() AS lines FROM statement_lines WHERE account_id = {account_id:UUID} GROUP BY file_id',
    scope: { accountId: account },
  })
  return new Map(rows.map((row) => [row.file_id, row.lines]))
}

/** How many queries of the engine are asleep, without the one that asks. */
async function runningSleeps(warehouse: Warehouse): Promise<number> {
  const [row] = await warehouse.query({
    sql: "SELECT count() AS n FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.processes%'",
    scope: 'installation',
  })
  return Number(row?.n)
}

/** The processes that this one has started. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

test('nothing is started and no folder created before the first use', async () => {
  const before = process.platform === 'linux' ? childrenOf(process.pid) : []
  const { folder, connection } = open()
  const warehouse = openWarehouse({ dataDir: folder, clickhouse: {} })
  expect(connection.server()).toBeUndefined()
  await warehouse.close()
  expect(existsSync(folder)).toBe(false)
  if (process.platform === 'linux') expect(childrenOf(process.pid)).toEqual(before)
})

test('data survives an idle end, and the folder is closed to others', async () => {
  const { folder, connection, warehouse, pid } = open('kept', 50)
  await insert(warehouse, account, 3)
  const first = pid()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o077, name).toBe(0)
  await vi.waitFor(() => expect(connection.server()).toBeUndefined(), { timeout: 5_000 })
  expect(lives(first)).toBe(false)
  expect((await linesPerBatch(warehouse)).get(account)).toBe('3')
  expect(pid()).not.toBe(first)
})

test('a query during which the process is killed is refused, and the next one works', async () => {
  const { warehouse, pid } = open()
  await one(warehouse)
  const slow = warehouse.query({
    sql: 'SELECT sleepEachRow(0.1) AS n FROM numbers(100) SETTINGS max_block_size = 1',
    scope: 'installation',
  })
  const refused = expect(slow).rejects.toMatchObject({ code: 'warehouse_unavailable', status: 503 })
  // A query that no process has accepted yet would be sent to the next one.
  await vi.waitFor(async () => expect(await runningSleeps(warehouse)).toBe(1), { timeout: 10_000 })
  process.kill(pid(), 'SIGKILL')
  await refused
  expect(await one(warehouse)).toEqual([{ n: 1 }])
})

test('kill -9 during inserts leaves no batch in part or twice', async () => {
  const { connection, warehouse } = open()
  await one(warehouse)
  const size = 2_000
  const stored: string[] = []
  let kills = 0
  const killer = setInterval(() => {
    const server = connection.server()
    if (!server?.pid || !lives(server.pid)) return
    process.kill(server.pid, 'SIGKILL')
    kills++
    if (kills === KILLS) clearInterval(killer)
  }, 700)
  // The last batch begins after the last kill, so that the count below meets a running process.
  for (let isLast = false; !isLast; ) {
    isLast = kills === KILLS && stored.length >= 2 * KILLS
    const batch = randomUUID()
    for (let isStored = false; !isStored; ) {
      isStored = await insert(warehouse, batch, size).then(
        () => true,
        () => false,
      )
    }
    stored.push(batch)
  }
  const counts = await linesPerBatch(warehouse)
  expect([...counts.keys()].sort()).toEqual(stored.sort())
  expect(new Set(counts.values())).toEqual(new Set([String(size)]))
})

test('an owner that is killed takes its warehouse along', async () => {
  const folder = path.join(base, 'owned')
  const program = `
    import { embeddedConnection } from ${JSON.stringify(path.resolve('src/ports/warehouse/embedded.ts'))}
    const connection = embeddedConnection(${JSON.stringify(folder)})
    await connection.use((client) => client.ping())
    console.log(connection.server().pid)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(owner)
  const pid = await new Promise<number>((resolve) =>
    owner.stdout?.once('data', (data) => resolve(Number(data))),
  )
  expect(lives(pid)).toBe(true)
  owner.kill('SIGKILL')
  await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 5_000, interval: 20 })
  expect(await one(open('owned').warehouse)).toEqual([{ n: 1 }])
})

test('a second process on the same folder is refused while the first one works', async () => {
  const first = open('shared')
  await one(first.warehouse)
  const second = open('shared')
  await expect(one(second.warehouse)).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    cause: { message: expect.stringContaining(`(process ${first.pid()})`) },
  })
  expect(await one(first.warehouse)).toEqual([{ n: 1 }])
  await first.connection.close()
  expect(await one(second.warehouse)).toEqual([{ n: 1 }])
})

test('a folder that cannot be created is a refusal with its reason', async () => {
  writeFileSync(path.join(base, 'file'), '')
  await expect(one(open('file/warehouse').warehouse)).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    status: 503,
    cause: { message: expect.stringMatching(/ENOTDIR|EEXIST/) },
  })
})

test('a caller without the password is refused', async () => {
  const { connection, warehouse } = open()
  await one(warehouse)
  const url = new URL(required(connection.server()).url)
  url.password = 'guessed'
  const client = openClient(url.href)
  await expect(client.command({ query: 'SELECT 1' })).rejects.toMatchObject({ type: 'AUTHENTICATION_FAILED' })
  await client.close()
})

test('a statement reaches no file and no other server', async () => {
  const { connection, warehouse } = open()
  const secret = path.join(base, 'secret.csv')
  writeFileSync(secret, 'a secret')
  mkdirSync(path.join(base, 'out'))
  await one(warehouse)
  const refusalOf = (query: string) =>
    connection
      .use((client) => client.command({ query }))
      .then(
        () => 'accepted',
        (error) => error.type,
      )
  const statements = [
    `SELECT * FROM file('${secret}', 'LineAsString')`,
    `SELECT file('${secret}')`,
    `SELECT "file"('${secret}')`,
    `SELECT FILE /* a comment */ ('${secret}')`,
    `SELECT * FROM (SELECT file('${secret}'))`,
    `INSERT INTO FUNCTION file('${base}/out/1', 'CSV') SELECT 1`,
    `SELECT 1 INTO OUTFILE '${base}/out/2'`,
    `INSERT INTO statement_lines (raw) FROM INFILE '${secret}' FORMAT LineAsString`,
    `SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')`,
    `SELECT * FROM remote('127.0.0.1:1', system.one)`,
    `SELECT * FROM s3('http://127.0.0.1:1/bucket/key', 'LineAsString')`,
    `SELECT * FROM postgresql('127.0.0.1:1', 'd', 't', 'u', 'p')`,
    `SELECT hasColumnInTable('127.0.0.1:1', 'system', 'one', 'dummy')`,
    `CREATE TABLE stolen (line String) ENGINE = File('LineAsString', '${secret}')`,
    `CREATE TABLE stolen (line String) ENGINE = URL('http://127.0.0.1:1/', 'LineAsString')`,
    `CREATE DATABASE stolen ENGINE = Filesystem('/etc')`,
    `CREATE USER intruder`,
    `GRANT ALL ON *.* TO default`,
    `SYSTEM SHUTDOWN`,
    `SELECT 1; SELECT file('${secret}')`,
  ]
  for (const statement of statements) expect(await refusalOf(statement), statement).toBe('ACCESS_DENIED')
  expect(await refusalOf('SELECT 1 SETTINGS max_memory_usage = 0')).toBe('SETTING_CONSTRAINT_VIOLATION')
  expect(await refusalOf('SELECT 1 SETTINGS max_execution_time = 3600')).toBe('SETTING_CONSTRAINT_VIOLATION')
  expect(readdirSync(path.join(base, 'out'))).toEqual([])
  expect(await refusalOf('SELECT 1;')).toBe('accepted')
})
