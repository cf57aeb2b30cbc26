// The URL of the list of releases: its filters round-trip, and unknown values are ignored.
import { expect, test } from 'vitest'
import type { ViewFilter } from '../saved-views/contract.ts'
import { addressOf, filterIn, questionOf } from './list-address.ts'

const ALL: ViewFilter = { sort: 'newest', status: [], type: [], artist: [], search: '' }
const [A, B] = ['01936f00-0000-7000-8000-00000000000a', '01936f00-0000-7000-8000-00000000000b']

test.each<[string, Partial<ViewFilter>]>([
  ['/distributions', {}],
  ['/distributions?search=Mar%C3%A9+%26+Sal', { search: 'Maré & Sal' }],
  [
    '/distributions?status=draft&status=reopened&sort=title_az',
    { status: ['draft', 'reopened'], sort: 'title_az' },
  ],
  [`/distributions?type=ep&artist=${A}&artist=${B}`, { type: ['ep'], artist: [A, B] }],
])('%s is read as it is written', (address, part) => {
  expect(addressOf({ ...ALL, ...part })).toBe(address)
  expect(filterIn(new URL(address, 'http://x').searchParams)).toEqual({ ...ALL, ...part })
})

test('the same rows have the same address, in whatever order they were chosen', () => {
  const chosen: ViewFilter = { ...ALL, status: ['reopened', 'draft'], artist: [B, A], search: ' a ' }
  expect(addressOf(chosen)).toBe(
    addressOf({ ...chosen, status: ['draft', 'reopened'], artist: [A, B], search: 'a' }),
  )
})

test('what is none of ours is passed over', () => {
  const query = new URLSearchParams('sort=loudest&status=lost&status=draft&type=mixtape&artist=ana&page=2')
  expect(filterIn(query)).toEqual({ ...ALL, status: ['draft'] })
})

test('in process asks for what is approved, too', () => {
  expect(questionOf({ ...ALL, status: ['in_process'] }).status).toEqual(['in_process', 'approved'])
  expect(questionOf({ ...ALL, status: ['draft'] }).status).toEqual(['draft'])
})
