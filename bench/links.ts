// Measures how many redirects and pages of a smart link a server answers, each counted, compared with a bare Node server
// that answers the same to the same clients. Half of its redirects is the goal. Every counted answer must be stored.
import { spawn } from 'node:child_process'
import { Pool } from 'undici'
import { freePort, startServer } from '../e2e/server.ts'
import { signIn } from './kit/measure.ts'

const CONNECTIONS = 32
const SECONDS = 4
const ROUNDS = 3
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const server = await startServer({
  dataDir: 'data/bench',
  seed: true,
  env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' },
})
const barePort = await freePort()
const bare = spawn(process.execPath, [
  '-e',
  `require('node:http').createServer((_, answer) => {
    answer.writeHead(302, { location: 'https://open.spotify.com/album/1', 'cache-control': 'no-store' }).end()
  }).listen(${barePort}, '127.0.0.1')`,
])
try {
  const cookie = await signIn(server.url, 'demo-advanced')
  const call = async <T>(path: string) =>
    (await (await fetch(`${server.url}/v1${path}`, { headers: { cookie } })).json()) as T
  const [link] = (await call<{ items: { id: string; slug: string }[] }>('/links')).items
  if (!link) throw new Error('the demo has no smart link')
  const { stores } = await call<{ stores: { code: string }[] }>(`/links/${link.id}`)
  const totalOf = async () => {
    const { total } = await call<{ total: { views: number; clicks: number } }>(
      `/links/${link.id}/statistics?range=7_days`,
    )
    return total
  }
  const before = await totalOf()
  const answered = { views: 0, clicks: 0 }
  const rates: Record<'bare' | 'redirect' | 'page', number[]> = { bare: [], redirect: [], page: [] }
  await load(`http://127.0.0.1:${barePort}`, '/')
  answered.clicks += await load(server.url, `/l/${link.slug}/${stores[0]?.code}`)
  answered.views += await load(server.url, `/l/${link.slug}`)
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push((await load(`http://127.0.0.1:${barePort}`, '/')) / SECONDS)
    const clicks = await load(server.url, `/l/${link.slug}/${stores[0]?.code}`)
    const views = await load(server.url, `/l/${link.slug}`)
    answered.clicks += clicks
    answered.views += views
    rates.redirect.push(clicks / SECONDS)
    rates.page.push(views / SECONDS)
  }
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const after = await totalOf()
  const median = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
  for (const [name, values] of Object.entries(rates))
    console.log(
      `${name.padEnd(10)} ${median(values).toFixed(0)} a second   (${(median(values) / median(rates.bare)).toFixed(2)} of a bare server)`,
    )
  console.log(
    `answered ${answered.clicks} redirects and ${answered.views} pages, stored ${after.clicks - before.clicks} and ${after.views - before.views}`,
  )
} finally {
  bare.kill()
  await server.stop()
}

/** @returns how many answers came */
async function load(origin: string, path: string): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const end = performance.now() + SECONDS * 1_000
  let count = 0
  const client = async (index: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      // Different people: one is counted 300 times a minute.
      const address = `198.51.${index}.${turn % 250}`
      const { body, statusCode } = await pool.request({
        path,
        method: 'GET',
        headers: { 'user-agent': PHONE, 'x-forwarded-for': address },
      })
      await body.dump()
      if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => client(index)))
  await pool.close()
  return count
}
