// Tests that every reason leads to a field of the wizard, and a pinned one to its pin.
import { expect, test } from 'vitest'
import { placeOfReason } from './fields.ts'
import { REOPENING_REASONS } from './vocabulary.ts'

const TRACKS = [{ id: 'one' }, { id: 'two' }]
const place = (code: string, pin: { trackId?: string; field?: string } = {}) => {
  const { step, at } = placeOfReason({ code, trackId: pin.trackId ?? null, field: pin.field ?? null }, TRACKS)
  return `${step} ${at}`
}

test.each(Object.entries(REOPENING_REASONS))('the reason %s is fixed in %s', (code, step) => {
  expect(place(code).split(' ')[0]).toBe(step)
})

test.each<[string, Parameters<typeof place>[1], string]>([
  ['silence', { trackId: 'two' }, 'tracks tracks.1.audio'],
  ['silence', {}, 'tracks tracks.0.audio'],
  ['silence', { trackId: 'gone' }, 'tracks tracks.0.audio'],
  ['cover_licence', { trackId: 'two' }, 'tracks tracks.1.version'],
  ['featuring_or_primary', { trackId: 'two', field: 'title' }, 'tracks tracks.1.title'],
  ['release_data', { trackId: 'two' }, 'tracks tracks.1.title'],
  ['release_data', { field: 'language' }, 'basic-info language'],
  ['release_data', { trackId: 'one', field: 'language' }, 'tracks tracks.0.language'],
  ['cover_art', { trackId: 'two' }, 'tracks tracks.1.title'],
  ['other', { field: 'releaseDate' }, 'distribution releaseDate'],
  ['other', { field: 'platforms' }, 'platforms platforms'],
  ['other', { trackId: 'two', field: 'lyrics' }, 'tracks tracks.1.lyrics'],
  ['other', {}, 'basic-info title'],
  ['cover_art', {}, 'artwork artwork'],
])('the place of %s with %j', (code, pin, expected) => expect(place(code, pin)).toBe(expected))
