// Measures a statement from the stored file to the posting: hashed, read, added up, matched, rounded, divided and posted,
// on a durable database. The peer is a binary COPY of the same lines as narrow rows into one table without an index,
// which says nothing about whose the money is. The goal is to be as fast as the peer. The total that is posted must equal
// that of the generator.
//
// 1,000 tracks of 200 accounts, six in ten lines of a tenth of the tracks; 20 countries, 5 kinds; a third of the accounts
// has no paid plan; one line in a thousand has an unknown ISRC. More lines: STATEMENT_LINES=5000000.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { seededRandom } from '#engines/composer/random.ts'
import { parseStatement, postStatement } from '#features/statements/service.server.ts'
import { openDatabase } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { jobs } from '#lib/jobs.ts'
import { migrate } from '#lib/migrations.ts'
import { newId } from '#lib/pure/ids.ts'
import { systemClock } from '#ports/clock/index.ts'
import { openObjects } from '#ports/objects/index.ts'
import { openEmbeddedPostgres } from '#ports/postgres/embedded.ts'
import { timed } from './kit/measure.ts'

const LINES = Number(process.env.STATEMENT_LINES ?? 1_000_000)
const GOAL = 1
const MEMORY_MAX_MB = 300
const TRACKS = 1_000
const ACCOUNTS = 200
const COUNTRIES = 20
const KINDS = 5
const STAFF = newId()
/** Bytes of the peer's columns. */
const FIELDS = [4, 4, 2, 2, 4, 2, 4, 8] as const
const ROW_BYTES = 2 + FIELDS.reduce((sum, size) => sum + 4 + size, 0)
const ROWS_AT_ONCE = 5_000

