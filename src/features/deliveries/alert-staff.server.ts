// Reports deliveries that need a person to the operator's log.
import { log } from '#lib/log.ts'
import type { DeliveryRow } from './data.server.ts'
import type { Problem } from './tables.server.ts'

/** `docs/operations.md` asks for an alert on errors in the log; staff see the same deliveries under Needs attention. */
export const alertStaff = (delivery: Pick<DeliveryRow, 'id' | 'store'>, problem: Problem): void =>
  log.error(
    { event: 'delivery_needs_staff', delivery: delivery.id, store: delivery.store, problem },
    'a delivery needs staff',
  )
