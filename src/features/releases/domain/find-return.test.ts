// Tests which decision is shown as the reason of a status.
import { expect, test } from 'vitest'
import { findReturn } from './find-return.ts'
import type { Status } from './status.ts'

const of = (...events: ['user' | 'staff' | 'system', Status][]) => {
  const listed = events.map(([actorRole, toStatus], index) => ({ actorRole, toStatus, index }))
  return findReturn({ status: listed.at(-1)?.toStatus ?? 'draft', events: listed })?.index
}

test.each<[string, Parameters<typeof of>, number | undefined]>([
  [
    'staff reopened it',
    [
      ['user', 'submitted'],
      ['staff', 'reopened'],
    ],
    1,
  ],
  [
    'it was submitted again and withdrawn',
    [
      ['staff', 'reopened'],
      ['user', 'submitted'],
      ['user', 'reopened'],
    ],
    0,
  ],
  [
    'staff removed it',
    [
      ['staff', 'published'],
      ['staff', 'removed'],
    ],
    1,
  ],
  [
    'its owner began an update',
    [
      ['staff', 'reopened'],
      ['system', 'published'],
      ['user', 'reopened'],
    ],
    undefined,
  ],
  [
    'its owner took it down after a return',
    [
      ['system', 'published'],
      ['staff', 'reopened'],
      ['user', 'takedown_requested'],
      ['system', 'removed'],
    ],
    undefined,
  ],
])('%s', (_, events, expected) => {
  expect(of(...events)).toBe(expected)
})
