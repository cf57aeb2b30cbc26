// Makes calls overlap that would otherwise finish one after the other.
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Starts the calls while nothing can be written to the table, and lets them go on when all of them wait for a lock: that of
 * the table, or one that another call holds.
 */
export async function overlap<T>(
  { app }: TestApp,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const { pool } = app.database
  const blocker = await pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query(`lock table ${table} in share mode`)
    const results = Promise.allSettled(calls.map((call) => call()))
    const waiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    await expect.poll(waiting, { timeout: 20_000 }).toBe(calls.length)
    await blocker.query('commit')
    return await results
  } finally {
    // Also ends a transaction that was left open.
    blocker.release(true)
  }
}
