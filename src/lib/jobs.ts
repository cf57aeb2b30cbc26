// Background jobs, enqueued in the transaction of the change that causes them.
import { type Generated, sql } from 'kysely'
import type { Db } from './db.ts'
import { newId } from './pure/ids.ts'

declare module './db.ts' {
  interface Tables {
    due_jobs: {
      id: string
      name: string
      payload: string
      job_key: string | null
      queue: string | null
      due_at: Date
      created_at: Generated<Date>
    }
  }
}

export type JobPayload = Record<string, string | number | boolean>

/** The payload of a job: ids for one service call, which must be safe to run twice. */
export type JobHandlers<D> = Record<string, (deps: D, payload: never) => Promise<unknown>>

export interface AddJob {
  /** Runs at this instant of the product's clock or later. */
  at?: Date
  /** At most one job waits under this key; a later one replaces it. A job that is already due is not replaced. */
  key?: string
  /**
   * Of the jobs of one queue one runs at a time, and none while jobs without a queue wait: for work whose duration somebody
   * outside decides, who must not keep mails waiting.
   */
  queue?: string
  /** Runs before everything else that is due: for a mail somebody waits for. Not for delayed jobs. */
  isUrgent?: boolean
}

/** The last attempt comes about four hours after the first, with growing delays. */
const ATTEMPTS = 12
/** graphile-worker runs jobs of a lower number first. */
const PRIORITY = { urgent: -1, usual: 0, queued: 1 }

export interface Jobs {
  /** Enqueued exactly when `trx` commits. */
  add(trx: Db, name: string, payload: JobPayload, options?: AddJob): Promise<void>
  /** Enqueues several keyed jobs of one name in order, with a constant number of statements. */
  addAll(trx: Db, name: string, all: readonly { payload: JobPayload; key: string }[]): Promise<void>
}

/**
 * Jobs for a future instant wait in `due_jobs` by the product's clock, not the database's, so that moving the test
 * clock moves them; `releaseDueJobs` enqueues them.
 */
export const jobs: Jobs = {
  async add(trx, name, payload, { at, key, queue, isUrgent } = {}) {
    const text = JSON.stringify(payload)
    if (at) {
      await trx
        .insertInto('due_jobs')
        .values({ id: newId(), name, payload: text, job_key: key ?? null, queue: queue ?? null, due_at: at })
        .onConflict((on) =>
          on.column('job_key').doUpdateSet({ name, payload: text, queue: queue ?? null, due_at: at }),
        )
        .execute()
      return
    }
    if (key) await trx.deleteFrom('due_jobs').where('job_key', '=', key).execute()
    const priority = PRIORITY[isUrgent ? 'urgent' : queue === undefined ? 'usual' : 'queued']
    await sql`
      select graphile_worker.add_job(${name}, ${text}::json, job_key := ${key ?? null}, max_attempts := ${ATTEMPTS}::int,
        queue_name := ${queue ?? null}, priority := ${priority}::int)`.execute(trx)
  },
  async addAll(trx, name, all) {
    if (all.length === 0) return
    const keys = all.map(({ key }) => key)
    const payloads = all.map(({ payload }) => JSON.stringify(payload))
    await trx.deleteFrom('due_jobs').where('job_key', 'in', keys).execute()
    await sql`
      select graphile_worker.add_job(${name}, payload::json, job_key := key, max_attempts := ${ATTEMPTS}::int)
      from (select payload, key
        from unnest(${payloads}::text[], ${keys}::text[]) with ordinality as listed (payload, key, position)
        order by position offset 0) as ordered`.execute(trx)
  },
}

/** Enqueues every due job, each exactly once even with concurrent callers. */
export async function releaseDueJobs(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .deleteFrom('due_jobs')
      .where('id', 'in', (some) =>
        some
          .selectFrom('due_jobs')
          .select('id')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(500)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()
    for (const job of due) {
      await jobs.add(trx, job.name, JSON.parse(job.payload) as JobPayload, {
        key: job.job_key ?? undefined,
        queue: job.queue ?? undefined,
      })
    }
    return due.length
  })
}
