// What a release's moves are told as: the state they lead to, or what it was that was done.
import type { Actor, Status } from './status.ts'

/** Moves that are something else to their people than the state they lead to. */
export const DEEDS = [
  'update_begun',
  'update_withdrawn',
  'update_dropped',
  'update_live',
  'part_taken_down',
  'removed_by_order',
  'licence_ended',
] as const
export type Deed = (typeof DEEDS)[number]

export const isDeed = (deed: Deed | Status): deed is Deed => DEEDS.some((one) => one === deed)

/** @param was whether the release was live before this move */
export function deedOf(
  { from, to, by }: { from: Status | null; to: Status; by: Actor },
  was: { live: boolean },
): Deed | Status {
  if (from === to) return 'part_taken_down'
  if (to === 'reopened' && by === 'user') return from === 'published' ? 'update_begun' : 'update_withdrawn'
  if (to === 'removed' && by === 'staff') return 'removed_by_order'
  // What is live does not expire for a correction that is late.
  if (to === 'expired' && was.live) return 'licence_ended'
  if (to !== 'published' || !was.live) return to
  return by === 'user' ? 'update_dropped' : 'update_live'
}

type Move = Parameters<typeof deedOf>[0]

/** What each of a release's moves was, in their order. */
export function deedsOf(moves: readonly Move[]): (Deed | Status)[] {
  let live = false
  return moves.map((move) => {
    const deed = deedOf(move, { live })
    live ||= move.to === 'published'
    return deed
  })
}
