// Reports that stores leave for us are received once, from a folder and from a real SSH server, whatever interrupts a poll.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATEMENT_BYTES_MAX } from '#features/uploads/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { buildStaff, type TestPerson } from '#test/factories.ts'
import { openSshServer } from '#test/ssh-server.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { collectFromStore } from './service.server.ts'
import { deezerFile } from './statements.fixtures.ts'

const base = mkdtempSync(path.join(tmpdir(), 'backline-reports-'))
const ssh = await openSshServer(path.join(base, 'ssh'))
const STORE = 'deezer'
let app: TestApp
let admin: TestPerson
let reports = ''
let count = 0

beforeAll(async () => {
  app = await openTestApp({ STORE_FOLDER_ROOT: base, STORE_ALLOW_HOSTS: '127.0.0.1' })
  admin = await buildStaff(app, 'admin')
}, 60_000)
afterAll(async () => {
  await ssh.close()
  rmSync(base, { recursive: true, force: true })
})
beforeEach(async () => {
  const { db } = app.deps
  await db.deleteFrom('store_report_polls').execute()
  await db.deleteFrom('collected_reports').execute()
  const folder = path.join(base, `store-${++count}`)
  reports = path.join(folder, 'out', 'reports')
  mkdirSync(reports, { recursive: true })
  await connect({ kind: 'folder', folder })
})

async function connect(connection: object, folder = 'out/reports', secrets: object = {}): Promise<void> {
  const { stores } = app.client(admin.cookie)
  const { settings, version } = await stores.find({ id: STORE })
  await stores.change({
    id: STORE,
    version,
    settings: {
      ...settings,
      dpid: 'PADPIDA2014030507N',
      connection: connection as typeof settings.connection,
      reports: { folder },
    },
    secrets,
  })
}
const poll = (deps: Deps = app.deps) => collectFromStore(deps, { storeId: STORE })
const isrcOf = (index: number) => `QZCOL26${String(index).padStart(5, '0')}`
let files = 0
/** A report unlike every other. */
function leave(name: string, text = deezerFile([{ isrc: isrcOf(++files), amount: '1.5' }])): string {
  const file = path.join(reports, name)
  writeFileSync(file, text)
  return file
}
const received = () =>
  app.deps.db
    .selectFrom('statements')
    .innerJoin('collected_reports', 'collected_reports.statement_id', 'statements.id')
    .select(['statements.id', 'file_name', 'status'])
    .distinct()
    .orderBy('statements.id')
    .execute()
const namesReceived = async () => (await received()).map(({ file_name }) => file_name)

test('a file that is too large does not hold back the others', async () => {
  const file = leave('a-large.csv')
  truncateSync(file, STATEMENT_BYTES_MAX + 1)
  leave('june.csv')
  await poll()
  await poll()
  expect(await namesReceived()).toEqual(['june.csv'])
  const { problem } = await app.deps.db.selectFrom('store_report_polls').selectAll().executeTakeFirstOrThrow()
  expect(problem).toMatchObject({ code: 'report_too_large' })
})

test('a file that cannot be read does not hold back the others, and is reported', async () => {
  leave('a\\b.csv')
  leave('june.csv')
  await poll()
  await poll()
  expect(await namesReceived()).toEqual(['june.csv'])
  const { problem } = await app.deps.db.selectFrom('store_report_polls').selectAll().executeTakeFirstOrThrow()
  expect(problem).toMatchObject({ code: 'report_name_refused', params: { file: 'a\\b.csv' } })
})

test('any number of files that cannot be read do not hold back the others', async () => {
  for (let index = 0; index < 60; index++) leave(`a\\${index}.csv`)
  leave('june.csv')
  await poll()
  await poll()
  expect(await namesReceived()).toEqual(['june.csv'])
})

