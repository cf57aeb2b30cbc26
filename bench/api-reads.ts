// How long a read of a release takes over HTTP, beside one round trip to the same database in the same run.
import { readFile } from 'node:fs/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { startServer } from '../e2e/server.ts'

const READS = 400

const server = await startServer({ dataDir: 'data/bench', seed: true, env: { LOG_LEVEL: 'error' } })
try {
  const cookie = await signIn('demo-advanced')
  const list = (await get('/v1/releases')) as { items: { id: string; trackCount: number }[] }
  const [release] = [...list.items].sort((a, b) => b.trackCount - a.trackCount)
  if (!release) throw new Error('no release to read')
  const pool = new pg.Pool({ connectionString: await ownDatabase(), max: 1 })

  const reads: number[] = []
  const trips: number[] = []
  for (let i = 0; i < READS + 50; i++) {
    const read = await timed(() => get(`/v1/releases/${release.id}`))
    const trip = await timed(() => pool.query('select 1'))
    if (i >= 50) {
      reads.push(read)
      trips.push(trip)
    }
  }
  await pool.end()
  print('GET /v1/releases/{id}', reads)
  print('select 1', trips)
  console.log(
    `ratio of the medians ${(at(reads, 0.5) / at(trips, 0.5)).toFixed(1)}, of the 99th ${(at(reads, 0.99) / at(trips, 0.99)).toFixed(1)}`,
  )

  async function get(path: string): Promise<unknown> {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
} finally {
  await server.stop()
}

async function signIn(username: string): Promise<string> {
  const challenge = await (await fetch(`${server.url}/v1/auth/captcha`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const answer = await fetch(`${server.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Backline-demo-1', captcha }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** The embedded server listens on a port of its own choosing, which its own file names. */
async function ownDatabase(): Promise<string> {
  const port = (await readFile('data/bench/postgres/postmaster.pid', 'utf8')).split('\n')[3]
  const password = (await readFile('data/bench/postgres.password', 'utf8')).trim()
  return `postgres://backline:${password}@127.0.0.1:${port}/backline`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}

function print(name: string, values: number[]): void {
  console.log(
    `${name.padEnd(24)} p50 ${at(values, 0.5).toFixed(2)} ms   p99 ${at(values, 0.99).toFixed(2)} ms   (${values.length} times)`,
  )
}
