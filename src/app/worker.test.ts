// The worker: what happens to a job whose last attempt fails or is interrupted, and when the database ends under it.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildRelease } from '#features/deliveries/deliveries.fixtures.ts'
import { prepareDeliveries } from '#features/deliveries/service.server.ts'
import { csvFile, release, sendCatalogue } from '#features/imports/imports.fixtures.ts'
import { log } from '#lib/log.ts'
import { migrate } from '#lib/migrations.ts'
import { testClock } from '#ports/clock/index.ts'
import { openEmbeddedPostgres } from '#ports/postgres/embedded.ts'
import type { Stores } from '#ports/stores/index.ts'
import { buildUser, proveSession } from '#test/factories.ts'
import {
  allowOneAttempt,
  interruptFirstAttempt,
  interruptLastAttempt,
  listQueuedJobs,
} from '#test/job-queue.ts'
import { portOf } from '#test/port-of.ts'
import { openTestApp } from '#test/test-app.ts'
import { readConfig } from './config.ts'
import { openApp } from './context.ts'
import { startWorker } from './worker.ts'

test('a job that fails for the last time calls its handler for that', async () => {
  const test = await openTestApp()
  const person = await buildUser(test, { plan: 'advanced' })
  const uploadId = await sendCatalogue(test, person, csvFile([release()]))
  const { id } = await test.client(person.cookie).imports.create({ uploadId })
  await allowOneAttempt(test.deps.db)
  const broken = async () => {
    throw new Error('the disk is gone')
  }
  const objects = { ...test.deps.objects, localPath: broken, read: broken }
  const worker = await startWorker({ ...test.app, deps: { ...test.deps, objects } })
  try {
    const findImport = () => test.client(person.cookie).imports.find({ id })
    await expect.poll(async () => (await findImport()).status, { timeout: 20_000 }).toBe('refused')
    expect((await findImport()).refusal?.code).toBe('import_stopped')
  } finally {
    await worker.stop()
  }
})

test('a job whose process died during its last attempt calls its handler for that', async () => {
  const test = await openTestApp()
  const person = await buildUser(test, { plan: 'advanced' })
  const uploadId = await sendCatalogue(test, person, csvFile([release()]))
  const { id } = await test.client(person.cookie).imports.create({ uploadId })
  await interruptLastAttempt(test.deps.db)
  const worker = await startWorker(test.app)
  try {
    const findImport = () => test.client(person.cookie).imports.find({ id })
    await expect.poll(async () => (await findImport()).status, { timeout: 20_000 }).toBe('refused')
    expect((await findImport()).refusal?.code).toBe('import_stopped')
  } finally {
    await worker.stop()
  }
})

test('a receiver of webhooks that never answers occupies one job at a time and delays no others', async () => {
  const open: ServerResponse[] = []
  const receiver = createServer((_, response) => open.push(response))
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const test = await openTestApp({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
  const { db, jobs } = test.deps
  const person = await buildUser(test)
  await proveSession(test, person)
  const { webhooks } = test.client(person.cookie)
  const url = `http://127.0.0.1:${portOf(receiver)}/hook`
  for (let index = 0; index < 3; index += 1) {
    const { id } = await webhooks.create({ url, events: ['release.submitted'] })
    await webhooks.test({ id })
  }
  const queued = async () => (await listQueuedJobs(db)).map(({ task }) => task)
  const worker = await startWorker(test.app)
  try {
    await expect.poll(() => open.length, { timeout: 20_000 }).toBe(1)
    await jobs.add(db, 'ledger.reconcile', {})
    await expect.poll(queued, { timeout: 5_000 }).not.toContain('ledger.reconcile')
    expect(open.length).toBe(1)
    expect((await queued()).filter((task) => task === 'webhook.send')).toHaveLength(3)
  } finally {
    receiver.close()
    receiver.closeAllConnections()
    await worker.stop()
  }
})

test('a job that was replaced while it ran is not given up when its process dies', async () => {
  const test = await openTestApp()
  const { db, jobs } = test.deps
  await runMigrations({ pgPool: test.app.database.pool })
  const queue = () => jobs.add(db, 'ledger.reconcile', {}, { key: 'ledger.reconcile' })
  await queue()
  await interruptFirstAttempt(db)
  await queue()
  expect((await listQueuedJobs(db)).map(({ task }) => task)).toEqual(['ledger.reconcile', 'ledger.reconcile'])
  const worker = await startWorker(test.app)
  try {
    await expect.poll(() => listQueuedJobs(db), { timeout: 20_000 }).toEqual([])
  } finally {
    await worker.stop()
  }
})

test('jobs that ran during a backup continue in the restored database while the original still runs', async () => {
  const test = await openTestApp()
  const { db, jobs } = test.deps
  await runMigrations({ pgPool: test.app.database.pool })
  await jobs.add(db, 'ledger.reconcile', {}, { key: 'ledger.reconcile' })
  await interruptFirstAttempt(db)
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  const original = new pg.Client({ connectionString: url.href, application_name: 'dead-instance' })
  await original.connect()
  const worker = await startWorker(test.app)
  try {
    await expect.poll(() => listQueuedJobs(db), { timeout: 20_000 }).toEqual([])
  } finally {
    await worker.stop()
    await original.end()
  }
})

test('a delivery that fails because the database ended is sent once it is back', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backline-worker-'))
  chmodSync(dataDir, 0o755)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = path.join(dataDir, 'postgres')
  const lost = Promise.withResolvers<never>()
  const postgres = await openEmbeddedPostgres(folder, {
    settings: { fsync: 'off' },
    onLost: (error) => lost.reject(error),
  })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url, path.resolve('db/migrations'))
  const now = new Date('2026-02-01T10:00:00Z')
  const env = {
    BACKLINE_DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    BACKLINE_TEST_CLOCK: now.toISOString(),
  }
  const app = await openApp({ ...readConfig(env), databaseUrl: postgres.url })
  log.level = 'silent'
  onTestFinished(() => app.database.close())
  await runMigrations({ pgPool: app.database.pool })
  const clock = testClock(now)
  const world = {
    deps: { ...app.deps, clock, holidays: [], codeRanges: {} },
    clock,
    dataDir,
    close: async () => undefined,
  }
  const { releaseId } = await buildRelease(world)
  await prepareDeliveries(app.deps, { releaseId })

  let connections = 0
  const stores: Stores = {
    ...app.deps.stores,
    async of(id) {
      connections += 1
      if (connections > 1) return app.deps.stores.of(id)
      const [pid] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      throw new Error('interrupted')
    },
  }
  const worker = await startWorker({ ...app, deps: { ...app.deps, stores } })
  onTestFinished(() => worker.stop())
  const status = () =>
    app.deps.db
      .selectFrom('deliveries')
      .select('status')
      .where('release_id', '=', releaseId)
      .executeTakeFirst()
      .then((row) => row?.status)
      .catch(() => 'unavailable')
  const sent = expect.poll(status, { timeout: 60_000, interval: 200 }).toBe('accepted')
  await Promise.race([sent, lost.promise])
  expect(connections).toBeGreaterThan(1)
}, 90_000)
