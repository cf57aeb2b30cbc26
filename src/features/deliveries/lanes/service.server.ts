// The lane to each store: shut for a while when it cannot be reached, so that a hundred deliveries do not try in turn.
import type { Db } from '#lib/db.ts'
import { countLaneFailure, findLane, setLaneShut } from '../data.server.ts'
import { laneShutMs } from '../domain.ts'
import type { Trouble } from '../tables.server.ts'

export const laneShutUntil = async (trx: Db, store: string): Promise<Date | null> =>
  (await findLane(trx, store))?.shut_until ?? null

/** One more failure in a row. @returns until when the lane is shut, if it is by now */
export async function noteLaneFailure(
  trx: Db,
  store: string,
  { now, trouble }: { now: Date; trouble: Trouble },
): Promise<Date | undefined> {
  const shutMs = laneShutMs(await countLaneFailure(trx, store, trouble))
  if (shutMs === 0) return undefined
  const until = new Date(now.getTime() + shutMs)
  await setLaneShut(trx, store, until)
  return until
}

/** Something arrived: the store is there. */
export { forgetLane as openLane } from '../data.server.ts'
