import { expect, test } from 'vitest'
import { type ReasonDraft, withTyped } from './use-decision.ts'

const reason = (more: Partial<ReasonDraft>): ReasonDraft => ({
  key: 'audio_clipping one',
  code: 'other',
  trackId: null,
  note: '',
  ticked: false,
  field: null,
  atMs: null,
  finding: null,
  ...more,
})

test('what a reviewer has typed stays when the release is sent in again', () => {
  const proposed = [reason({ key: 'a', note: 'From the check' }), reason({ key: 'b', note: 'Another' })]
  const typed = [
    reason({ key: 'a', note: 'In my words', ticked: true }),
    reason({ key: 'own', note: 'The second verse is cut off', trackId: 'one', atMs: 4_000, ticked: true }),
    reason({ key: 'gone', note: 'Wrong language', trackId: 'deleted', atMs: 9_000, ticked: true }),
  ]
  expect(withTyped(proposed, typed, ['one'])).toEqual([
    { ...proposed[0], note: 'In my words', ticked: true },
    proposed[1],
    typed[1],
    { ...typed[2], trackId: null, atMs: null },
  ])
})
