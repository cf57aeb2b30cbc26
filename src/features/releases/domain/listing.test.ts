// Tests that cursors round-trip, and that invalid ones are refused.
import { expect, test } from 'vitest'
import { cursorOf, type Place, placeOf, type ReleaseSort } from './listing.ts'

const ID = '01936f00-0000-7000-8000-00000000000a'

test.each<[ReleaseSort, Place]>([
  ['newest', { id: ID, key: null }],
  ['oldest', { id: ID, key: null }],
  ['date_first', { id: ID, key: '2026-12-18' }],
  ['date_last', { id: ID, key: '-infinity' }],
  ['title_az', { id: ID, key: 'mare a b' }],
  ['title_az', { id: ID, key: '' }],
  ['title_za', { id: ID, key: 'two\nlines' }],
  ['status_first', { id: ID, key: 'c' }],
])('a cursor of the order %s round-trips: %j', (sort, place) => {
  expect(placeOf(cursorOf(place), sort)).toEqual(place)
})

test.each<[string, ReleaseSort, string]>([
  ['nothing', 'newest', ''],
  ['no id', 'title_az', 'x mare'],
  ['an id and more, where the id is all', 'newest', `${ID} mare`],
  ['an id alone, where a title belongs', 'title_az', ID],
  ['a title, where a day belongs', 'date_first', `${ID} mare`],
  ['a status that does not exist', 'status_last', `${ID} draft`],
  ['a day that does not exist', 'date_last', `${ID} 2026-02-30`],
  ['a year that does not exist', 'date_last', `${ID} 0000-01-01`],
])('%s is an invalid cursor', (_, sort, cursor) => {
  expect(placeOf(cursor, sort)).toBeUndefined()
})
