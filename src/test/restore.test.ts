// Backups restore completely. Each test runs the very commands that docs/operations.md gives to operators.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { lockDataDir } from '#lib/data-lock.ts'
import { migrate } from '#lib/migrations.ts'
import { required } from '#lib/pure/required.ts'
import { openPostgres } from '#ports/postgres/index.ts'
import { createDatabase } from './database.ts'
import { buildRelease, buildStaff, buildUser, submit, type TestPerson } from './factories.ts'
import { findPostgresPrograms, openInstalledServer } from './postgres-programs.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const programs = findPostgresPrograms()
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder that the embedded server can enter under any user. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-restore-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Row count and checksum of every table of every schema of ours, and where each sequence stands. */
const contentsOf = (url: string) =>
  withClient(url, async (client) => {
    const contents: Record<string, string> = {}
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string; checksum: string }>(
        `select count(*), md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text) collate "C"), '')) as checksum
         from ${name} t`,
      )
      contents[name] = `${rows[0]?.count} rows, md5 ${rows[0]?.checksum}`
    }
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`,
    )
    for (const { name, last } of sequences) contents[name] = `at ${last}`
    return contents
  })

/** SHA-256 of every file of a data folder, the database aside. */
function filesOf(dataDir: string): Record<string, string> {
  const paths = globSync('**', { cwd: dataDir }).filter(
    (file) => !file.startsWith('postgres') && statSync(path.join(dataDir, file)).isFile(),
  )
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(dataDir, file)))
      .digest('hex')
  return Object.fromEntries(paths.sort().map((file) => [file, hash(file)]))
}

interface Installation {
  app: TestApp
  artist: TestPerson
  releaseId: string
}

/** Fills an installation: an artist, staff, a submitted release and one that its stores have received. */
async function fill(url: string, dataDir: string): Promise<Installation> {
  await migrate(url, path.resolve('db/migrations'))
  await runMigrations({ connectionString: url })
  const app = await openTestApp({ DATABASE_URL: url, BACKLINE_DATA_DIR: dataDir })
  const artist = await buildUser(app, { plan: 'pro', name: 'Ana Lima' })
  const staff = await buildStaff(app)
  const releaseId = await buildRelease(app, artist, { title: 'Maré' })
  const { sha256 } = await submitForReview(app, artist, releaseId)
  const { review } = app.client(staff.cookie)
  await review.claim({ id: releaseId })
  await review.approve({ id: releaseId, sha256 })
  await app.runJobs()
  const waiting = await buildRelease(app, artist, { title: 'Ilık' })
  await submit(app, artist, waiting)
  return { app, artist, releaseId }
}

async function submitForReview(app: TestApp, artist: TestPerson, id: string) {
  await submit(app, artist, id)
  return app.deps.db
    .selectFrom('release_revisions')
    .select('sha256')
    .where('release_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What the artist sees with the session from before the backup: the release, and the bytes of its audio. */
async function readAsArtist(app: TestApp, { artist, releaseId }: Installation) {
  const release = await app.client(artist.cookie).releases.find({ id: releaseId })
  const address = required(release.tracks[0]?.upload?.urls.playback)
  const answer = await app.fetch(address, { headers: { cookie: artist.cookie } })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    title: release.title,
    status: release.status,
    upc: release.upc,
    audio: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** A backup of an installation with nothing in it would prove nothing. */
function expectFilled(contents: Record<string, string>): void {
  const tables = [
    'public.users',
    'public.sessions',
    'public.uploads',
    'public.releases',
    'public.release_revisions',
    'public.release_events',
    'public.isrcs',
    'public.upcs',
    'public.deliveries',
    'public.mails',
    'graphile_worker._private_tasks',
  ]
  expect(tables.filter((name) => (contents[name] ?? '0 rows').startsWith('0 rows'))).toEqual([])
}

/** The shell commands that docs/operations.md gives below a heading, one text for each block. */
function documentedCommands(heading: string): string[] {
  const section = readFileSync('docs/operations.md', 'utf8')
    .split(/^#+ /m)
    .find((text) => text.startsWith(heading))
  return [...(section ?? '').matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)
}

/**
 * Runs commands of the documentation in `home`, the parent of the data folder.
 * @throws with what they printed when one fails.
 */
function runDocumented(
  commands: string,
  home: string,
  backup: string,
  env: Record<string, string> = {},
): void {
  const { status, stderr } = spawnSync('sh', ['-euc', commands.replaceAll('/backup', backup)], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  if (status !== 0) throw new Error(`${commands} failed: ${stderr}`)
}

test.skipIf(process.platform === 'win32')(
  'a copy of the stopped data folder has every row and every file, and starts',
  async () => {
    const home = temporaryFolder()
    const backup = temporaryFolder()
    const dataDir = path.join(home, 'data')
    mkdirSync(dataDir, { mode: 0o711 })
    const server = await openPostgres({ dataDir }, () => undefined)
    const installation = await fill(server.url, dataDir)
    const seen = await readAsArtist(installation.app, installation)
    const before = await contentsOf(server.url)
    expectFilled(before)
    await installation.app.app.database.close()
    await server.stop()

    const [copy = ''] = documentedCommands('Embedded database')
    runDocumented(copy, home, backup)

    const restoredDir = path.join(backup, 'data')
    expect(filesOf(restoredDir)).toEqual(filesOf(dataDir))
    const restored = await openPostgres({ dataDir: restoredDir }, () => undefined)
    try {
      expect(await contentsOf(restored.url)).toEqual(before)
      expect(await migrate(restored.url, path.resolve('db/migrations'))).toEqual([])
      const app = await openTestApp({ DATABASE_URL: restored.url, BACKLINE_DATA_DIR: restoredDir })
      expect(await readAsArtist(app, installation)).toEqual(seen)
      await app.app.database.close()
    } finally {
      await restored.stop()
    }
  },
  120_000,
)

test('a dump restored into an empty database, with a copy of the files, has every row and every file', async (context) => {
  if (!programs) return context.skip('pg_dump and pg_restore are not installed (on Debian: postgresql)')
  const server = await openInstalledServer(programs)
  try {
    const home = temporaryFolder()
    const backup = temporaryFolder()
    const dataDir = path.join(home, 'data')
    const url = await createDatabase(server.urlOf('postgres'))
    const installation = await fill(url, dataDir)
    const seen = await readAsArtist(installation.app, installation)
    const before = await contentsOf(url)
    expectFilled(before)

    // Backline keeps running, as the documentation allows.
    const lock = lockDataDir(dataDir)
    const changing = { warehouse: 'store', incoming: 'upload' }
    for (const [folder, name] of Object.entries(changing)) {
      mkdirSync(path.join(dataDir, folder), { recursive: true })
      writeFileSync(path.join(dataDir, folder, name), 'half')
    }
    const [back = '', restore = ''] = documentedCommands('External PostgreSQL')
    const restoredUrl = server.urlOf('restored')
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      DATABASE_URL: url,
      SERVER_URL: server.urlOf('postgres'),
      RESTORED_URL: restoredUrl,
    }
    runDocumented(back, home, backup, env)
    runDocumented(restore, home, backup, env)

    const restoredDir = path.join(home, 'restored')
    const stays = /^(warehouse|incoming|backline\.lock)/
    const files = Object.entries(filesOf(dataDir)).filter(([name]) => !stays.test(name))
    expect(Object.entries(filesOf(restoredDir))).toEqual(files)
    lockDataDir(restoredDir).release()
    lock.release()
    expect(await contentsOf(restoredUrl)).toEqual(before)
    expect(await migrate(restoredUrl, path.resolve('db/migrations'))).toEqual([])
    const app = await openTestApp({ DATABASE_URL: restoredUrl, BACKLINE_DATA_DIR: restoredDir })
    expect(await readAsArtist(app, installation)).toEqual(seen)
    await app.app.database.close()
    await installation.app.app.database.close()
  } finally {
    await server.stop()
  }
}, 120_000)
