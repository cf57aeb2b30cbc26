// Notifies the people of an account who see its money of a question about a track, and of its end.
import { notify } from '#features/notifications/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import type { SignalRow } from './data.server.ts'

export type AnnouncedEvent = 'asked' | 'dismissed' | 'confirmed'

/** @param trx the transaction of the event */
export async function announceSignal(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { row, event }: { row: SignalRow; event: AnnouncedEvent },
): Promise<void> {
  await notify(trx, deps, {
    to: { accountId: row.account_id, needs: 'money.view' },
    kind: `money.signal_${event}`,
    params: { title: row.title, store: row.store },
    href: paths.signal(row.id),
    key: `signal-${event}-${row.id}`,
  })
  await deps.jobs.add(trx, 'signal.announced', { signalId: row.id, event })
}
