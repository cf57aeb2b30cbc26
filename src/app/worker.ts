// Runs jobs: graphile-worker with our handlers, the release of due jobs, and jobs that dead workers hold.
import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { keepStartFolders } from '#features/stores/service.server.ts'
import { keepAlive } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { releaseDueJobs } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { withRequest } from '#lib/request.ts'
import type { App } from './context.ts'
import { givenUpHandlers, jobHandlers } from './job-handlers.ts'
import { jobsRun } from './metrics.ts'

const DUE_EVERY_MS = 2_000

export interface Worker {
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
}

/** @param concurrency the number of parallel jobs; analysing audio takes a core each */
export async function startWorker({ deps, config }: App, { concurrency = 2 } = {}): Promise<Worker> {
  const instance = `backline-worker-${newId()}`
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: concurrency + 2,
    application_name: instance,
  })
  keepAlive(pool)

  // Before anything is sent: connections are loaded from the database, which pages can do without.
  await keepStartFolders(deps, config.stores)
  await releaseJobsOfDeadWorkers(deps)
  const events: WorkerEvents = new EventEmitter()
  // graphile-worker locks a job in the name of its pool.
  let register = async () => {}
  events.on('pool:create', ({ workerPool }) => {
    register = () => registerPool(deps, workerPool.id, instance)
    void register()
  })
  events.on('job:failed', ({ job }) => void giveUp(deps, job))
  const runner = await run({
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ job: meta }, message)
    }),
    taskList: Object.fromEntries(
      Object.entries(jobHandlers).map(([name, handle]) => [
        name,
        (payload: unknown) =>
          withRequest({ requestId: `job-${newId()}` }, async () => {
            try {
              await handle(deps, payload as never)
              jobsRun.inc({ name, outcome: 'done' })
            } catch (error) {
              jobsRun.inc({ name, outcome: 'failed' })
              log.warn({ err: error, job: name, payload }, 'job failed and will be tried again')
              throw error
            }
          }),
      ]),
    ),
  })

  const due = setInterval(() => {
    releaseDueJobs(deps.db, deps.clock.now()).catch((error) =>
      log.warn({ err: error }, 'due jobs not released'),
    )
  }, DUE_EVERY_MS)
  // Registers again each time, because others may have considered this process dead while the database was away.
  const dead = setInterval(
    () =>
      void register()
        .then(() => releaseJobsOfDeadWorkers(deps, instance))
        .catch(() => undefined),
    30_000,
  )

  return {
    async stop() {
      clearInterval(due)
      clearInterval(dead)
      await runner.stop().catch(() => undefined)
      await pool.end()
    },
  }
}

async function giveUp(
  deps: Deps,
  { task_identifier: name, payload }: { task_identifier: string; payload: unknown },
): Promise<void> {
  log.error({ job: name, payload }, 'job given up: every try has failed')
  jobsRun.inc({ name, outcome: 'given_up' })
  try {
    await givenUpHandlers[name]?.(deps, payload as never)
  } catch (error) {
    log.error({ err: error, job: name, payload }, 'nobody could be told that the job was given up')
  }
}

const registerPool = ({ db }: Pick<Deps, 'db'>, poolId: string, instance: string): Promise<void> =>
  sql`insert into job_pools (pool_id, instance) values (${poolId}, ${instance}) on conflict do nothing`
    .execute(db)
    .then(() => undefined)
    .catch((error) => log.warn({ err: error }, 'worker pool not registered'))

/**
 * graphile-worker keeps the jobs of a killed worker locked for hours. Its database connections end at once, though,
 * so a pool without connections is dead and its jobs can continue.
 */
async function releaseJobsOfDeadWorkers({ db }: Pick<Deps, 'db'>, own = ''): Promise<void> {
  const dead = await sql<{ pool_id: string }>`
    delete from job_pools p
    where not exists (select 1 from pg_stat_activity a where a.application_name = p.instance)
      and started_at < now() - interval '1 second'
      and instance <> ${own}
    returning pool_id`.execute(db)
  const ids = dead.rows.map((row) => row.pool_id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(db)
}
