// Jobs are enqueued in the transaction of their cause and released by the product's clock.
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../test/database.ts'
import { clearJobQueue, listQueuedJobs } from '../test/job-queue.ts'
import { openDatabase } from './db.ts'
import { jobs, releaseDueJobs } from './jobs.ts'

const { db, close } = openDatabase(await cloneDatabase(inject('databaseUrl')))
afterAll(close)

beforeEach(async () => {
  await clearJobQueue(db)
  await db.deleteFrom('due_jobs').execute()
})

/** `name payload` of every job in the queue. */
async function queued(): Promise<string[]> {
  return (await listQueuedJobs(db)).map(({ task, payload }) => `${task} ${JSON.stringify(payload)}`)
}
const instant = (text: string) => new Date(text)
const waiting = async () =>
  (await db.selectFrom('due_jobs').select('payload').orderBy('due_at').execute()).map((row) => row.payload)

test('a job exists exactly when its transaction commits', async () => {
  await db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'kept', { n: 1 })
    await jobs.add(trx, 'kept_for_later', { n: 2 }, { at: instant('2030-01-01') })
    expect(await queued()).toEqual([])
  })
  const failed = db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'lost', { n: 3 })
    await jobs.add(trx, 'lost_later', { n: 4 }, { at: instant('2030-01-01') })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await queued()).toEqual(['kept {"n":1}'])
  expect(await waiting()).toEqual(['{"n":2}'])
})

test('a delayed job waits until its clock reaches the exact time', async () => {
  await jobs.add(db, 'later', { n: 1 }, { at: instant('2026-12-01T00:00:00Z') })
  await jobs.add(db, 'much_later', { n: 2 }, { at: instant('2027-12-01T00:00:00Z') })
  expect(await releaseDueJobs(db, instant('2026-11-30T23:59:59.999Z'))).toBe(0)
  expect(await queued()).toEqual([])
  expect(await releaseDueJobs(db, instant('2026-12-01T00:00:00Z'))).toBe(1)
  expect(await queued()).toEqual(['later {"n":1}'])
  expect(await releaseDueJobs(db, instant('2026-12-02T00:00:00Z'))).toBe(0)
})

test('a later job replaces the pending one with the same key', async () => {
  await jobs.add(db, 'poll', { n: 1 }, { at: instant('2027-01-01'), key: 'k' })
  await jobs.add(db, 'poll', { n: 2 }, { at: instant('2028-01-01'), key: 'k' })
  expect(await waiting()).toEqual(['{"n":2}'])
  await jobs.add(db, 'poll', { n: 3 }, { key: 'k' })
  expect([await waiting(), await queued()]).toEqual([[], ['poll {"n":3}']])
  await jobs.add(db, 'poll', { n: 4 }, { key: 'k' })
  expect(await queued()).toEqual(['poll {"n":4}'])
  await jobs.add(db, 'poll', { n: 5 }, { at: instant('2027-01-01'), key: 'k' })
  // A due job runs already; the next one waits beside it.
  expect([await waiting(), await queued()]).toEqual([['{"n":5}'], ['poll {"n":4}']])
})

test('concurrent jobs with one key leave one pending job', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      db
        .transaction()
        .execute((trx) => jobs.add(trx, 'poll', { n }, { at: instant('2027-01-01'), key: 'k' })),
    ),
  )
  expect(await waiting()).toHaveLength(1)
})

test('concurrent callers run each due job once', async () => {
  for (let n = 0; n < 40; n++) await jobs.add(db, 'due', { n }, { at: instant('2026-01-01') })
  const released = await Promise.all(
    Array.from({ length: 4 }, () => releaseDueJobs(db, instant('2026-02-01'))),
  )
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(new Set(await queued()).size).toBe(40)
  expect(await queued()).toHaveLength(40)
  expect(await waiting()).toEqual([])
})

test('a delayed job keeps its queue, and runs after those without one', async () => {
  await jobs.add(db, 'call', { n: 1 }, { at: instant('2026-12-01'), key: 'call-1', queue: 'calls' })
  await jobs.add(db, 'mail', { n: 2 }, { at: instant('2026-12-01') })
  await releaseDueJobs(db, instant('2026-12-02'))
  const { rows } = await sql`
    select task_identifier as task, queue_name as queue from graphile_worker.jobs order by priority, run_at`.execute(
    db,
  )
  expect(rows).toEqual([
    { task: 'mail', queue: null },
    { task: 'call', queue: 'calls' },
  ])
})

test('an urgent job runs before those that were added earlier', async () => {
  await jobs.add(db, 'analysis', {})
  await jobs.add(db, 'code', {}, { isUrgent: true })
  const { rows } = await sql`
    select task_identifier as task from graphile_worker.jobs order by priority, run_at`.execute(db)
  expect(rows).toEqual([{ task: 'code' }, { task: 'analysis' }])
})