/** Downloads fail with the code that there is for the file. */
function withFailingDownloads(codeOf: (file: string) => string | undefined) {
  const { stores } = app.deps
  const of: typeof stores.of = async (id) => {
    const connection = await stores.of(id)
    const download: typeof connection.transport.download = async (file, ...rest) => {
      const code = codeOf(file)
      if (code) throw Object.assign(new Error(code), { code })
      return connection.transport.download(file, ...rest)
    }
    return { ...connection, transport: { ...connection.transport, download } }
  }
  return { ...app.deps, stores: { ...stores, of } }
}

test('a store that refuses every file is left alone after a few', async () => {
  for (let index = 0; index < 10; index++) leave(`${index}.csv`)
  await poll()
  let asked = 0
  const deps = withFailingDownloads(() => {
    asked++
    return 'ETIMEDOUT'
  })
  await poll(deps)
  expect(asked).toBe(3)
})

test('files that the store does not let us read do not hold back the others', async () => {
  for (let index = 0; index < 60; index++) leave(`a-${String(index).padStart(2, '0')}.csv`)
  leave('june.csv')
  const deps = withFailingDownloads((file) => (file.includes('a-') ? 'EACCES' : undefined))
  await poll(deps)
  await poll(deps)
  expect(await namesReceived()).toEqual(['june.csv'])
  const { problem } = await app.deps.db.selectFrom('store_report_polls').selectAll().executeTakeFirstOrThrow()
  expect(problem).toMatchObject({ code: 'report_forbidden', params: { file: 'a-00.csv' } })
})

test('a file is received when it has not changed since the poll before, and once', async () => {
  leave('june.csv')
  await poll()
  expect(await namesReceived()).toEqual([])
  await poll()
  await poll()
  expect(await namesReceived()).toEqual(['june.csv'])
  const [source] = await app.deps.db
    .selectFrom('statement_sources')
    .select(['code', 'name'])
    .where('store_id', '=', STORE)
    .execute()
  expect(source).toEqual({ code: 'deezer', name: 'Deezer' })
})

test('a file that is still written is left for the next poll', async () => {
  const file = leave('july.csv')
  await poll()
  appendFileSync(file, 'more')
  await poll()
  expect(await namesReceived()).toEqual([])
  await poll()
  expect(await namesReceived()).toEqual(['july.csv'])
})

test('a file that was only touched, or copied, is no other statement; one with other bytes is', async () => {
  const file = leave('may.csv')
  const text = deezerFile([{ isrc: isrcOf(files), amount: '1.5' }])
  await poll()
  await poll()
  utimesSync(file, new Date(), new Date('2026-06-01T00:00:00Z'))
  leave('may (copy).csv', text)
  await poll()
  await poll()
  await poll()
  expect(await received()).toHaveLength(1)
  leave('may.csv')
  await poll()
  await poll()
  expect(await received()).toHaveLength(2)
})

test('a real SSH server is collected from, and its reports are read', async () => {
  leave('august.csv')
  await connect(
    {
      kind: 'sftp',
      host: '127.0.0.1',
      port: ssh.port,
      username: ssh.username,
      folder: path.dirname(reports),
      hostKey: ssh.hostKey,
    },
    'reports',
    { privateKey: ssh.privateKey },
  )
  await poll()
  await poll()
  await app.runJobs()
  // The source has no currency yet, and the layout takes it from there.
  expect(await received()).toMatchObject([{ file_name: 'august.csv', status: 'failed' }])
})

test('what goes wrong is on the page of the store until a poll succeeds', async () => {
  const { stores } = app.client(admin.cookie)
  expect((await stores.find({ id: STORE })).reportsPoll).toBeNull()
  const login = { host: '127.0.0.1', port: ssh.port, username: ssh.username, hostKey: ssh.hostKey }
  await connect({ kind: 'sftp', folder: reports, ...login, port: 9 }, 'reports', {
    privateKey: ssh.privateKey,
  })
  await poll()
  const failed = (await stores.find({ id: STORE })).reportsPoll
  expect(failed?.problem).toEqual({ code: 'store_not_listening', params: {} })
  await poll()
  expect((await stores.find({ id: STORE })).reportsPoll?.failingSince).toEqual(failed?.failingSince)
  await connect({ kind: 'sftp', folder: reports, ...login }, 'reports', { privateKey: ssh.privateKey })
  await poll()
  expect((await stores.find({ id: STORE })).reportsPoll).toMatchObject({ problem: null, failingSince: null })
})

