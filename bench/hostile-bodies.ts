// Measures whether requests of strangers keep others waiting: 100 parallel bodies of 1 MB (deeply nested or very wide JSON,
// forms, and nested queries), five times, while GET /healthz is asked every 10 ms: its 99th percentile against 200 ms. No
// request may be answered with a server error.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startServer } from '../e2e/server.ts'
import { percentile, print, signIn, timed } from './kit/measure.ts'

const PARALLEL = 100
const BYTES = 1_000_000
/** One round has too few answers to /healthz for a 99th percentile. */
const ROUNDS = 5
const LIMIT_MS = 200

const nested = (depth: number, value: string) => {
  const body = '['.repeat(depth) + value + ']'.repeat(depth)
  return `{"username":${body}}`
}
const zeros = (bytes: number) => `${'0,'.repeat(bytes / 2)}0`

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Each about 1 MB, but for those that their parser would not read further. */
const BODIES: [name: string, type: string, body: string | FormData][] = [
  ['nested 1,000 deep', JSON_TYPE, nested(1_000, zeros(BYTES))],
  ['nested 1,800 deep', JSON_TYPE, nested(1_800, zeros(BYTES))],
  ['only brackets', JSON_TYPE, '['.repeat(BYTES)],
  ['closed brackets', JSON_TYPE, nested(BYTES / 2, '')],
  ['nested objects', JSON_TYPE, `${'{"a":'.repeat(BYTES / 6)}1${'}'.repeat(BYTES / 6)}`],
  ['flat list', JSON_TYPE, `{"username":[${zeros(BYTES)}]}`],
  ['many keys', JSON_TYPE, `{${Array.from({ length: BYTES / 11 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ['texts that cannot be stored', JSON_TYPE, `[${'"\\u0000",'.repeat(BYTES / 9)}1]`],
  ['form nested in a name', FORM_TYPE, `a${'[b]'.repeat(20_000)}=1&${'x=1&'.repeat(BYTES / 4)}`],
  [
    'form with many fields',
    FORM_TYPE,
    Array.from({ length: BYTES / 12 }, (_, i) => `a[b][${i}]=1`).join('&'),
  ],
  [
    'form with large indexes',
    FORM_TYPE,
    Array.from({ length: BYTES / 16 }, (_, i) => `a[${i}9999]=1`).join('&'),
  ],
]

const multipart = () => {
  const form = new FormData()
  for (let i = 0; i < 5_000; i++) form.append(`a${'[b]'.repeat(50)}[${i}]`, '1')
  return form
}
const QUERY = `/v1/releases?a${'[b]'.repeat(4_000)}=1`

const REQUESTS = new Map<string, { path: string; init: () => RequestInit }>([
  ...BODIES.map(
    ([name, type, body]) =>
      [
        name,
        { path: '/v1/auth/login', init: () => ({ method: 'POST', headers: { 'content-type': type }, body }) },
      ] as const,
  ),
  ['multipart form', { path: '/v1/auth/login', init: () => ({ method: 'POST', body: multipart() }) }],
  ['nested query', { path: QUERY, init: () => ({}) }],
])

if (isMainThread) await measureAll()
else await flood(workerData)

async function measureAll(): Promise<void> {
  const server = process.env.SERVER_URL
    ? { url: process.env.SERVER_URL, stop: async () => {} }
    : await startServer({ dataDir: 'data/bench', seed: true, env: { LOG_LEVEL: 'silent' } })
  let good = true
  try {
    const cookie = await signIn(server.url, 'demo-advanced')
    await measure(server.url, 'idle', () => sleep(2_000))
    for (const who of ['visitor', 'signed in'])
      for (const name of REQUESTS.keys()) {
        const statuses = new Map<string, number>()
        const p99 = await measure(server.url, `${name}, ${who}`, async () => {
          const worker = new Worker(new URL(import.meta.url), {
            workerData: { url: server.url, name, cookie: who === 'visitor' ? '' : cookie },
          })
          worker.on('message', (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1))
          await new Promise((resolve) => worker.once('exit', resolve))
        })
        if (p99 > LIMIT_MS || [...statuses.keys()].some((status) => status.startsWith('5'))) good = false
        const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
        console.log(`  ${answers}; ${(p99 / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`)
      }
  } finally {
    await server.stop()
  }
  process.exitCode = good ? 0 : 1
}

/** Runs in a thread of its own: building the requests would delay the measurement. */
async function flood({ url, name, cookie }: { url: string; name: string; cookie: string }): Promise<void> {
  const { path, init } = REQUESTS.get(name) as { path: string; init: () => RequestInit }
  const send = async () => {
    const { headers, ...rest } = init()
    const status = await fetch(`${url}${path}`, { ...rest, headers: { ...headers, cookie } }).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      () => 'connection ended',
    )
    parentPort?.postMessage(status)
  }
  for (let round = 0; round < ROUNDS; round++) await Promise.all(Array.from({ length: PARALLEL }, send))
}

/** @returns the 99th percentile of the answers to /healthz meanwhile, in milliseconds */
async function measure(url: string, name: string, work: () => Promise<unknown>): Promise<number> {
  const waits: number[] = []
  let working = true
  const asking = (async () => {
    while (working) {
      // Each asks on a connection of its own, as a load balancer's probe may.
      const headers = { connection: 'close' }
      waits.push(await timed(async () => (await fetch(`${url}/healthz`, { headers })).arrayBuffer()))
      await sleep(10)
    }
  })()
  await work()
  working = false
  await asking
  print(name, waits)
  return percentile(waits, 0.99)
}
