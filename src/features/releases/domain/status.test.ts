// The transitions of a release: every pair of states with every actor.
import { expect, test } from 'vitest'
import { type Actor, canTransition, isEditable, isLive, isRemovable, STATUSES, toStatus } from './status.ts'

/** Written independently of `RELEASE_TRANSITIONS`, one transition per line. */
const EXPECTED = `
draft -> submitted: user
submitted -> draft: user
submitted -> in_review: staff system
submitted -> reopened: user
in_review -> approved: staff
in_review -> reopened: staff
in_review -> rejected: staff
reopened -> submitted: user
rejected -> submitted: user
reopened -> published: user
rejected -> published: user
reopened -> takedown_requested: user
rejected -> takedown_requested: user
reopened -> expired: system
rejected -> expired: system
approved -> in_process: system
approved -> reopened: staff
in_process -> reopened: staff
in_process -> published: system
published -> reopened: user staff
published -> takedown_requested: user
takedown_requested -> removed: system
published -> removed: staff
submitted -> removed: staff
in_review -> removed: staff
reopened -> removed: staff
rejected -> removed: staff
approved -> removed: staff
in_process -> removed: staff
published -> expired: system
`
const allowed = new Set(
  EXPECTED.trim()
    .split('\n')
    .flatMap((line) => {
      const [transition, actors = ''] = line.split(': ')
      return actors.split(' ').map((actor) => `${transition} ${actor}`)
    }),
)
const ACTORS: Actor[] = ['user', 'staff', 'system']

test.each(
  STATUSES,
)('from %s exactly the listed transitions are allowed, each for exactly the listed actors', (from) => {
  const differs = STATUSES.flatMap((to) =>
    ACTORS.filter((actor) => canTransition(from, to, actor) !== allowed.has(`${from} -> ${to} ${actor}`)).map(
      (actor) => `${from} -> ${to} ${actor}`,
    ),
  )
  expect(differs).toEqual([])
})

test('the transition table contains only existing statuses', () => {
  expect(STATUSES).toHaveLength(12)
  expect(allowed.size).toBe(32)
  for (const line of allowed) {
    const [from, , to] = line.split(' ')
    expect(STATUSES).toContain(from)
    expect(STATUSES).toContain(to)
  }
})

test.each(STATUSES)('%s is editable only while it is the artist’s turn', (status) => {
  expect(isEditable({ status, finalRejection: false })).toBe(
    ['draft', 'reopened', 'rejected'].includes(status),
  )
  expect(isEditable({ status: 'rejected', finalRejection: true })).toBe(false)
})

test('an unknown status of another system becomes unknown', () => {
  expect(toStatus('published')).toBe('published')
  for (const foreign of ['live', '', 'Draft', 'constructor']) expect(toStatus(foreign)).toBe('unknown')
})

test.each(STATUSES)('%s is live after its publication until it ends', (status) => {
  const ended = ['takedown_requested', 'removed', 'expired'].includes(status)
  expect(isLive({ status, liveAt: new Date() })).toBe(!ended)
  expect(isLive({ status, liveAt: null })).toBe(status === 'published')
})

test.each(STATUSES)('a legal takedown removes %s when stores have it or are getting it', (status) => {
  const inStores = ['submitted', 'in_review', 'approved', 'in_process', 'published', 'reopened', 'rejected']
  expect(isRemovable({ status, liveAt: new Date() })).toBe(inStores.includes(status))
  expect(isRemovable({ status, liveAt: null })).toBe(['in_process', 'published'].includes(status))
})
