// Backs off from a store that cannot be reached, so that a hundred deliveries do not try it one after the other.
import type { Db } from '#lib/db.ts'
import { countStoreFailure, findBackoff, setBackoffEnd } from './data.server.ts'
import { backoffMs } from './domain.ts'
import type { Problem } from './tables.server.ts'

export const findBackoffEnd = async (trx: Db, store: string): Promise<Date | null> =>
  (await findBackoff(trx, store))?.retry_at ?? null

/** Records one more failure in a row. @returns when to try again, if the backoff has started */
export async function noteStoreFailure(
  trx: Db,
  store: string,
  { now, problem }: { now: Date; problem: Problem },
): Promise<Date | undefined> {
  const pauseMs = backoffMs(await countStoreFailure(trx, store, problem))
  if (pauseMs === 0) return undefined
  const until = new Date(now.getTime() + pauseMs)
  await setBackoffEnd(trx, store, until)
  return until
}

/** Called when a delivery arrived at the store. */
export { clearBackoff } from './data.server.ts'
