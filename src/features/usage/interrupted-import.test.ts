// Imports that end at any point: a killed process, a killed warehouse. Everything counts once, or nothing does.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usageFileName, writeUsage } from '#engines/reports/usage.ts'
import { STORES } from '#features/stores/domain.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { clickhouseWarehouse } from '#ports/warehouse/clickhouse.ts'
import { embeddedConnection } from '#ports/warehouse/embedded.ts'
import { tries } from '#test/depth.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { registerUsageFile } from './receive-usage-file.server.ts'
import { runImport } from './service.server.ts'
import { addTrack, playsByDay } from './usage.fixtures.ts'

const app = await openTestApp()
const base = mkdtempSync(path.join(tmpdir(), 'backline-interrupted-'))
const connection = embeddedConnection(path.join(base, 'warehouse'))
const deps = {
  ...app.deps,
  warehouse: clickhouseWarehouse(connection, { migrations: path.resolve('db/warehouse') }),
}
const SPAN = { from: '2026-09-01', to: '2026-11-09' }
const ROWS = 120_000
const KILLS = tries(2, 8)
const isrc = 'QZUSK2600001'
const codes = STORES.map(({ id }) => id).values()
let owner: TestPerson

beforeAll(async () => {
  owner = await buildUser(app)
  await addTrack(app, owner, { isrc })
  await deps.warehouse.query({ sql: 'SELECT 1', scope: 'installation' })
})
afterAll(async () => {
  await connection.close()
  rmSync(base, { recursive: true, force: true })
})

/** A file of three months that is received and not imported yet. @returns its row and the plays it has */
async function receiveFile() {
  const days = Array.from({ length: 70 }, (_, index) =>
    new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
  )
  const file = { store: required(codes.next().value), feed: 'tracks' as const, ...SPAN, revision: 1 }
  const rows = Array.from({ length: ROWS }, (_, index) => [
    required(days[index % days.length]),
    isrc,
    'search',
    index % 7,
    0,
    0,
    0,
    0,
    0,
  ])
  const bytes = Buffer.from([...writeUsage('tracks', rows)].join(''))
  const objectKey = `usage/${newId()}`
  const location = path.join(base, 'file')
  await writeFile(location, bytes)
  await deps.objects.putFile(objectKey, location)
  const received = {
    name: usageFileName(file),
    objectKey,
    sizeBytes: bytes.length,
    sha256: Buffer.from(newId()),
    uploadedBy: null,
  }
  const reception = await deps.db.transaction().execute((trx) => registerUsageFile(trx, deps, received))
  if (reception.kind !== 'registered') throw new Error(reception.kind)
  return { id: reception.file.id, plays: rows.reduce((sum, cells) => sum + Number(cells[3]), 0) }
}

const total = async () => {
  const days = await playsByDay({ deps }, owner.viewer.accountId)
  return Object.values(days).reduce((sum, plays) => sum + plays, 0)
}

/** Another process that imports a file with the same database and warehouse. */
function importElsewhere(fileId: string) {
  const { url } = required(connection.server())
  const program = `
    import { openDatabase } from '#lib/db.ts'
    import { jobs } from '#lib/jobs.ts'
    import { systemClock } from '#ports/clock/index.ts'
    import { openObjects } from '#ports/objects/index.ts'
    import { openWarehouse } from '#ports/warehouse/index.ts'
    import { runImport } from '#features/usage/service.server.ts'
    const config = ${JSON.stringify({ dataDir: app.app.config.dataDir, clickhouse: { url } })}
    const { db } = openDatabase(${JSON.stringify(app.app.config.databaseUrl)}, { connections: 2 })
    const deps = { db, jobs, clock: systemClock(), objects: await openObjects(config), warehouse: openWarehouse(config) }
    console.log('ready')
    await runImport(deps, { fileId: ${JSON.stringify(fileId)} })
    process.exit(0)`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program]
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The process ended with ${code} before it was ready.`)))
  })
  return { child, ready, exited }
}

test('an import whose process is killed counts nothing, and is completed once by the next attempt', async () => {
  const whole = await receiveFile()
  const first = importElsewhere(whole.id)
  await first.ready
  const startedAt = performance.now()
  expect(await first.exited).toBe(0)
  const lastsMs = performance.now() - startedAt
  let expected = whole.plays
  expect(await total()).toBe(expected)
  for (let kill = 0; kill < KILLS; kill++) {
    const file = await receiveFile()
    const { child, ready, exited } = importElsewhere(file.id)
    await ready
    await new Promise((resolve) => setTimeout(resolve, (lastsMs * (kill + 0.5)) / KILLS))
    child.kill('SIGKILL')
    await exited
    expect([expected, expected + file.plays]).toContain(await total())
    await runImport(deps, { fileId: file.id })
    expected += file.plays
    expect(await total()).toBe(expected)
  }
}, 120_000)

test('an import whose warehouse is killed is completed once', async () => {
  let expected = await total()
  for (let kill = 0; kill < KILLS; kill++) {
    const file = await receiveFile()
    const pid = required(connection.server()?.pid)
    const killing = setTimeout(() => process.kill(pid, 'SIGKILL'), 40 + kill * 80)
    for (let isDone = false; !isDone; )
      isDone = await runImport(deps, { fileId: file.id }).then(
        () => true,
        () => false,
      )
    clearTimeout(killing)
    expected += file.plays
    expect(await total()).toBe(expected)
  }
}, 120_000)
