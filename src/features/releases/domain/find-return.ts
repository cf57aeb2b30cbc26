// The decision that put a release into the status it has.
import type { Status } from './status.ts'

interface Event {
  toStatus: Status
  actorRole: 'user' | 'staff' | 'system'
}

/**
 * Only decisions since the publication: an update that the owner began was not returned by anybody, and a release that
 * the owner took down was not removed for the reasons of an earlier return.
 *
 * @param events the earliest first
 */
export function findReturn<E extends Event>({
  status,
  events,
}: {
  status: Status
  events: readonly E[]
}): E | undefined {
  const out = events.findLastIndex(({ toStatus }) => toStatus === 'published')
  return events
    .slice(out + 1)
    .findLast(({ actorRole, toStatus }) => actorRole === 'staff' && toStatus === status)
}
