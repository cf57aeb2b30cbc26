// The lane to each store: shut for a while when it cannot be reached, so that a hundred deliveries do not try in turn.
import type { Db } from '#lib/db.ts'
import { countStoreFailure, findBackoff, setBackoffEnd } from './data.server.ts'
import { backoffMs } from './domain.ts'
import type { Trouble } from './tables.server.ts'

export const findBackoffEnd = async (trx: Db, store: string): Promise<Date | null> =>
  (await findBackoff(trx, store))?.retry_at ?? null

/** One more failure in a row. @returns until when the lane is shut, if it is by now */
export async function noteStoreFailure(
  trx: Db,
  store: string,
  { now, trouble }: { now: Date; trouble: Trouble },
): Promise<Date | undefined> {
  const shutMs = backoffMs(await countStoreFailure(trx, store, trouble))
  if (shutMs === 0) return undefined
  const until = new Date(now.getTime() + shutMs)
  await setBackoffEnd(trx, store, until)
  return until
}

/** Something arrived: the store is there. */
export { clearBackoff } from './data.server.ts'
