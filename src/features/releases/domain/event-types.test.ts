// Tests the event type of each transition.
import { describe, expect, test } from 'vitest'
import { eventTypeOf } from './event-types.ts'
import { STATUSES } from './status.ts'

describe('event types of transitions', () => {
  const live = { live: true }
  test.each([
    [{ from: 'published', to: 'reopened', by: 'user' }, live, 'update_begun'],
    [{ from: 'submitted', to: 'reopened', by: 'user' }, live, 'update_withdrawn'],
    [{ from: 'reopened', to: 'published', by: 'user' }, live, 'update_dropped'],
    [{ from: 'rejected', to: 'published', by: 'user' }, live, 'update_dropped'],
    [{ from: 'in_process', to: 'published', by: 'system' }, live, 'update_live'],
    [{ from: 'in_process', to: 'published', by: 'system' }, { live: false }, 'published'],
    [{ from: 'published', to: 'reopened', by: 'staff' }, live, 'reopened'],
    [{ from: 'in_review', to: 'rejected', by: 'staff' }, live, 'rejected'],
    [{ from: 'published', to: 'published', by: 'user' }, live, 'part_taken_down'],
    [{ from: 'reopened', to: 'reopened', by: 'user' }, live, 'part_taken_down'],
    [{ from: 'published', to: 'removed', by: 'staff' }, live, 'removed_by_order'],
    [{ from: 'in_process', to: 'removed', by: 'staff' }, { live: false }, 'removed_by_order'],
    [{ from: 'takedown_requested', to: 'removed', by: 'system' }, live, 'removed'],
    [{ from: 'published', to: 'expired', by: 'system' }, live, 'licence_ended'],
    [{ from: 'reopened', to: 'expired', by: 'system' }, { live: false }, 'expired'],
  ] as const)('the transition %j has its event type', (move, was, eventType) => {
    expect(eventTypeOf(move, was)).toBe(eventType)
  })

  test('a transition by staff has the status as its event type', () => {
    for (const from of STATUSES)
      for (const to of STATUSES.filter(
        (status) => status !== from && !['published', 'removed', 'expired'].includes(status),
      ))
        expect(eventTypeOf({ from, to, by: 'staff' }, live)).toBe(to)
  })
})
