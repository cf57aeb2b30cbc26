// Proves that graphile-worker's private tables still have the shape that job-queue.ts expects.
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#lib/db.ts'
import { jobs } from '#lib/jobs.ts'
import { cloneDatabase } from './database.ts'
import { allowOneAttempt, clearJobQueue, listQueuedJobs, takeNextJob } from './job-queue.ts'

const { db, close } = openDatabase(await cloneDatabase(inject('databaseUrl')))
afterAll(close)

test('queued jobs are listed, taken in their order, limited and cleared', async () => {
  for (const n of [1, 2, 3]) await jobs.add(db, 'example', { n })
  expect(await listQueuedJobs(db)).toEqual([1, 2, 3].map((n) => ({ task: 'example', payload: { n } })))
  expect(await takeNextJob(db)).toEqual({ task: 'example', payload: { n: 1 } })
  expect((await allowOneAttempt(db)).numAffectedRows).toBe(2n)
  await clearJobQueue(db)
  expect(await listQueuedJobs(db)).toEqual([])
})
