// Measures the import of a file of usage: unpacked, read strictly, resolved to tracks and accounts, stored in the warehouse
// and published, then a corrected file of the same days. The peer is a COPY of the same rows with their ids into one
// PostgreSQL table without an index. The goal is half its speed. Ours and the peer take turns.
//
// The plays of the account with the most must equal those of the generator, before and after the correction.
//
// 1,000 tracks of 200 accounts, 70 days, one row in a thousand with an unknown ISRC. More rows: USAGE_ROWS=5000000.
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { type UsageCell, usageFileName, writeUsage } from '#engines/reports/usage.ts'
import { importUsageFile, readUsageState } from '#features/usage/service.server.ts'
import { openDatabase } from '#lib/db.ts'
import { jobs } from '#lib/jobs.ts'
import { migrate } from '#lib/migrations.ts'
import { addDays } from '#lib/pure/dates.ts'
import { seededRandom } from '#lib/pure/seeded-random.ts'
import { USAGE_SOURCES } from '#lib/pure/usage.ts'
import { systemClock } from '#ports/clock/index.ts'
import { openObjects } from '#ports/objects/index.ts'
import { openEmbeddedPostgres } from '#ports/postgres/embedded.ts'
import { openWarehouse } from '#ports/warehouse/index.ts'
import { percentile, timed } from './kit/measure.ts'

const ROWS = Number(process.env.USAGE_ROWS ?? 1_000_000)
const ROUNDS = 3
const GOAL = 0.5
const TRACKS = 1_000
const ACCOUNTS = 200
const DAYS = 70
const FIRST_DAY = '2026-01-01'
const LAST_DAY = addDays(FIRST_DAY, DAYS - 1)
const ROWS_AT_ONCE = 5_000
const ZERO = '00000000-0000-0000-0000-000000000000'
const STORES = ['spotify', 'deezer', 'tidal'] as const

const isrcOf = (index: number): string =>
  index < TRACKS ? `QZBEU26${String(index).padStart(5, '0')}` : `QZXXX26${String(index).padStart(5, '0')}`

interface Row {
  day: string
  track: number
  source: string
  streams: number
}

/** In the order of days, as stores write. Every revision has other plays. */
function* rowsOf(revision: number): Generator<Row> {
  const random = seededRandom(`usage ${revision}`)
  for (let index = 0; index < ROWS; index++) {
    const dayNumber = Math.floor((index * DAYS) / ROWS)
    const track = index % 1000 === 999 ? TRACKS : Math.floor(random.next() ** 2 * TRACKS)
    const source = USAGE_SOURCES[index % USAGE_SOURCES.length] ?? 'other'
    yield { day: DAY_TEXTS[dayNumber] ?? '', track, source, streams: Math.floor(random.next() * 500) }
  }
}
const DAY_TEXTS = Array.from({ length: DAYS }, (_, index) => addDays(FIRST_DAY, index))

function* cellsOf(revision: number): Generator<UsageCell[]> {
  for (const { day, track, source, streams } of rowsOf(revision))
    yield [day, isrcOf(track), source, streams, streams >> 1, 0, 0, 0, 0]
}

