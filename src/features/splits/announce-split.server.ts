// Notifies people of what happens to a split or a recoupment, in the app and by mail.
import { notify, type Recipients } from '#features/notifications/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'

const SPLIT_EVENTS = [
  'split_accepted',
  'split_declined',
  'split_expired',
  'split_changed',
  'split_proposed',
  'split_agreed',
  'split_refused',
  'recoupment_proposed',
  'recoupment_opened',
  'recoupment_declined',
  'recoupment_ended',
] as const
export type SplitEvent = (typeof SPLIT_EVENTS)[number]

export interface Announcement {
  to: Recipients
  event: SplitEvent
  /** `shareBp` and `month` are written in the reader's language. */
  params: Record<string, string | number>
  href: string
  /** Identifies the event, so that nobody is notified twice. */
  key: string
}

/** @param trx the transaction of the event */
export async function announce(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { to, event, params, href, key }: Announcement,
): Promise<void> {
  await notify(trx, deps, { to, kind: `money.${event}`, params, href, key })
  await deps.jobs.add(trx, 'split.announced', {
    event,
    href,
    params: JSON.stringify(params),
    ...('userId' in to ? { userId: to.userId } : { accountId: to.accountId }),
  })
}

/** The people of an account who see its money. */
export const moneyPeople = (accountId: string): Recipients => ({ accountId, needs: 'money.view' })
