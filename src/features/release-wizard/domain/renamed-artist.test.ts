// The store pages of a main artist follow the name.
import { expect, test } from 'vitest'
import { renamedArtist } from './renamed-artist.ts'

const PROFILES = new Map([
  ['Ana', { spotify: 'ana-on-spotify', deezer: 'ana-on-deezer' }],
  ['Bia', { spotify: 'bia-on-spotify' }],
])
const pagesOf = (name: string) => PROFILES.get(name)
const typed = (text: string) =>
  [...text].reduce((artist, _, i) => renamedArtist(artist, text.slice(0, i + 1), pagesOf), {
    name: '',
    pages: {},
  })

test('an artist of the account brings their pages', () => {
  expect(typed('Ana')).toEqual({ name: 'Ana', pages: PROFILES.get('Ana') })
})

test('a name that begins like that of an artist of the account does not get their pages', () => {
  expect(typed('Ana Lima')).toEqual({ name: 'Ana Lima', pages: {} })
})

test('another choice replaces the pages of the first one', () => {
  expect(renamedArtist(typed('Ana'), 'Bia', pagesOf)).toEqual({ name: 'Bia', pages: PROFILES.get('Bia') })
})

test('a pasted page stays when the name is corrected', () => {
  const pasted = { name: 'Anna', pages: { spotify: 'pasted' } }
  expect(renamedArtist(pasted, 'Ana', pagesOf)).toEqual({
    name: 'Ana',
    pages: { spotify: 'pasted', deezer: 'ana-on-deezer' },
  })
})
