// The PostgreSQL server and client that Debian installs: the embedded server ships neither pg_dump nor pg_restore.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunAs } from '#ports/postgres/run-as.ts'

const ROOT = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore']
/** The oldest server that `DATABASE_URL` may name. */
const OLDEST_VERSION = 15

/** @returns the folder of the newest installed version that has every program, or undefined. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(ROOT)) return undefined
  return readdirSync(ROOT)
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
    .sort((a, b) => b - a)
    .map((version) => path.join(ROOT, String(version), 'bin'))
    .find((folder) => PROGRAMS.every((program) => existsSync(path.join(folder, program))))
}

export interface InstalledServer {
  /** postgres:// address of a database on this server. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/**
 * Creates a cluster in a temporary folder and runs it on loopback, as an unprivileged user where we are root.
 * @throws when the server does not accept connections within 30 s.
 */
export async function openInstalledServer(programs: string): Promise<InstalledServer> {
  const base = mkdtempSync(path.join(tmpdir(), 'backline-installed-postgres-'))
  chmodSync(base, 0o711)
  const folder = path.join(base, 'cluster')
  mkdirSync(folder, { mode: 0o700 })
  const { prefix, own } = chooseRunAs(folder)
  own(folder)
  const command = (program: string, args: string[]): [string, string[]] => {
    const [first, ...rest] = [...prefix, path.join(programs, program), ...args]
    return [first as string, rest]
  }
  runProgram(
    ...command('initdb', [
      '-D',
      folder,
      '-U',
      'backline',
      '--auth=trust',
      '--no-sync',
      '-E',
      'UTF8',
      '--locale=C',
    ]),
  )
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'timezone=UTC']
  const server = spawn(
    ...command('postgres', [
      '-D',
      folder,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]),
    { detached: true, stdio: 'ignore' },
  )
  const urlOf = (database: string) => `postgres://backline@127.0.0.1:${port}/${database}`
  const stop = async () => {
    await stopServer(server)
    rmSync(base, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(urlOf('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { urlOf, stop }
}

/** @throws with what the program printed when it fails. */
function runProgram(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stderr || error?.message}`)
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('The installed PostgreSQL did not accept connections within 30 s.')
}

/** SIGINT is PostgreSQL's fast shutdown. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGINT')
  await ended
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
