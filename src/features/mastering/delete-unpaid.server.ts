// Deletes masters that nobody paid for, with their files and recordings.
import { lockAccount } from '#features/accounts/service.server.ts'
import { forgetUpload } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { deleteExpired, listExpired } from './data.server.ts'
import { deletedBefore, MASTER_OBJECTS, masterKey } from './domain.ts'

type DeleteDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>

const HOUR_OF_NIGHT = 3
const AT_ONCE = 100

/** Schedules the next night. Runs when a worker starts. */
export async function prepareMastering({ db, jobs, clock }: DeleteDeps): Promise<void> {
  const next = clock.now()
  next.setUTCHours(HOUR_OF_NIGHT, 30, 0, 0)
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1)
  await jobs.add(db, 'mastering.delete_unpaid', {}, { at: next, key: 'mastering.delete_unpaid' })
}

/** Job `mastering.delete_unpaid`. Schedules the next night first, so that a failure does not end the series. */
export async function deleteUnpaidMasters(deps: DeleteDeps): Promise<void> {
  await prepareMastering(deps)
  const before = deletedBefore(deps.clock.now())
  for (;;) {
    const expired = await listExpired(deps.db, { before, limit: AT_ONCE })
    for (const { id, account_id } of expired)
      await deps.db.transaction().execute(async (trx) => {
        // Under this lock, a concurrent purchase either commits first or finds the master gone.
        await lockAccount(trx, account_id)
        const gone = await deleteExpired(trx, { id, before })
        if (!gone) return
        for (const object of keysOf(MASTER_OBJECTS))
          await deps.jobs.add(trx, 'settings.forget_object', { key: masterKey(id, object) })
        await forgetUpload(trx, deps, gone.upload_id)
      })
    if (expired.length < AT_ONCE) return
  }
}
