// Backs off from a store that cannot be reached, so that a hundred deliveries do not try it one after the other.
import type { Db } from '#lib/db.ts'
import { countStoreFailure, findBackoff, setBackoffEnd } from './data.server.ts'
import { backoffMs } from './domain.ts'
import type { Trouble } from './tables.server.ts'

export const findBackoffEnd = async (trx: Db, store: string): Promise<Date | null> =>
  (await findBackoff(trx, store))?.retry_at ?? null

/** Records one more failure in a row. @returns when to try again, if the store is being backed off from by now */
export async function noteStoreFailure(
  trx: Db,
  store: string,
  { now, trouble }: { now: Date; trouble: Trouble },
): Promise<Date | undefined> {
  const pauseMs = backoffMs(await countStoreFailure(trx, store, trouble))
  if (pauseMs === 0) return undefined
  const until = new Date(now.getTime() + pauseMs)
  await setBackoffEnd(trx, store, until)
  return until
}

/** Called when something arrived at the store. */
export { clearBackoff } from './data.server.ts'
