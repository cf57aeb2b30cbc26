// Supervises the child process of the embedded warehouse: started at first use, ended when idle, started again when it dies.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { ClickHouseClient } from '@clickhouse/client'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'
import { type Connection, openClient } from './clickhouse.ts'
import type { ServerMessage, ServerOrder } from './embedded-server.ts'
import { DATABASE, USUAL_LIMITS, type WarehouseLimits } from './engine-settings.ts'
import { isConnectionFault, unavailable } from './unavailable.ts'

const IDLE_MS = 5 * 60_000
const START_MS = 30_000
const STOP_MS = 10_000
/** A process that was killed can take a moment to disappear. */
const EXIT_MS = 1_000
const COMPLAINTS_KEPT = 2000

interface Server {
  child: ChildProcess
  url: string
  client: ClickHouseClient
}

/** The connection, and for tests the process that serves it. */
export interface EmbeddedConnection extends Connection {
  server(): { pid?: number; url: string } | undefined
}

/** Nothing is started, and no folder created, before the first `use`. */
export function embeddedConnection(
  folder: string,
  { idleMs = IDLE_MS, limits = USUAL_LIMITS }: { idleMs?: number; limits?: WarehouseLimits } = {},
): EmbeddedConnection {
  let starting: Promise<Server> | undefined
  let running: Server | undefined
  let stopping: Promise<void> | undefined
  let uses = 0
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const forget = (child: ChildProcess) => {
    if (running?.child !== child) return
    void running.client.close()
    running = undefined
    starting = undefined
  }
  const open = async (): Promise<Server> => {
    await stopping
    if (closed) throw new Error('The warehouse is closed.')
    starting ??= startServer(folder, limits).then(
      (server) => {
        running = server
        const { child } = server
        child.once('exit', () => forget(child))
        if (hasEnded(child)) forget(child)
        return server
      },
      (error) => {
        starting = undefined
        throw unavailable(error)
      },
    )
    return starting
  }
  const stop = async () => {
    clearTimeout(idle)
    const server = running ?? (await starting?.catch(() => undefined))
    if (!server) return
    stopping = stopServer(server.child)
    await stopping
    forget(server.child)
    stopping = undefined
  }
  return {
    server: () => running && { pid: running.child.pid, url: running.url },
    async use(work) {
      clearTimeout(idle)
      uses++
      try {
        const server = await open()
        try {
          return await work(server.client)
        } catch (error) {
          if (!isConnectionFault(error)) throw error
          // Its end is noticed first, so that the next call starts another process.
          await endWithin(server.child, EXIT_MS)
          forget(server.child)
          // Nobody accepted the request, so nothing of it was done.
          if (thrownCode(error) !== 'ECONNREFUSED') throw error
          return await work((await open()).client)
        }
      } finally {
        uses--
        if (uses === 0 && !closed) idle = setTimeout(() => void stop(), idleMs).unref()
      }
    },
    async close() {
      closed = true
      await stop()
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function startServer(folder: string, limits: WarehouseLimits): Promise<Server> {
  if (process.platform === 'win32')
    throw new Error('There is no embedded warehouse for Windows. Set CLICKHOUSE_URL to a ClickHouse server.')
  // Resolved by name instead of relative to this module, because a bundled server lives elsewhere.
  const script = createRequire(import.meta.url).resolve('#ports/warehouse/embedded-server.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    // A query runs on a thread of libuv's pool. The engine needs nothing else from our environment.
    env: { LC_ALL: 'C', TZ: 'UTC', UV_THREADPOOL_SIZE: '8' },
    // Its own session, so that Ctrl-C reaches only us and requests can end first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Neither the process nor its pipes keep a script alive that is done.
  child.unref()
  child.channel?.unref()
  const password = randomBytes(24).toString('base64url')
  try {
    const port = await untilReady(child, { folder, password, limits })
    const url = `http://default:${password}@127.0.0.1:${port}/${DATABASE}`
    return { child, url, client: openClient(url) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function untilReady(child: ChildProcess, order: ServerOrder): Promise<number> {
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    complaints = `${complaints}${piece}`.slice(-COMPLAINTS_KEPT)
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The warehouse did not start within 30 s.')), START_MS)
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      finish()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', () =>
      settle(() => reject(new Error(`The warehouse ended at its start: ${complaints}`))),
    )
    child.once('message', (message: ServerMessage) =>
      settle(() => (message.kind === 'ready' ? resolve(message.port) : reject(new Error(message.reason)))),
    )
    child.send(order, (error) => error && settle(() => reject(new Error(thrownMessage(error)))))
  })
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  child.send({ kind: 'stop' }, () => undefined)
  await endWithin(child, STOP_MS)
}

/** Kills the process when it has not ended by itself. */
async function endWithin(child: ChildProcess, waitMs: number): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMs)
  await ended
  clearTimeout(timer)
}
