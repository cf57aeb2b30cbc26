// kill -9 during an import's check and its creation: in the end each release exists exactly once, and the faulty rows
// are reported.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#engines/ddex/identifiers.ts'
import { type Call, callAs, signUpByApi, until, upload, withDatabase } from './by-api.ts'
import { copyPreparedData, freePort, type RunningServer, startServer } from './server.ts'

/** More than two batches, so that there is a middle. */
const ROWS = 2_600
const COLUMNS = [
  'release',
  'release_title',
  'release_artist',
  'upc',
  'release_date',
  'original_release_date',
  'track_title',
  'isrc',
]

interface Line {
  title: string
  upc: string
  releaseDate: string
  originalReleaseDate: string
  isrc: string
  /** Column and code of its fault. */
  wrong?: [string, string]
}

const LINES: Line[] = Array.from({ length: ROWS }, (_, i) => {
  const body = `60${String(i).padStart(9, '0')}`
  const line: Line = {
    title: `Song ${String(i).padStart(4, '0')}`,
    upc: i % 3 === 0 ? `${body}${checkDigit(body)}` : '',
    releaseDate: '2027-03-05',
    originalReleaseDate: i % 5 === 0 ? '2011-04-01' : '',
    isrc: `BRABC26${String(i).padStart(5, '0')}`,
  }
  if (i % 40 === 7) return { ...line, releaseDate: '05/03/2027', wrong: ['release_date', 'import_date'] }
  if (i % 100 === 11) return { ...line, isrc: 'BR-ABC-26', wrong: ['isrc', 'isrc_invalid'] }
  return line
})
const good = LINES.filter((line) => !line.wrong)
const bad = LINES.flatMap((line, i) => (line.wrong ? [{ row: i + 2, wrong: line.wrong }] : []))

const folder = copyPreparedData()
let port: number
let server: RunningServer
let call: Call

const start = async () => {
  const env = { BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z', LOG_LEVEL: 'error' }
  server = await startServer({ dataDir: folder, port, env })
}

beforeAll(async () => {
  port = await freePort()
  await start()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an import that is killed during its check and its creation ends with the same result', async () => {
  const person = { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' }
  const cookie = await signUpByApi(server, person)
  call = callAs(server.url, cookie)
  await withDatabase(folder, (db) => db.query(`update accounts set plan = 'advanced'`))
  await call('POST', '/artists', { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' })
  const file = path.join(folder, 'catalogue.csv')
  writeFileSync(file, csv())
  const uploadId = await upload(server.url, cookie, 'catalogue', file)

  const { id } = await killAfter(
    () => call<{ id: string }>('POST', '/imports', { uploadId }),
    (db) => isAt(db, 'copy "import_releases"'),
  )
  await until('end of the check', () => statusIs(id, 'checked'))
  const counts = { rows: ROWS, rejectedRows: bad.length, releases: ROWS, invalid: bad.length }
  expect(await call('GET', `/imports/${id}`)).toMatchObject({ ...counts, ready: good.length, created: 0 })

  // The first batch is stored, and another is being written.
  await killAfter(
    () => call('POST', `/imports/${id}/run`),
    async (db) => (await hasDrafts(db)) && isAt(db, 'copy "tracks"'),
  )
  await until('end of the import', () => statusIs(id, 'imported'))

  expect(await call('GET', `/imports/${id}`)).toMatchObject({ ...counts, ready: 0, created: good.length })
  expect(await drafts()).toEqual(
    good.map(({ title, upc, releaseDate, originalReleaseDate, isrc }) => ({
      title,
      upc: upc || null,
      release_date: releaseDate,
      isrc,
      track_title: title,
      original_release_date: originalReleaseDate || null,
    })),
  )
  expect(await findings(id)).toEqual(
    bad.map(({ row, wrong: [column, code] }) => expect.objectContaining({ row, column, code })),
  )
  expect(await notifications()).toEqual(['releases.imported', 'releases.import_checked'])
})

const csv = () =>
  [
    COLUMNS,
    ...LINES.map((line, i) => [
      `r${i}`,
      line.title,
      'Ana Lima',
      line.upc,
      line.releaseDate,
      line.originalReleaseDate,
      line.title,
      line.isrc,
    ]),
  ]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')

/** Kills the server as soon as the condition holds, and starts it again. */
async function killAfter<T>(work: () => Promise<T>, isSo: (db: pg.Client) => Promise<boolean>): Promise<T> {
  const done = await withDatabase(folder, async (db) => {
    const answer = await work()
    for (const patience = Date.now() + 60_000; !(await isSo(db)); await turn())
      if (Date.now() > patience) throw new Error('the moment did not come')
    await server.kill()
    return answer
  })
  await start()
  return done
}

/** Whether the server is executing such a statement, or the transaction it belongs to. */
async function isAt(db: pg.Client, statement: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from pg_stat_activity
     where pid <> pg_backend_pid() and state in ('active', 'idle in transaction') and query like $1`,
    [`${statement}%`],
  )
  return rows.length > 0
}

async function hasDrafts(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query('select from releases limit 1')
  return rows.length > 0
}

const statusIs = async (id: string, expected: string) =>
  (await call<{ status: string }>('GET', `/imports/${id}`)).status === expected

const drafts = () =>
  withDatabase(folder, async (db) => {
    const { rows } = await db.query(
      `select r.title, r.upc, r.release_date::text, r.original_release_date::text, t.isrc, t.title as track_title
       from releases r left join tracks t on t.release_id = r.id order by r.title`,
    )
    return rows
  })

/** About the file; what its drafts will have to fix is left out. */
async function findings(id: string): Promise<unknown[]> {
  const all: unknown[] = []
  for (let cursor = ''; ; ) {
    const page = await call<{ items: { findings: { stage?: string }[] }[]; nextCursor: string | null }>(
      'GET',
      `/imports/${id}/releases?status=invalid&limit=100${cursor}`,
    )
    all.push(...page.items.flatMap((item) => item.findings.filter(({ stage }) => stage !== 'submission')))
    if (page.nextCursor === null) return all
    cursor = `&cursor=${page.nextCursor}`
  }
}

async function notifications(): Promise<string[]> {
  const { items } = await call<{ items: { kind: string }[] }>('GET', '/notifications')
  return items.map((item) => item.kind).filter((kind) => kind.startsWith('releases.import'))
}
