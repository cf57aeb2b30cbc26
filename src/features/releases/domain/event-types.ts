// Event types of a release: the state a transition leads to, or a more specific type.
import type { Actor, Status } from './status.ts'

/** Transitions whose event type is more specific than the state they lead to. */
const EXTRA_EVENT_TYPES = [
  'update_begun',
  'update_withdrawn',
  'update_dropped',
  'update_live',
  'part_taken_down',
  'removed_by_order',
  'licence_ended',
] as const
export type ExtraEventType = (typeof EXTRA_EVENT_TYPES)[number]

export const isExtraEventType = (eventType: ExtraEventType | Status): eventType is ExtraEventType =>
  EXTRA_EVENT_TYPES.some((known) => known === eventType)

/** @param was whether the release was live before this transition */
export function eventTypeOf(
  { from, to, by }: { from: Status | null; to: Status; by: Actor },
  was: { live: boolean },
): ExtraEventType | Status {
  if (from === to) return 'part_taken_down'
  if (to === 'reopened' && by === 'user') return from === 'published' ? 'update_begun' : 'update_withdrawn'
  if (to === 'removed' && by === 'staff') return 'removed_by_order'
  // A live release does not expire for an overdue correction.
  if (to === 'expired' && was.live) return 'licence_ended'
  if (to !== 'published' || !was.live) return to
  return by === 'user' ? 'update_dropped' : 'update_live'
}

type Transition = Parameters<typeof eventTypeOf>[0]

/** The event type of each transition, in order. */
export function eventTypesOf(moves: readonly Transition[]): (ExtraEventType | Status)[] {
  let live = false
  return moves.map((move) => {
    const eventType = eventTypeOf(move, { live })
    live ||= move.to === 'published'
    return eventType
  })
}
