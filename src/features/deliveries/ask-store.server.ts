// Queries a store that may be unreachable.
import type { Db } from '#lib/db.ts'
import { log } from '#lib/log.ts'
import { alertStaff } from './alert-staff.server.ts'
import { type DeliveryRow, setDeliveryProblem } from './data.server.ts'
import { isStaffProblem, unreachable } from './domain.ts'
import type { Problem } from './tables.server.ts'

/** Queries the store. An unreachable store counts as one without an answer, and is queried again later. */
export async function askStore<T>(
  delivery: DeliveryRow,
  question: () => Promise<T>,
): Promise<{ found?: T; problem?: Problem }> {
  try {
    return { found: await question() }
  } catch (error) {
    log.warn({ err: error, delivery: delivery.id, store: delivery.store }, 'store not reachable')
    return { problem: unreachable(error) }
  }
}

/** Records a problem once, and reports it when staff have to act. */
export async function noteProblem(
  trx: Db,
  delivery: Pick<DeliveryRow, 'id' | 'store' | 'problem'>,
  problem: Problem | undefined,
): Promise<void> {
  if (problem?.code === delivery.problem?.code) return
  await setDeliveryProblem(trx, delivery.id, problem ?? null)
  if (problem && isStaffProblem(problem.code)) alertStaff(delivery, problem)
}
