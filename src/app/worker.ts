// Runs jobs: graphile-worker with our handlers, the release of due jobs, and jobs that dead workers hold.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { prepareAnalytics } from '#features/analytics/service.server.ts'
import { sealAudit } from '#features/audit/service.server.ts'
import { planWatch, recoverDeliveries } from '#features/deliveries/service.server.ts'
import { prepareLedger } from '#features/ledger/service.server.ts'
import { prepareMastering } from '#features/mastering/service.server.ts'
import { prepareSignals } from '#features/signals/service.server.ts'
import { planCollection } from '#features/statements/service.server.ts'
import { keepStartFolders } from '#features/stores/service.server.ts'
import { prepareSpikes } from '#features/usage/service.server.ts'
import { type Db, keepAlive } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { releaseDueJobs } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { withRequest } from '#lib/request.ts'
import type { App } from './context.ts'
import { givenUpHandlers, jobHandlers } from './job-handlers.ts'
import { jobsRun } from './metrics.ts'
import { planSandboxDays } from './sandbox-days.ts'

const DUE_EVERY_MS = 2_000
const SEAL_EVERY_MS = 600_000

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
  const options: RunnerOptions = {
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    // In a batch of its own, an outcome that cannot be recorded stops the runner; otherwise it is an unhandled rejection.
    preset: { worker: { pollInterval: 1_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ job: meta }, message)
    }),
    taskList: Object.fromEntries(
      Object.entries(jobHandlers).map(([name, handle]) => [
        name,
        (payload) =>
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
  }
  const runner = await keepRunning(options, async () => {
    await forgetPools(deps, instance)
  })
  await recoverDeliveries(deps)
  await planWatch(deps).catch((error) =>
    log.warn({ err: error }, 'the watch of acknowledgements was not planned'),
  )
  await planCollection(deps).catch((error) =>
    log.warn({ err: error }, 'the collection of reports was not planned'),
  )
  await planSandboxDays(deps).catch((error) =>
    log.warn({ err: error }, 'the reports of sandbox stores were not planned'),
  )
  await prepareSignals(deps).catch((error) => log.warn({ err: error }, 'the signals were not prepared'))
  await prepareAnalytics(deps).catch((error) =>
    log.warn({ err: error }, 'the summaries of plays were not planned'),
  )
  await prepareSpikes(deps).catch((error) => log.warn({ err: error }, 'the spikes were not prepared'))
  await prepareMastering(deps).catch((error) =>
    log.warn({ err: error }, 'the deletion of unpaid masters was not planned'),
  )
  await prepareLedger(deps).catch((error) => log.warn({ err: error }, 'the ledger was not prepared'))

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
        .catch((error) => log.warn({ err: error }, 'jobs of dead workers not released')),
    30_000,
  )
  const stranded = setInterval(
    () => void recoverDeliveries(deps).catch((error) => log.warn({ err: error }, 'deliveries not recovered')),
    HOUR_MS,
  )

  const seals = setInterval(
    () => void sealAudit(deps).catch((error) => log.warn({ err: error }, 'audit log not sealed')),
    SEAL_EVERY_MS,
  )

  return {
    async stop() {
      clearInterval(seals)
      clearInterval(due)
      clearInterval(dead)
      clearInterval(stranded)
      await runner.stop()
      await pool.end()
    },
  }
}

const RESTART_MS = { first: 1_000, most: 30_000 }

/**
 * Starts the runner, and starts another one with growing delays whenever it ends by itself: graphile-worker ends when it
 * cannot record the outcome of a job, because the database is away.
 *
 * @param beforeRestart releases the jobs of the runner that ended
 */
