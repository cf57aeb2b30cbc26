// What the answer of a service means for an attempt to connect.
import { expect, test } from 'vitest'
import { PLAYLIST_ID, readAnswer } from './domain.ts'

const ATTEMPT = { state: 's', userId: 'lena' }

test.each([
  ['the code of our attempt', { state: 's', code: 'c' }, ATTEMPT, 'agreed'],
  ['a person who cancelled', { state: 's', error: 'access_denied' }, ATTEMPT, 'cancelled'],
  ['a service that failed', { state: 's', error: 'server_error' }, ATTEMPT, 'failed'],
  ['an error beside a code', { state: 's', code: 'c', error: 'server_error' }, ATTEMPT, 'failed'],
  ['neither code nor error', { state: 's' }, ATTEMPT, 'failed'],
  ['another state', { state: 'x', code: 'c' }, ATTEMPT, 'stale'],
  ['no attempt', { state: 's', code: 'c' }, undefined, 'stale'],
  ['the attempt of another user', { state: 's', code: 'c' }, { ...ATTEMPT, userId: 'rafael' }, 'stale'],
] as const)('%s', (_, answer, attempt, meaning) => {
  expect(readAnswer(answer, attempt, 'lena')).toBe(meaning)
})

test('ids of playlists have 22 letters and digits', () => {
  expect('37i9dQZF1DXcBWIGoYBM5M').toMatch(PLAYLIST_ID)
  for (const id of ['', '37i9dQZF1DXcBWIGoYBM5', '37i9dQZF1DXcBWIGoYBM5M1', '../me/library?uris=aaaa'])
    expect(id).not.toMatch(PLAYLIST_ID)
})
