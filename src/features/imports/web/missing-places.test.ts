// Tests what is still missing beside files that are attached, chosen or only found.
import { expect, test } from 'vitest'
import type { MediaTarget } from './match-files.ts'
import { missingPlaces } from './missing-places.ts'

const target: MediaTarget = {
  id: 'release',
  title: 'Half Light',
  artistName: 'Marlo Quist',
  upc: null,
  hasCover: false,
  tracks: [
    { id: 'one', position: 1, title: 'Slow Ferries', isrc: null, hasAudio: false },
    { id: 'two', position: 2, title: 'Northbound', isrc: null, hasAudio: true },
    { id: 'three', position: 3, title: 'Lamp Song', isrc: null, hasAudio: false },
  ],
}
const place = (trackId: string | null) => ({ releaseId: 'release', trackId })
const missing = (files: Parameters<typeof missingPlaces>[1]) =>
  missingPlaces([target], files).map(({ trackId }) => trackId ?? 'cover')

test('what has no file and gets none is missing', () => {
  expect(missing([])).toEqual(['cover', 'one', 'three'])
  expect(missing([{ place: place('one'), isChosen: true, state: 'review' }])).toEqual(['cover', 'three'])
  expect(missing([{ place: place(null), isChosen: true, state: 'done' }])).toEqual(['one', 'three'])
  expect(missingPlaces([target], [])[1]).toMatchObject({
    release: 'Half Light',
    track: { title: 'Slow Ferries', position: 1 },
  })
})

test('a file that waits for a decision, or was not attached, fills no place', () => {
  expect(missing([{ place: place('one'), isChosen: false, state: 'review' }])).toContain('one')
  expect(missing([{ place: place('one'), isChosen: true, state: 'failed' }])).toContain('one')
  expect(missing([{ place: undefined, isChosen: false, state: 'review' }])).toHaveLength(3)
})
