// The embedded server starts, keeps its data, and never outlives its owner.

import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { openEmbeddedPostgres } from './embedded.ts'
import type { PostgresServer } from './port.ts'
import { chooseRunAs, isTraversable } from './run-as.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const settings = { fsync: 'off', synchronous_commit: 'off' }

/** One cluster for all tests; each starts it again. */
const base = mkdtempSync(path.join(tmpdir(), 'backline-postgres-'))
chmodSync(base, 0o711)
const folder = path.join(base, 'postgres')
const open: PostgresServer[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of open.splice(0)) await server.stop()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function start(dataFolder = folder, home = path.join(base, 'home')): Promise<PostgresServer> {
  const server = await openEmbeddedPostgres(dataFolder, { settings, home })
  open.push(server)
  return server
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

const serverPid = (dataFolder = folder) =>
  Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isLinux || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('data survives a restart, on any port', async () => {
  const first = await start()
  await query(first.url, `create table texts as select 'Maré ılık' as text`)
  await first.stop()
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select text from texts')).toEqual({ text: 'Maré ılık' })
  expect(await query(second.url, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' })
})

test('a connection without the password is refused', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test.skipIf(!isLinux)(
  'an owner that is killed takes its server along, and the next start finds the data',
  async () => {
    const program = `
    import { openEmbeddedPostgres } from ${JSON.stringify(path.resolve('src/ports/postgres/embedded.ts'))}
    const server = await openEmbeddedPostgres(${JSON.stringify(folder)}, { settings: ${JSON.stringify(settings)} })
    console.log(server.url)
    setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const url = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (data) => resolve(String(data).trim())),
    )
    await query(url, 'create table kept as select 1 as n')
    const pid = serverPid()
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 5_000, interval: 20 })
    expect(await query((await start()).url, 'select n from kept')).toEqual({ n: 1 })
  },
)

test('a postmaster.pid that names another program does not stop the start, and that program survives', async () => {
  await (await start()).stop()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  children.push(other)
  writeFileSync(path.join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n`)
  expect(await query((await start()).url, 'select 1 as n')).toEqual({ n: 1 })
  expect(lives(required(other.pid))).toBe(true)
})

test('a server that still runs here without its owner is stopped first', async () => {
  const first = await openEmbeddedPostgres(folder, { settings })
  const pid = serverPid()
  await query((await start()).url, 'select 1')
  expect(lives(pid)).toBe(false)
  await first.stop()
})

test('an unknown setting is reported in the server’s own words', async () => {
  await expect(openEmbeddedPostgres(folder, { settings: { no_such_setting: '1' } })).rejects.toThrow(
    /no_such_setting/,
  )
})

test('the server runs as an ordinary user', () => {
  expect(chooseRunAs(folder, false)).toMatchObject({ name: 'self' })
})

test('an incomplete cluster is created again', async () => {
  const folder = path.join(base, 'half')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'half'), '')
  expect(await query((await start(folder)).url, 'select 1 as n')).toEqual({ n: 1 })
  expect(existsSync(path.join(folder, 'half'))).toBe(false)
})

test.runIf(isRoot && isLinux)('root opens a cluster below a folder that only root can read', async () => {
  chmodSync(base, 0o700)
  try {
    expect(isTraversable(base)).toBe(false)
    expect(chooseRunAs(folder).name).toBe('namespace')
    expect(await query((await start()).url, 'select 1 as n')).toEqual({ n: 1 })
  } finally {
    chmodSync(base, 0o711)
  }
})

test.runIf(isRoot && isLinux)(
  'a folder that is nobody’s is opened as nobody, with binaries nobody can reach',
  async () => {
    const folder = path.join(base, 'as-nobody')
    mkdirSync(folder)
    chownSync(folder, 65534, 65534)
    expect(chooseRunAs(folder).name).toBe('nobody')
    expect(await query((await start(folder)).url, 'select 1 as n')).toEqual({ n: 1 })
    const status = readFileSync(`/proc/${serverPid(folder)}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\s+65534\s+65534/m)
  },
)

test.runIf(isRoot && isLinux)(
  'as an ordinary user below a closed folder, the error says what to do',
  async () => {
    const closed = path.join(base, 'closed')
    const folder = path.join(closed, 'postgres')
    mkdirSync(folder, { recursive: true })
    chownSync(folder, 65534, 65534)
    chmodSync(closed, 0o700)
    await expect(openEmbeddedPostgres(folder, { settings })).rejects.toThrow(/set BACKLINE_DATA_DIR/)
  },
)
