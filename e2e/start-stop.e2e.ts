// Starting and stopping: nothing keeps running, leftovers do not stop the next start, and failures have clear messages.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  beginUpload,
  callAs,
  intoReview,
  moveClock,
  openLabel,
  STAFF,
  sendBytes,
  signUpByApi,
  until,
} from './by-api.ts'
import { composeFiles } from './fixtures.ts'
import { freePort, startServer } from './server.ts'

const START = [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/start.ts']
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('starting and stopping', () => {
  test('a start prints its URL, and Ctrl-C ends it with everything it started', async () => {
    const dataDir = freshFolder()
    const run = await launch(START, { dataDir })
    await run.says(/Backline is at http:\/\/localhost:\d+/)
    expect((await fetch(`${run.url}/`)).status).toBe(200)
    expect(processesOf(dataDir).length).toBeGreaterThan(2)
    run.child.kill('SIGINT')
    expect(await run.code).toBe(0)
    expect(processesOf(dataDir)).toEqual([])

    const started = performance.now()
    const warm = await launch(START, { dataDir })
    await until('first page', () =>
      fetch(`${warm.url}/`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    const seconds = (performance.now() - started) / 1000
    await until('quiet server', async () => (await fetch(`${warm.url}/readyz`)).ok)
    const megabytes = residentMegabytes(dataDir)
    console.log(`first page of a warm start after ${seconds.toFixed(1)} s; ${megabytes} MB resident`)
    expect(megabytes).toBeLessThan(700)
    expect((await fetch(`${warm.url}/v1/test/clock`, { method: 'PUT', body: '{}' })).status).toBe(404)
    warm.child.kill('SIGINT')
    expect(await warm.code).toBe(0)
  })

  test('a killed server leaves nothing behind, and the next start works', async () => {
    const dataDir = freshFolder()
    const run = await launch(START, { dataDir })
    await run.says(/Backline is at/)
    run.child.kill('SIGKILL')
    await run.code
    await until('end of all its processes', () => processesOf(dataDir).length === 0, 5_000)
    const next = await launch(START, { dataDir })
    await next.says(/Backline is at/)
    next.child.kill('SIGINT')
    expect(await next.code).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })

  test('a start by npm ends with Ctrl-C in the terminal', async () => {
    const dataDir = freshFolder()
    const run = await launch(['npm', 'start'], { dataDir, ownGroup: true })
    await run.says(/Backline is at/)
    process.kill(-(run.child.pid as number), 'SIGINT')
    await run.code
    await until('end of all its processes', () => processesOf(dataDir).length === 0, 5_000)
    expect(run.words()).not.toMatch(/Error|error/)
  })

  test('a start by npm ends when npm is killed', async () => {
    const dataDir = freshFolder()
    const run = await launch(['npm', 'start'], { dataDir, ownGroup: true })
    await run.says(/Backline is at/)
    run.child.kill('SIGKILL')
    await run.code
    await until('end of all its processes', () => processesOf(dataDir).length === 0, 5_000)
    const next = await launch(START, { dataDir })
    await next.says(/Backline is at/)
    next.child.kill('SIGINT')
    expect(await next.code).toBe(0)
  })

  test('a start on a data folder in use names the other process and exits', async () => {
    const dataDir = freshFolder()
    const first = await launch(START, { dataDir })
    await first.says(/Backline is at/)
    const second = await launch(START, { dataDir })
    expect(await second.code).toBe(1)
    expect(second.words().trim()).toBe(
      `Backline already runs on ${dataDir} (process ${first.child.pid}). Stop it first, or set BACKLINE_DATA_DIR to another folder.`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    first.child.kill('SIGINT')
    expect(await first.code).toBe(0)
  })

  test('a start on a port in use exits with one sentence', async () => {
    const dataDir = freshFolder()
    const other = createServer().listen(0)
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const run = await launch(START, { dataDir, port })
    expect(await run.code).toBe(1)
    expect(run.words()).toContain(`Port ${port} is in use. Stop what listens there, or set PORT to another.`)
    expect(run.words()).not.toContain('    at ')
    expect(processesOf(dataDir)).toEqual([])
  })

  test('a start with a wrong configuration explains every value', async () => {
    const dataDir = freshFolder()
    const env = { PUBLIC_URL: 'backline.example', BACKLINE_SEED: 'maybe', S3_ENDPOINT: 's3.example' }
    const run = await launch(START, { dataDir, env })
    expect(await run.code).toBe(1)
    const lines = run.words().trim().split('\n')
    expect(lines).toHaveLength(4)
    for (const name of Object.keys(env)) expect(lines.filter((line) => line.includes(name))).toHaveLength(1)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each([
    'start',
    'worker',
  ])('a database that cannot be reached ends npm %s with one sentence', async (name) => {
    const env = { DATABASE_URL: `postgres://ana:geheim@127.0.0.1:${await freePort()}/music` }
    const run = await launch([...START.slice(0, -1), `scripts/${name}.ts`], { dataDir: freshFolder(), env })
    expect(await run.code).toBe(1)
    expect(run.words()).toMatch(
      /^The database "music" at [\d.:]+ cannot be used: connect ECONNREFUSED [\d.:]+\.\n$/,
    )
  })

  test('files left by a crashed machine do not stop a start', async () => {
    const dataDir = freshFolder()
    const run = await launch(START, { dataDir })
    await run.says(/Backline is at/)
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    const left = readFileSync(pidFile, 'utf8')
    run.child.kill('SIGINT')
    await run.code
    // Both name a running process of another program.
    writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
    const lock = { pid: process.pid, started: '1' }
    writeFileSync(path.join(dataDir, 'backline.lock'), JSON.stringify(lock))
    const next = await launch(START, { dataDir })
    await next.says(/Backline is at/)
    next.child.kill('SIGINT')
    expect(await next.code).toBe(0)
  })
})

describe('failures under a running server', () => {
  test('an unreachable store gets its delivery once it is reachable', async () => {
    const clock = '2026-11-23T09:00:00Z'
    const server = await startServer({
      env: { BACKLINE_TEST_CLOCK: clock, BACKLINE_STAFF: STAFF, LOG_LEVEL: 'silent' },
    })
    onTestFinished(() => server.stop())
    const label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
    const id = await label.draft('Closed Door')
    const sha256 = await intoReview(label, id)
    // A file in place of the store's folder, so that nothing can be stored there.
    const storeFolder = path.join(server.dataDir, 'stores', 'spotify')
    mkdirSync(path.dirname(storeFolder), { recursive: true })
    rmSync(storeFolder, { recursive: true, force: true })
    writeFileSync(storeFolder, '')
    await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
    interface Delivery {
      status: string
      problem: { code: string } | null
      attempts: number
    }
    const delivery = async () => {
      const { items } = await label.call<{ items: Delivery[] }>('GET', `/releases/${id}/deliveries`)
      return items[0]
    }
    await until(
      'word of the closed store',
      async () => (await delivery())?.problem?.code === 'store_unreachable',
    )
    expect((await delivery())?.status).toBe('queued')
    rmSync(storeFolder)
    await moveClock(server.url, '2026-11-23T09:30:00Z')
    await until('accepted delivery', async () => (await delivery())?.status === 'accepted')
    expect((await delivery())?.problem).toBeNull()
  })

  const canMount = mountable()
  test.skipIf(!canMount)(
    'a full disk refuses a file with a message, and accepts it when there is space',
    async () => {
      const dataDir = freshFolder()
      const incoming = path.join(dataDir, 'incoming')
      mkdirSync(incoming)
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', incoming])
      expect(mounted.status).toBe(0)
      const { flac } = await composeFiles()
      const server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } })
      onTestFinished(async () => {
        await server.stop()
        spawnSync('umount', ['-l', incoming])
      })
      const person = { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' }
      const cookie = await signUpByApi(server, person)
      const begun = await beginUpload(server.url, cookie, 'audio', flac)
      expect(begun.status).toBe(201)
      const uploadUrl = new URL(begun.headers.get('location') as string, `${server.url}/v1/uploads/files`)
      const bytes = readFileSync(flac)
      const refused = await sendBytes(uploadUrl, cookie, bytes)
      expect(refused.status).toBe(507)
      expect(await refused.text()).toMatch(/"message":"[^"]+\."/)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

      spawnSync('mount', ['-o', 'remount,size=200m', incoming])
      const head = await fetch(uploadUrl, { method: 'HEAD', headers: { cookie, 'tus-resumable': '1.0.0' } })
      const sent = await sendBytes(uploadUrl, cookie, bytes, Number(head.headers.get('upload-offset')))
      expect(sent.status).toBe(204)
      const id = uploadUrl.pathname.split('/').pop()
      const call = callAs(server.url, cookie)
      await until('ready file', async () => (await call('GET', `/uploads/${id}`)).status === 'ready')
    },
  )

  test('a database that stops is restarted, and calls get an error message until then', async () => {
    const { cover } = await composeFiles()
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
    onTestFinished(() => server.stop())
    const person = { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' }
    const cookie = await signUpByApi(server, person)
    const call = callAs(server.url, cookie)
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const pidFile = path.join(server.dataDir, 'postgres', 'postmaster.pid')
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), signal)
      const answers: { status: number; text: string }[] = []
      await until(
        'answer as before',
        async () => {
          const answer = await fetch(`${server.url}/v1/artists`, { headers: { cookie } })
          answers.push({ status: answer.status, text: await answer.text() })
          const was = answers.some((answer) => answer.status === 503)
          return was && answer.status === 200
        },
        20_000,
      )
      for (const { status, text } of answers) {
        expect([200, 503], text).toContain(status)
        if (status === 503) expect(text).toMatch(/"message":"[^"]+\."/)
      }
    }
    // Jobs continue as well: a new user gets a mail, and a file is analysed.
    const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }
    expect(await call('POST', '/artists', artist)).toMatchObject({ name: 'Ana Lima' })
    const begun = await beginUpload(server.url, cookie, 'artwork', cover)
    const uploadUrl = new URL(begun.headers.get('location') as string, `${server.url}/v1/uploads/files`)
    expect((await sendBytes(uploadUrl, cookie, readFileSync(cover))).status).toBe(204)
    const id = uploadUrl.pathname.split('/').pop()
    await until('ready file', async () => (await call('GET', `/uploads/${id}`)).status === 'ready')
  })
})

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-start-'))
  folders.push(folder)
  return folder
}

