// Questions to a store that may be unreachable.
import type { Db } from '#lib/db.ts'
import { log } from '#lib/log.ts'
import { type DeliveryRow, setDeliveryTrouble } from './data.server.ts'
import { unreachable } from './domain.ts'
import type { Trouble } from './tables.server.ts'

/** Asks the store. An unreachable store counts as one that has not answered, and is asked again. */
export async function askStore<T>(
  delivery: DeliveryRow,
  question: () => Promise<T>,
): Promise<{ found?: T; trouble?: Trouble }> {
  try {
    return { found: await question() }
  } catch (error) {
    log.warn({ err: error, delivery: delivery.id, store: delivery.store }, 'store not reachable')
    return { trouble: unreachable(error) }
  }
}

export async function noteTrouble(
  trx: Db,
  delivery: DeliveryRow,
  trouble: Trouble | undefined,
): Promise<void> {
  if (trouble?.code !== delivery.trouble?.code) await setDeliveryTrouble(trx, delivery.id, trouble ?? null)
}
