// Enqueues the next step of deliveries whose job was lost.
import type { Deps } from '#lib/deps.ts'
import { listStranded } from './data.server.ts'
import { enqueueAllSending, enqueueLiveCheck, enqueuePoll } from './queue-deliveries.server.ts'

/** More than any crash leaves behind; the rest is found by the next run. */
const LIMIT = 1_000

/**
 * A job whose process died during its last attempt is never tried again, and its delivery would rest. Each open
 * delivery without a job gets its job back; `sendDelivery` bounds how often that is of use.
 */
export async function recoverDeliveries({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stranded = await listStranded(trx, LIMIT)
    const unsent = stranded.filter(({ status }) => status !== 'sent' && status !== 'accepted')
    await enqueueAllSending(
      trx,
      { jobs },
      unsent.map(({ id }) => id),
    )
    for (const { id, status } of stranded) {
      if (status === 'sent') await enqueuePoll(trx, { jobs }, id)
      if (status === 'accepted') await enqueueLiveCheck(trx, { jobs }, id)
    }
  })
}