const folder = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
// The database runs as a user without read access to our files.
chmodSync(folder, 0o755)
const postgres = await openEmbeddedPostgres(path.join(folder, 'postgres'))
const { db, pool, close } = openDatabase(postgres.url)
const warehouse = openWarehouse({ dataDir: folder, clickhouse: {} })
try {
  await migrate(postgres.url, path.resolve('db/migrations'))
  await runMigrations({ pgPool: pool })
  await addCatalogue()
  const objects = await openObjects({ dataDir: folder })
  const deps = { db, jobs, clock: systemClock(), objects, warehouse }
  await warehouse.query({ sql: 'SELECT 1', scope: 'installation' })

  const results: Record<'import' | 'correction' | 'copy', number[]> = { import: [], correction: [], copy: [] }
  const expected = [await writeFiles(1), await writeFiles(2)]
  for (const [round, store] of STORES.slice(0, ROUNDS).entries()) {
    results.import.push(await timed(() => importRevision(store, 1)))
    await expectPlays(round * (expected[1] ?? 0) + (expected[0] ?? 0))
    results.copy.push(await timed(copyRows))
    results.correction.push(await timed(() => importRevision(store, 2)))
    await expectPlays((round + 1) * (expected[1] ?? 0))
  }
  const median = (list: number[]) => percentile(list, 0.5)
  const rate = (ms: number) => `${Math.round(ROWS / (ms / 1000)).toLocaleString('en')} rows/s`
  const peer = median(results.copy)
  const [ratio, correctionRatio] = [peer / median(results.import), peer / median(results.correction)]
  console.log(`${ROWS.toLocaleString('en')} rows, medians of ${ROUNDS}`)
  for (const [name, list] of Object.entries(results))
    console.log(`${name.padEnd(12)} ${Math.round(median(list))} ms, ${rate(median(list))}`)
  console.log(
    `${ratio.toFixed(2)} times the speed of the peer, ${correctionRatio.toFixed(2)} for a corrected file (goal ${GOAL}); plays equal those of the generator`,
  )
  if (Math.min(ratio, correctionRatio) < GOAL) process.exitCode = 1

  async function importRevision(store: string, revision: number): Promise<void> {
    const name = usageFileName({ store, feed: 'tracks', from: FIRST_DAY, to: LAST_DAY, revision })
    const reception = await importUsageFile(deps, { location: fileOf(revision), name })
    if (reception.kind !== 'registered' || reception.file.status !== 'live')
      throw new Error(`${name} was not imported`)
  }

  /** Of the account of the first track. */
  async function expectPlays(plays: number): Promise<void> {
    const [account] = (await sql<{ id: string }>`select md5('account 0')::uuid as id`.execute(db)).rows
    const accountId = account?.id ?? ''
    const { visible } = await readUsageState(deps, accountId)
    const [row] = await warehouse.query<{ plays: string }>({
      sql: `SELECT toString(sum(streams)) AS plays FROM usage_track_days
        WHERE account_id = {account_id:UUID} AND file_number <= {up_to:UInt32} AND NOT has({hidden:Array(UInt32)}, file_number)`,
      params: { up_to: visible.upTo, hidden: visible.hidden },
      scope: { accountId },
    })
    if (Number(row?.plays) !== plays) throw new Error(`${row?.plays} plays instead of ${plays}`)
  }
} finally {
  await warehouse.close()
  await close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function fileOf(revision: number): string {
  return path.join(folder, `usage-${revision}.csv`)
}

/** @returns the plays of the first account */
async function writeFiles(revision: number): Promise<number> {
  await pipeline(Readable.from(writeUsage('tracks', cellsOf(revision))), createWriteStream(fileOf(revision)))
  let plays = 0
  for (const { track, streams } of rowsOf(revision))
    if (track < TRACKS && track % ACCOUNTS === 0) plays += streams
  return plays
}

async function addCatalogue(): Promise<void> {
  await sql`
    insert into accounts (id, plan) select md5('account ' || n)::uuid, 'pro'
    from generate_series(0, ${ACCOUNTS - 1}::int) n`.execute(db)
  await sql`
    insert into releases (id, account_id, title, created_at, updated_at)
    select md5('release ' || n)::uuid, md5('account ' || n % ${ACCOUNTS}::int)::uuid, 'Maré', now(), now()
    from generate_series(0, ${TRACKS - 1}::int) n`.execute(db)
  await sql`
    insert into tracks (id, account_id, release_id, position, title, artist, isrc, contributors, performers, created_at)
    select md5('track ' || n)::uuid, md5('account ' || n % ${ACCOUNTS}::int)::uuid, md5('release ' || n)::uuid, 1, 'Maré',
           'Ana Lima', 'QZBEU26' || lpad(n::text, 5, '0'), '[]', '[]', now()
    from generate_series(0, ${TRACKS - 1}::int) n`.execute(db)
  await sql`
    insert into isrcs (isrc, account_id, track_id, bound_at)
    select isrc, account_id, id, now() from tracks`.execute(db)
}

/** The columns of the warehouse's table, written as texts that PostgreSQL reads into their types. */
async function copyRows(): Promise<void> {
  await sql`drop table if exists bench_usage`.execute(db)
  await sql`
    create table bench_usage (account_id uuid, artist_id uuid, release_id uuid, track_id uuid, day date, store text,
      source text, streams int4, listeners int4, saves int4, skips int4, downloads int4, playlist_adds int4, file_number int4,
      file_id uuid)`.execute(db)
  const client = await pool.connect()
  try {
    const copy = client.query(copyFrom(`copy bench_usage from stdin`))
    await pipeline(Readable.from(copyLines()), copy)
  } finally {
    client.release()
  }
}

function* copyLines(): Generator<string> {
  let lines: string[] = []
  for (const { day, streams, source } of rowsOf(1)) {
    lines.push(
      `${ZERO}\t${ZERO}\t${ZERO}\t${ZERO}\t${day}\tspotify\t${source}\t${streams}\t${streams >> 1}\t0\t0\t0\t0\t1\t${ZERO}`,
    )
    if (lines.length < ROWS_AT_ONCE) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}
