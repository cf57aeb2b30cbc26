// A real server for a journey: the built one, as npm start runs it, on its own data folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' }

export interface RunningServer {
  url: string
  dataDir: string
  process: ChildProcess
  /** Sends Ctrl-C and waits for the end. */
  stop(): Promise<void>
  /** Sends kill -9 and waits for the end. */
  kill(): Promise<void>
}

export interface ServerOptions {
  dataDir?: string
  port?: number
  seed?: boolean
  env?: Record<string, string>
}

/** Resolves when the first page answers. */
export async function startServer({
  dataDir,
  port,
  seed = false,
  env = {},
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? copyPreparedData()
  const serverPort = port ?? (await freePort())
  const url = `http://localhost:${serverPort}`
  const words: string[] = []
  const child = spawn(process.execPath, [...nodeFlags, 'scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(serverPort),
      BACKLINE_DATA_DIR: folder,
      BACKLINE_SEED: seed ? 'yes' : 'no',
      NODE_ENV: 'production',
      ...env,
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => words.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    if (!dataDir && signal !== 'SIGKILL') rmSync(folder, { recursive: true, force: true })
  }
  // Composing the demo data takes four minutes on a busy machine.
  for (let tries = 0; tries < (seed ? 5_400 : 2_400); tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended at once:\n${words.join('')}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    // The product starts without its demo data; a journey through it would only fail in unrelated places.
    if (answer?.ok && seed && words.join('').includes('Could not create the demo data')) break
    if (answer?.ok)
      return { url, dataDir: folder, process: child, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
    await sleep(100)
  }
  await end('SIGKILL')
  throw new Error(`the server did not come as asked:\n${words.join('')}`)
}

/** A separate data folder with an empty, migrated database (`prepared-data.ts`). The caller removes it. */
export function copyPreparedData(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-e2e-'))
  // Keeps the owners: as root, the database belongs to another user.
  const { status, stderr } = spawnSync('cp', ['-a', `${inject('preparedFolder')}/data/.`, folder])
  if (status !== 0) throw new Error(`The prepared data folder was not copied: ${stderr}`)
  return folder
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
