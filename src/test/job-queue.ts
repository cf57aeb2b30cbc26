// graphile-worker's private tables, read and changed by tests only. They may change with any upgrade of the library,
// so no other file names them; `job-queue.test.ts` fails when they do.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db.ts'

export interface QueuedJob {
  task: string
  payload: Record<string, unknown>
}

export async function listQueuedJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select task.identifier as task, job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id order by job.id`.execute(db)
  return rows
}

/** Takes the oldest job out of the queue. */
export async function takeNextJob(db: Db): Promise<QueuedJob | undefined> {
  const { rows } = await sql<QueuedJob>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and job.id = (select min(id) from graphile_worker._private_jobs)
    returning task.identifier as task, job.payload`.execute(db)
  return rows[0]
}

export const clearJobQueue = (db: Db) => sql`delete from graphile_worker._private_jobs`.execute(db)

/** The next failure of any queued job is its last. */
export const allowOneAttempt = (db: Db) =>
  sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(db)

/** Leaves every queued job as a worker does that is killed during the last attempt. */
export const interruptLastAttempt = (db: Db) => lockByDeadWorker(db, sql`max_attempts`)

/** Leaves every queued job as a worker does that is killed during the first attempt. */
export const interruptFirstAttempt = (db: Db) => lockByDeadWorker(db, sql`1`)

async function lockByDeadWorker(db: Db, attempts: RawBuilder<unknown>): Promise<void> {
  await sql`insert into job_pools (pool_id, instance, started_at)
    values ('dead-pool', 'dead-instance', now() - interval '1 minute')`.execute(db)
  await sql`update graphile_worker._private_jobs
    set attempts = ${attempts}, locked_at = now(), locked_by = 'dead-pool'`.execute(db)
}
