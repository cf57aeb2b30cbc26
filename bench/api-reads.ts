// Measures reading a release and the session over HTTP, compared with one round trip to the same database.
import pg from 'pg'
import { startServer } from '../e2e/server.ts'
import { ownDatabase, print, printRatio, signIn, timed } from './kit/measure.ts'

const READS = 400
const DATA = 'data/bench'

const server = await startServer({ dataDir: DATA, seed: true, env: { LOG_LEVEL: 'error' } })
try {
  const cookie = await signIn(server.url, 'demo-advanced')
  const list = (await get('/v1/releases')) as { items: { id: string; trackCount: number }[] }
  const [release] = [...list.items].sort((a, b) => b.trackCount - a.trackCount)
  if (!release) throw new Error('no release to read')
  const pool = new pg.Pool({ connectionString: await ownDatabase(DATA), max: 1 })

  for (const [name, path] of [
    ['GET /v1/releases/{id}', `/v1/releases/${release.id}`],
    ['GET /v1/api/user', '/v1/api/user'],
  ] as const) {
    const reads: number[] = []
    const trips: number[] = []
    for (let i = 0; i < READS + 50; i++) {
      const read = await timed(() => get(path))
      const trip = await timed(() => pool.query('select 1'))
      if (i >= 50) {
        reads.push(read)
        trips.push(trip)
      }
    }
    print(name, reads)
    print('select 1', trips)
    printRatio(reads, trips)
  }
  await pool.end()

  async function get(path: string): Promise<unknown> {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
} finally {
  await server.stop()
}
