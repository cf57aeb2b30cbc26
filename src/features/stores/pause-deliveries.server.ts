// Pauses and resumes the deliveries to a store.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import type { StoreDetail } from './contract.ts'
import { lockSettings, savePause } from './data.server.ts'
import { PAUSE_REASON_MAX } from './domain.ts'
import { connectionKindOf, settingsOf } from './find-connected-stores.server.ts'
import { showStore, storeOf } from './list-stores.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** Deliveries wait, without counting attempts, until the store is resumed. @throws not_found, store_not_connected */
export async function pauseDeliveries(
  deps: ChangeDeps,
  { id, reason, viewer }: { id: string; reason: string; viewer: Viewer },
): Promise<StoreDetail> {
  const store = storeOf(id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSettings(trx, id)
    if (connectionKindOf(settingsOf(store, row), row) === 'none')
      throw new AppError('store_not_connected', 409)
    const now = deps.clock.now()
    await savePause(trx, id, { paused_at: row?.paused_at ?? now, pause_reason: reason }, now)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'store.paused',
      entity: 'store',
      entityId: id,
      before: { reason: row?.pause_reason ?? null },
      after: { reason },
    })
  })
  return showStore(deps, id)
}

/** Pauses a store automatically until staff resume it; a store that is already paused keeps its reason. */
export async function pauseAfterFailure(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { store, reason }: { store: string; reason: string },
): Promise<void> {
  const row = await lockSettings(trx, store)
  if (row?.paused_at) return
  const now = clock.now()
  await savePause(trx, store, { paused_at: now, pause_reason: reason.slice(0, PAUSE_REASON_MAX) }, now)
}

/** Sends the waiting deliveries. A store that is not paused stays unchanged. @throws not_found */
export async function resumeDeliveries(
  deps: ChangeDeps & Pick<Deps, 'jobs'>,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<StoreDetail> {
  storeOf(id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSettings(trx, id)
    if (!row?.paused_at) return
    await savePause(trx, id, { paused_at: null, pause_reason: null }, deps.clock.now())
    await deps.jobs.add(trx, 'store.resumed', { store: id })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'store.resumed',
      entity: 'store',
      entityId: id,
      before: { since: row.paused_at.toISOString(), reason: row.pause_reason },
    })
  })
  return showStore(deps, id)
}
