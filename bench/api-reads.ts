// Measures reading a release and the session over HTTP, compared with one round trip to the same database. The floor is
// an answer of the same server that reads nothing: what HTTP costs here, in the client as in the server.
import pg from 'pg'
import { startServer } from '../e2e/server.ts'
import { ownDatabase, print, printRatio, signIn, timed } from './kit/measure.ts'

const READS = 400
/** A server compiles what runs often, and its connections plan each statement a few times. */
const WARM_UP = 400
const DATA = 'data/bench'

const server = await startServer({ dataDir: DATA, seed: true, env: { LOG_LEVEL: 'error' } })
const database = new pg.Client({ connectionString: await ownDatabase(DATA) })
try {
  await database.connect()
  const cookie = await signIn(server.url, 'demo-advanced')
  const list = (await get('/v1/releases')) as { items: { id: string; trackCount: number }[] }
  const [release] = [...list.items].sort((a, b) => b.trackCount - a.trackCount)
  if (!release) throw new Error('no release to read')

  for (const [name, path] of [
    ['GET /v1/releases/{id}', `/v1/releases/${release.id}`],
    ['GET /v1/api/user', '/v1/api/user'],
  ] as const) {
    const reads: number[] = []
    const floors: number[] = []
    const trips: number[] = []
    for (let i = 0; i < READS + WARM_UP; i++) {
      const read = await timed(() => get(path))
      const trip = await timed(() => database.query('select 1'))
      const floor = await timed(() => get('/healthz'))
      if (i >= WARM_UP) {
        reads.push(read)
        floors.push(floor)
        trips.push(trip)
      }
    }
    print(name, reads)
    print('GET /healthz (floor)', floors)
    print('select 1', trips)
    printRatio(reads, trips)
    printRatio(floors, trips, 'of the floor: ')
  }

  async function get(path: string): Promise<unknown> {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
} finally {
  await database.end()
  await server.stop()
}