const folder = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
// The database runs as a user without read access to our files.
chmodSync(folder, 0o755)
const postgres = await openEmbeddedPostgres(path.join(folder, 'postgres'))
const { db, pool, close } = openDatabase(postgres.url)
try {
  await migrate(postgres.url, path.resolve('db/migrations'))
  await runMigrations({ pgPool: pool })
  await addCatalogue()
  const deps = {
    db,
    jobs,
    clock: systemClock(),
    objects: await openObjects({ dataDir: folder }),
    bookCurrency: 'USD',
  } as Deps
  const file = path.join(folder, 'statement.csv')
  const total = await writeStatement(file)
  const statementId = await addStatement(deps, file)

  const read = await timed(() => parseStatement(deps, { statementId }))
  await db.updateTable('statements').set({ status: 'posting' }).where('id', '=', statementId).execute()
  const posted = await timed(() => postStatement(deps, { statementId, actorId: STAFF }))
  const peakMb = process.resourceUsage().maxRSS / 1024
  await expectPosted(statementId, total)
  const peer = await timed(copyLines)

  const rate = (ms: number) => `${Math.round(LINES / (ms / 1000)).toLocaleString('en')} lines/s`
  console.log(`${LINES.toLocaleString('en')} lines`)
  console.log(`read and matched         ${Math.round(read)} ms, ${rate(read)}`)
  console.log(`posted                   ${Math.round(posted)} ms`)
  console.log(`bare COPY of the lines   ${Math.round(peer)} ms, ${rate(peer)}`)
  const ratio = peer / (read + posted)
  console.log(
    `${ratio.toFixed(2)} times the speed of the peer (goal ${GOAL}); ${(peakMb / MEMORY_MAX_MB).toFixed(2)} of ${MEMORY_MAX_MB} MB`,
  )
  if (ratio < GOAL || peakMb > MEMORY_MAX_MB) process.exitCode = 1
} finally {
  await close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function isrcOf(track: number): string {
  return `QZBEN26${String(track).padStart(5, '0')}`
}

async function addCatalogue(): Promise<void> {
  await sql`
    insert into accounts (id, plan) select md5('account ' || n)::uuid, case when n % 3 = 0 then 'basic' else 'pro' end
    from generate_series(0, ${ACCOUNTS - 1}::int) n`.execute(db)
  await sql`
    insert into users (id, account_id, name, username, email, terms_accepted_at)
    values (${STAFF}, md5('account 0')::uuid, 'Mara Kessler', 'mara', 'mara@backline.test', now())`.execute(
    db,
  )
  await sql`
    insert into plan_periods (account_id, plan, starts_at)
    select md5('account ' || n)::uuid, 'pro', '2020-01-01' from generate_series(0, ${ACCOUNTS - 1}::int) n
    where n % 3 <> 0`.execute(db)
  await sql`
    insert into releases (id, account_id, title, created_at, updated_at)
    select md5('release ' || n)::uuid, md5('account ' || n % ${ACCOUNTS}::int)::uuid, 'Maré', now(), now()
    from generate_series(0, ${TRACKS - 1}::int) n`.execute(db)
  await sql`
    insert into tracks (id, account_id, release_id, position, title, artist, isrc, contributors, performers, created_at)
    select md5('track ' || n)::uuid, md5('account ' || n % ${ACCOUNTS}::int)::uuid, md5('release ' || n)::uuid, 1, 'Maré',
           'Ana Lima', 'QZBEN26' || lpad(n::text, 5, '0'), '[]', '[]', now()
    from generate_series(0, ${TRACKS - 1}::int) n`.execute(db)
  await sql`
    insert into isrcs (isrc, account_id, track_id, bound_at)
    select isrc, account_id, id, now() from tracks`.execute(db)
}

/** @returns the exact total, in 10⁻⁶ */
async function writeStatement(file: string): Promise<bigint> {
  const random = seededRandom('statement')
  const out = await open(file, 'w')
  let micros = 0n
  let block =
    'Start Report,End Report,ISRC,Artist,Title,Album,UPC,Country,Nb of plays,Royalties,Service,Provider,provider_id,Label\n'
  for (let line = 0; line < LINES; line++) {
    const track = random.whole(0, 9) < 6 ? random.whole(0, TRACKS / 10 - 1) : random.whole(0, TRACKS - 1)
    const isrc = line % 1_000 === 0 ? 'QZNOT2600001' : isrcOf(track)
    const plays = random.whole(1, 400)
    const amount = random.whole(1, 900_000)
    micros += BigInt(amount)
    block += `2026-05-01,2026-05-31,${isrc},Ana Lima,Maré,Maré,,C${random.whole(1, COUNTRIES)},${plays},0.${String(amount).padStart(6, '0')},K${random.whole(1, KINDS)},Backline,1,Backline\n`
    if (block.length > 1_000_000) {
      await out.write(block)
      block = ''
    }
  }
  await out.write(block)
  await out.close()
  return micros
}

async function addStatement({ objects }: Deps, file: string): Promise<string> {
  const id = newId()
  const sourceId = newId()
  await objects.putFile('statements/bench', file)
  await db
    .insertInto('statement_sources')
    .values({ id: sourceId, code: 'deezer', name: 'Deezer', currency: 'USD', created_at: new Date() })
    .execute()
  await db
    .insertInto('statements')
    .values({
      id,
      source_id: sourceId,
      file_key: 'statements/bench',
      file_name: 'statement.csv',
      size_bytes: 1n,
      status: 'received',
      created_at: new Date(),
    })
    .execute()
  return id
}

/** Everything is in the ledger, to the micro-unit. */
async function expectPosted(statementId: string, micros: bigint): Promise<void> {
  const { rows } = await sql<{ total: bigint }>`
    select -sum(e.amount_micros)::bigint as total from ledger_entries e
    join ledger_transfers t on t.account_id = e.account_id and t.posted_at = e.posted_at and t.id = e.transfer_id
    where t.statement_id = ${statementId} and e.book = 'store_receivable'`.execute(db)
  if (rows[0]?.total !== micros) throw new Error(`posted ${rows[0]?.total} of ${micros} micro-units`)
}

/** The same lines: line, track, four dimensions, quantity and amount. */
async function copyLines(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    'create table peer_lines (line int, track int, country smallint, kind smallint, month int, store smallint, quantity int, amount bigint)',
  )
  try {
    await pipeline(binaryRows(), client.query(copyFrom('copy peer_lines from stdin (format binary)')))
  } finally {
    await client.end()
  }
}

function* binaryRows(): Generator<Buffer> {
  const random = seededRandom('statement')
  yield Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
  for (let start = 0; start < LINES; start += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, LINES - start)
    const block = Buffer.alloc(count * ROW_BYTES)
    let at = 0
    for (let row = 0; row < count; row++) {
      at = block.writeInt16BE(FIELDS.length, at)
      const values = [start + row, random.whole(0, TRACKS - 1), 1, 1, 202605, 1, random.whole(1, 400)]
      for (const [index, value] of values.entries()) {
        at = block.writeInt32BE(FIELDS[index] as number, at)
        at = FIELDS[index] === 2 ? block.writeInt16BE(value, at) : block.writeInt32BE(value, at)
      }
      at = block.writeInt32BE(8, at)
      at = block.writeBigInt64BE(BigInt(random.whole(1, 900_000)), at)
    }
    yield block
  }
  yield Buffer.from([0xff, 0xff])
}
