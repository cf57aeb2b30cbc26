// Runs the PostgreSQL from the dependencies, on loopback, in the data folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import type { PostgresServer } from './port.ts'
import { chooseRunAs, isTraversable, type RunAs } from './run-as.ts'

const USER = 'backline'
const DATABASE = 'backline'

/** How often a server that ended unexpectedly is restarted before its loss is reported. */
const RESTART_TRIES = 20

/** Small on purpose: one machine, one product, and the operating system's cache. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '48MB',
  max_connections: '60',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
}

/**
 * Starts the server in `folder` and creates the cluster on first use. The caller locks the data folder first; a
 * server found running here has lost its owner and is stopped.
 *
 * @param settings overrides server settings (tests turn durability off).
 * @param home where a user without access to the dependencies gets a copy of them.
 * @param onLost when given, a server that ends unexpectedly is restarted at the same address; called when that fails.
 * @throws with the server's last output when it is not ready within 30 s
 */
export async function openEmbeddedPostgres(
  folder: string,
  {
    settings = {},
    home = '/var/lib/backline',
    onLost,
  }: { settings?: Record<string, string>; home?: string; onLost?: (error: Error) => void } = {},
): Promise<PostgresServer> {
  const runAs = chooseRunAs(folder)
  const binaries = runAs.name === 'nobody' ? reachableBinaries(folder, home) : findBinaries()
  const passwordFile = `${folder}.password`

  if (!existsSync(path.join(folder, 'PG_VERSION')))
    createCluster(folder, passwordFile, binaries.initdb, runAs)
  await stopOrphan(folder)

  const password = readFileSync(passwordFile, 'utf8').trim()
  const port = await freePort()
  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined
  let stopping = false
  const run = async (): Promise<ChildProcess> => {
    if (stopping) throw new Error('The database server is being stopped.')
    const words: string[] = []
    child = spawnAs(runAs, binaries.postgres, [
      '-D',
      folder,
      '-p',
      String(port),
      ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      words.push(chunk)
      if (words.length > 50) words.shift()
    })
    await untilReady(url('postgres'), child, words)
    return child
  }
  const startAgain = async (): Promise<ChildProcess> => {
    for (let tries = 1; ; tries++) {
      await stopOrphan(folder)
      try {
        return await run()
      } catch (error) {
        // The connections of the old server close within moments.
        if (tries >= RESTART_TRIES || stopping) throw error
        await sleep(500)
      }
    }
  }
  const watch = (running: ChildProcess) => {
    const again = () => {
      if (stopping) return
      startAgain().then(watch, (error: Error) => stopping || onLost?.(error))
    }
    if (running.exitCode !== null || running.signalCode !== null) again()
    else running.once('exit', again)
  }

  const first = await run()
  await createDatabase(url('postgres'))
  if (onLost) watch(first)
  return {
    url: url(DATABASE),
    kind: 'embedded',
    async stop() {
      stopping = true
      if (child) await stop(child)
    },
  }
}

function reachableBinaries(folder: string, home: string) {
  if (!isTraversable(path.dirname(folder))) {
    throw new Error(
      `PostgreSQL cannot run as root, and nobody else may enter ${path.dirname(folder)}. ` +
        'Start Backline as an ordinary user, or set BACKLINE_DATA_DIR to a folder others may pass (mode 0711).',
    )
  }
  const own = findBinaries()
  return isTraversable(path.dirname(own.postgres)) ? own : findBinaries(home)
}

/** The password is stored beside the cluster, readable only by us; the server only listens on loopback. */
function createCluster(folder: string, passwordFile: string, initdb: string, runAs: RunAs): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  runAs.own(folder)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  runAs.own(passwordFile)
  const result = spawnSync(
    ...commandAs(runAs, initdb, [
      '-D',
      folder,
      '-U',
      USER,
      '--auth=scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--no-sync',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]),
    { encoding: 'utf8', env: quietEnv() },
  )
  if (result.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(
      `The database could not be created in ${folder}: ${result.stderr || result.error?.message}`,
    )
  }
}

/**
 * A `postmaster.pid` may name a server whose owner was killed, or no process at all after a crash of the machine.
 */
async function stopOrphan(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  for (let tries = 0; isServerOf(folder, pid); tries++) {
    if (tries === 0) process.kill(pid, 'SIGINT')
    if (tries === 100) process.kill(pid, 'SIGQUIT')
    if (tries > 150) throw new Error(`A database server (process ${pid}) holds ${folder} and does not stop.`)
    await sleep(100)
  }
  rmSync(file, { force: true })
}

/** Process ids are reused, so the start time is compared too where the system reports it. */
function isServerOf(folder: string, pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    return false
  }
}

/** In its own session, so that Ctrl-C in the terminal reaches only us and we can close connections first. */
function spawnAs(runAs: RunAs, file: string, args: string[]): ChildProcess {
  const [command, words] = commandAs(runAs, file, args)
  return spawn(command, words, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: quietEnv() })
}

function commandAs(runAs: RunAs, file: string, args: string[]): [string, string[]] {
  const [first, ...rest] = [...runAs.prefix, file, ...args]
  return [first as string, rest]
}

function quietEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

async function untilReady(url: string, child: ChildProcess, words: string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The database server stopped at once: ${words.join('').trim()}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      await sleep(tries < 40 ? 10 : 50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  child.kill('SIGQUIT')
  throw new Error(`The database server did not answer within 30 s: ${words.join('').trim()}`)
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (result.rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}

/** SIGINT is a fast shutdown: open transactions are rolled back and a checkpoint is written. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(timer)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
