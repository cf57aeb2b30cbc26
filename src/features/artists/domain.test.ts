// Tests the problems that stop an artist from being saved.
import { describe, expect, test } from 'vitest'
import { type ArtistDraft, artistProblems } from './domain/artist-problems.ts'
import { BIO_LENGTH_MAX, GENRES, readSocials, SUBGENRES, subgenresOf } from './domain.ts'

const DRAFT: ArtistDraft = {
  name: 'Ana Lima',
  type: 'solo',
  mainGenre: 'latin',
  subgenre: 'mpb',
  country: 'BR',
  bio: '',
  website: '',
  socials: {},
  storeProfiles: {},
}
const stops = (change: Partial<ArtistDraft>) =>
  artistProblems({ ...DRAFT, ...change }).map(({ at, code }) => `${at}: ${code}`)

describe('genres', () => {
  test('each genre has subgenres, and each subgenre has one genre', () => {
    const all = GENRES.flatMap((genre) => SUBGENRES[genre] as readonly string[])
    expect(new Set(all).size).toBe(all.length)
    expect(GENRES.every((genre) => subgenresOf(genre).length > 4)).toBe(true)
    expect(subgenresOf('constructor')).toEqual([])
  })
})

test.each<[Partial<ArtistDraft>, string[]]>([
  [{}, []],
  [{ subgenre: null, country: null }, []],
  [{ name: 'Ana 🔥' }, ['name: name_emoji']],
  [{ name: 'A\u200bna' }, ['name: name_hidden_characters']],
  [{ name: 'https://ana.com' }, ['name: name_address']],
  [{ name: 'Karaoke' }, ['name: generic_name']],
  [{ name: 'Broken Records' }, []],
  [{ name: 'Various Artists' }, []],
  [{ name: ' Ana  Lima ' }, []],
  [{ subgenre: 'techno' }, ['subgenre: artist_subgenre_unknown']],
  [{ mainGenre: '', subgenre: null }, ['mainGenre: artist_genre_unknown']],
  [{ bio: '🎷'.repeat(BIO_LENGTH_MAX) }, []],
  [{ bio: ` ${'a'.repeat(BIO_LENGTH_MAX)} ` }, []],
  [{ bio: 'a'.repeat(BIO_LENGTH_MAX + 1) }, ['bio: artist_bio_too_long']],
  [{ website: 'abc' }, ['website: website_invalid']],
  [{ website: ' ' }, []],
  [{ socials: { x: 'https://instagram.com/ana', instagram: '' } }, ['socials.x: social_host']],
  [
    { storeProfiles: { spotify: { choice: 'link', id: 'ana' } } },
    ['storeProfiles.spotify: store_page_invalid'],
  ],
  [{ storeProfiles: { tidal: { choice: 'link', id: null } } }, ['storeProfiles.tidal: store_page_missing']],
  [{ storeProfiles: { tidal: { choice: 'new', id: 'nonsense' } } }, []],
])('%o is stopped by %o', (change, expected) => {
  expect(stops(change)).toEqual(expected)
})

test('only profiles of known networks are stored', () => {
  expect(readSocials({ x: 'x.com/ana', tiktok: '', facebook: null })).toEqual({ x: 'https://x.com/ana' })
})