interface Launch {
  child: ChildProcess
  url: string
  /** The exit code; null after a signal. */
  code: Promise<number | null>
  /** Everything it printed so far. */
  words(): string
  says(words: RegExp): Promise<void>
}

async function launch(
  [program, ...args]: string[],
  {
    dataDir,
    port,
    ownGroup = false,
    env = {},
  }: { dataDir: string; port?: number; ownGroup?: boolean; env?: Record<string, string> },
): Promise<Launch> {
  const serverPort = port ?? (await freePort())
  const output: string[] = []
  const child = spawn(program as string, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
    env: {
      ...process.env,
      PORT: String(serverPort),
      BACKLINE_DATA_DIR: dataDir,
      BACKLINE_SEED: 'no',
      NODE_ENV: 'production',
      ...env,
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = new Promise<number | null>((resolve) => child.once('exit', (ended) => resolve(ended)))
  const words = () => output.join('')
  onTestFinished(() => {
    for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
  })
  return {
    child,
    url: `http://localhost:${serverPort}`,
    code,
    words,
    says: async (pattern) => {
      await until(`word of ${pattern} in ${words()}`, () => {
        if (child.exitCode !== null) throw new Error(`it ended:\n${words()}`)
        return pattern.test(words())
      })
    },
  }
}

/** Every process of this data folder, identified by its arguments, its environment or its working directory. */
function processesOf(dataDir: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && belongs(pid, dataDir))
}

function belongs(pid: number, dataDir: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir) ||
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ||
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`=${dataDir}\0`)
    )
  } catch {
    return false
  }
}

/** Memory that is not shared with other processes (proportional where pages are shared). */
function residentMegabytes(dataDir: string): number {
  const kilobytes = processesOf(dataDir).map((pid) => {
    const rollup = `/proc/${pid}/smaps_rollup`
    const text = existsSync(rollup) ? readFileSync(rollup, 'utf8') : ''
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  })
  return Math.round(kilobytes.reduce((sum, kilobyte) => sum + kilobyte, 0) / 1024)
}

function mountable(): boolean {
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'backline-mount-'))
  folders.push(mountPoint)
  const works = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountPoint]).status === 0
  if (works) spawnSync('umount', [mountPoint])
  else console.log('skipped: no file system can be mounted here')
  return works
}
