// Measures a page of the review queue with 100,000 releases in the database, 5,000 of them waiting: its first page, a
// late page, and every filter; in the service and over HTTP, compared with one round trip to the same database.
import pg from 'pg'
import { startServer } from '../e2e/server.ts'
import { listWaiting } from '../src/features/review/queue.data.server.ts'
import { openDatabase } from '../src/lib/db.ts'
import { newId } from '../src/lib/pure/ids.ts'
import { ownDatabase, print, printRatio, signIn, timed } from './kit/measure.ts'

const RELEASES = 100_000
const WAITING = 5_000
const READS = 300
const DATA = 'data/bench-review'

const server = await startServer({ dataDir: DATA, seed: true, env: { LOG_LEVEL: 'error' } })
const url = await ownDatabase(DATA)
const pool = new pg.Pool({ connectionString: url, max: 1 })
const database = openDatabase(url)
try {
  await fill()
  const cookie = await signIn(server.url, 'demo-reviewer')
  const get = async (query: string) => {
    const answer = await fetch(`${server.url}/v1/review/releases?${query}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
    return (await answer.json()) as { items: unknown[]; nextCursor: string | null; total: number }
  }
  const far = `${(await dueOf(WAITING / 2)).toISOString()}|${newId()}`
  const questions = [
    '',
    `cursor=${encodeURIComponent(far)}`,
    'plan=advanced',
    'type=album&language=tr',
    'overdue=true',
    'claim=mine',
    'claim=nobody',
    'advice=true',
    'status=in_review',
  ]
  const params = { reviewerId: newId(), now: new Date(), limit: 24 }
  await compare('SQL of the first page', () => listWaiting(database.db, params))
  await compare('SQL far behind', () =>
    listWaiting(database.db, {
      ...params,
      after: { dueAt: new Date(far.split('|')[0] as string), id: newId() },
    }),
  )
  for (const question of questions) {
    const { items, total } = await get(question)
    await compare(`?${question.slice(0, 22)} ${items.length}/${total}`, () => get(question))
  }
} finally {
  await database.close()
  await pool.end()
  await server.stop()
}

async function compare(name: string, work: () => Promise<unknown>): Promise<void> {
  const ours: number[] = []
  const trips: number[] = []
  for (let i = 0; i < READS + 30; i++) {
    const read = await timed(work)
    const trip = await timed(() => pool.query('select 1'))
    if (i < 30) continue
    ours.push(read)
    trips.push(trip)
  }
  print(name, ours)
  print('select 1', trips)
  printRatio(ours, trips)
}

async function dueOf(place: number): Promise<Date> {
  const { rows } = await pool.query(
    `select review_due_at from releases where status in ('submitted', 'in_review')
     order by review_due_at, id offset $1 limit 1`,
    [place],
  )
  return rows[0].review_due_at
}

/** Creates rows as submissions leave them, fifty per account, with the existing covers; repeating it adds nothing. */
async function fill(): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as n from releases')
  if (rows[0].n < RELEASES)
    await pool.query(
      `insert into accounts (id, plan)
       select gen_random_uuid(), (array['basic', 'pro', 'advanced'])[1 + n % 3]
       from generate_series(1, $1::int) n`,
      [RELEASES / 50],
    )
  await pool.query(
    `with accounts as (select id, row_number() over () - 1 as place, count(*) over () as total from accounts),
       covers as (select id, row_number() over () - 1 as place, count(*) over () as total from uploads
         where kind = 'artwork' and status = 'ready'),
       added as (
         insert into releases (id, account_id, artist_id, artwork_upload_id, title, type, language, status, revision,
           review_advice, submitted_at, review_due_at, created_at, updated_at)
         select gen_random_uuid(), a.id, (select id from artists where account_id = a.id limit 1), c.id, 'Bench ' || n,
           (array['single', 'ep', 'album'])[1 + n % 3], (array['en', 'es', 'pt', 'tr'])[1 + n % 4],
           case when n > $2 then 'published' when n % 3 = 0 then 'in_review' else 'submitted' end, 1, n % 5,
           at, at + interval '2 days', at, at
         from generate_series(1, $1::int) n
         join accounts a on a.place = n % a.total
         join covers c on c.place = n % c.total
         cross join lateral (select now() - make_interval(mins => (n * 7919) % 10000) as at) as time
         returning id, account_id, status
       )
     insert into tracks (id, account_id, release_id, position, created_at)
     select gen_random_uuid(), account_id, id, place, now()
     from added cross join generate_series(1, 3) place where status <> 'published'`,
    [Math.max(0, RELEASES - rows[0].n), WAITING],
  )
  await pool.query(
    `insert into review_claims (release_id, reviewer_id, claimed_at, expires_at)
     select id, (select id from users order by id limit 1), now(), now() + interval '1 hour'
     from releases where status = 'in_review' order by releases.id limit 100
     on conflict do nothing`,
  )
  // What autovacuum does within a minute after so many rows.
  await pool.query('vacuum analyze accounts, releases, tracks, review_claims')
}