async function keepRunning(
  options: RunnerOptions,
  beforeRestart: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const failed = (error: unknown): undefined => {
    log.warn({ err: error }, 'the job runner failed')
  }
  const stopping = new AbortController()
  let runner: Runner | undefined = await run(options)
  const ended = (async () => {
    for (let delayMs = RESTART_MS.first; ; delayMs = Math.min(delayMs * 2, RESTART_MS.most)) {
      const startedAt = performance.now()
      await runner?.promise.catch(failed)
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > RESTART_MS.most) delayMs = RESTART_MS.first
      log.warn({ delayMs }, 'the job runner has ended and will be started again')
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      runner = await beforeRestart()
        .then(() => run(options))
        .catch(failed)
      if (stopping.signal.aborted) return runner?.stop()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await ended.catch(() => undefined)
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
    log.error({ err: error, job: name, payload }, 'the failure of a job could not be announced')
  }
}

const registerPool = ({ db }: Pick<Deps, 'db'>, poolId: string, instance: string): Promise<void> =>
  sql`insert into job_pools (pool_id, instance) values (${poolId}, ${instance}) on conflict do nothing`
    .execute(db)
    .then(() => undefined)
    .catch((error) => log.warn({ err: error }, 'worker pool not registered'))

/** Releases the jobs of earlier runners of this process; none of them runs any more. */
async function forgetPools({ db }: Pick<Deps, 'db'>, instance: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pool_id: string }>`
      delete from job_pools where instance = ${instance} returning pool_id`.execute(trx)
    await unlockJobs(
      trx,
      rows.map((row) => row.pool_id),
    )
  })
}

/**
 * graphile-worker keeps the jobs of a killed worker locked for hours. Its database connections end at once, though,
 * so a pool without connections is dead and its jobs can continue. Connections to another database of the server are of
 * the installation that this one was restored from.
 */
async function releaseJobsOfDeadWorkers(deps: Deps, own = ''): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pool_id: string }>`
      delete from job_pools p
      where not exists (
          select 1 from pg_stat_activity a
          where a.application_name = p.instance and a.datname = current_database())
        and started_at < now() - interval '1 second'
        and instance <> ${own}
      returning pool_id`.execute(trx)
    await unlockJobs(
      trx,
      rows.map((row) => row.pool_id),
    )
  })
  await giveUpInterruptedJobs(deps)
}

/** The error of a job whose process died during its last attempt, until its handler for that has run. */
const INTERRUPTED = 'The process ended during the last attempt.'

/**
 * Lets jobs of these pools continue; one that was interrupted during its last attempt is marked. One that was enqueued again
 * while it ran is removed, because the later job does its work: graphile-worker leaves such a job without its key and
 * without further attempts.
 */
async function unlockJobs(trx: Db, pools: string[]): Promise<void> {
  if (pools.length === 0) return
  const { rows } = await sql<{ id: string; isReplaced: boolean }>`
    select id, key is null and updated_at > locked_at as "isReplaced" from graphile_worker.jobs
    where locked_by = any(${pools}::text[]) and attempts >= max_attempts`.execute(trx)
  await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`.execute(trx)
  const idsOf = (jobs: typeof rows) => jobs.map(({ id }) => id)
  const replaced = idsOf(rows.filter(({ isReplaced }) => isReplaced))
  await sql`select graphile_worker.complete_jobs(${replaced}::bigint[])`.execute(trx)
  await failPermanently(trx, idsOf(rows.filter(({ isReplaced }) => !isReplaced)), INTERRUPTED)
}

/** graphile-worker reports a job whose last attempt fails, and not one whose last attempt is interrupted. */
async function giveUpInterruptedJobs(deps: Deps): Promise<void> {
  const find = () =>
    sql<{ id: string; task_identifier: string }>`
      select id, task_identifier from graphile_worker.jobs
      where last_error = ${INTERRUPTED} and attempts >= max_attempts and locked_at is null`.execute(deps.db)
  const { rows: interrupted } = await find()
  for (const { id, task_identifier } of interrupted) {
    const [job] = await failPermanently(deps.db, [id], INTERRUPTED)
    if (job) await giveUp(deps, { task_identifier, payload: job.payload })
  }
  // A handler may have enqueued its job again under the same key, which reuses the row and clears its error.
  const { rows: left } = await find()
  const handled = left.filter(({ id }) => interrupted.some((job) => job.id === id)).map(({ id }) => id)
  await failPermanently(deps.db, handled, `Given up: ${INTERRUPTED}`)
}

async function failPermanently(db: Db, ids: string[], reason: string): Promise<{ payload: unknown }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker.permanently_fail_jobs(${ids}::bigint[], ${reason})`.execute(db)
  return rows
}