test('a file with the name of one of usage is imported as usage, once, and not as a statement', async () => {
  const header = 'day,isrc,country,streams,listeners\n'
  leave('deezer_countries_2026-11-01_2026-11-02_r1.csv', header)
  leave('spotify_countries_2026-11-01_2026-11-02_r1.csv', header)
  leave('deezer_countries_2026-11-21_2026-12-02_r1.csv', header)
  leave('october.csv')
  for (let count = 0; count < 3; count++) await poll()
  await app.runJobs()
  expect(await namesReceived()).toEqual(['october.csv'])
  const files = await app.deps.db.selectFrom('usage_files').select(['name', 'status']).execute()
  expect(files).toEqual([{ name: 'deezer_countries_2026-11-01_2026-11-02_r1.csv', status: 'live' }])
  const { reportsPoll } = await app.client(admin.cookie).stores.find({ id: STORE })
  expect(reportsPoll?.problem).toEqual({
    code: 'usage_file_refused',
    params: { file: 'deezer_countries_2026-11-21_2026-12-02_r1.csv' },
  })
})

test('a folder outside the connection is refused', async () => {
  const refused = connect({ kind: 'folder', folder: path.join(base, `store-${count}`) }, '../other')
  await expect(refused).rejects.toMatchObject({
    data: { problems: [{ code: 'prefix_form', at: 'settings.reports.folder' }] },
  })
})

test('the poll of every store is planned again, and every store has its own', async () => {
  leave('september.csv')
  await app.deps.jobs.add(app.deps.db, 'statements.collect', {}, { key: 'statements.collect' })
  await app.runJobs()
  const due = () =>
    app.deps.db.selectFrom('due_jobs').select('due_at').where('job_key', '=', 'statements.collect').execute()
  const [planned] = await due()
  expect(planned?.due_at.getTime()).toBe(app.deps.clock.now().getTime() + 15 * 60_000)
  await app.moveTo(new Date(app.deps.clock.now().getTime() + 15 * 60_000))
  expect(await namesReceived()).toEqual(['september.csv'])
})

test('a poll that ends at any step leaves each file to be received once', async () => {
  for (let step = 1; ; step++) {
    leave(`${step}-a.csv`)
    leave(`${step}-b.csv`)
    await poll()
    const before = (await received()).length
    const wasReached = await pollUntil(step)
    await poll()
    await poll()
    expect((await received()).length - before).toBe(2)
    if (!wasReached) {
      // Listing, two copies, two files stored, and two statements with their jobs.
      expect(step).toBeGreaterThan(7)
      return
    }
  }
})

/** Polls as if the process had been killed at a call to the store, to the object storage or within the transaction. */
async function pollUntil(step: number): Promise<boolean> {
  const { stores, objects, jobs } = app.deps
  let calls = 0
  const count = async () => {
    if (++calls >= step) throw new Error('killed')
  }
  const { transport, catalogue } = await stores.of(STORE)
  const killed: Deps = {
    ...app.deps,
    stores: {
      ...stores,
      of: async () => ({
        catalogue,
        transport: {
          ...transport,
          listFiles: (folder) => count().then(() => transport.listFiles(folder)),
          download: (...call) => transport.download(...call).then(count),
        },
      }),
    },
    objects: { ...objects, putFile: (key, file) => objects.putFile(key, file).then(count) },
    jobs: { ...jobs, add: (...call) => jobs.add(...call).then(count) },
  }
  await poll(killed)
  return calls >= step
}
