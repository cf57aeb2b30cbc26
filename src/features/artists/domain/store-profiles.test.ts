// Tests parsing the ids of artist pages from pasted text, and the choice for each store.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PROFILE_STORES,
  type ProfileStore,
  readStoreProfiles,
  storeArtistId,
  storeArtistPage,
  storeArtistPlan,
} from './store-profiles.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const WORDS = `${LETTERS}${LETTERS.toLowerCase()}0123456789`
const stringOf = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })
const number = fc.integer({ min: 1, max: 2 ** 45 }).map(String)

/** Ids of each store, and every notation in which people enter one. */
const IDS: Record<ProfileStore, [id: fc.Arbitrary<string>, ways: ((id: string) => string)[]]> = {
  spotify: [
    stringOf(WORDS, 22),
    [
      (id) => `spotify:artist:${id}`,
      (id) => `https://open.spotify.com/artist/${id}`,
      (id) => `https://open.spotify.com/intl-pt/artist/${id}?si=Ab_c-1`,
      (id) => `open.spotify.com/artist/${id}/discography/all`,
    ],
  ],
  apple_music: [
    number,
    [
      (id) => `https://music.apple.com/us/artist/ana-lima/${id}`,
      (id) => `https://music.apple.com/tr/artist/${id}?l=tr`,
      (id) => `https://itunes.apple.com/br/artist/311/id${id}`,
    ],
  ],
  youtube_music: [
    stringOf(`${WORDS}_-`, 22).map((rest) => `UC${rest}`),
    [
      (id) => `https://music.youtube.com/channel/${id}?si=x`,
      (id) => `https://www.youtube.com/channel/${id}/videos`,
    ],
  ],
  amazon_music: [
    stringOf(`${LETTERS}0123456789`, 8).map((rest) => `B0${rest}`),
    [
      (id) => `https://music.amazon.com/artists/${id}/ana-lima`,
      (id) => `https://music.amazon.co.uk/artists/${id}`,
      (id) => `https://music.amazon.com.br/artists/${id}?ref=dm`,
      (id) => `music.amazon.de/artists/${id}`,
    ],
  ],
  deezer: [
    number,
    [(id) => `https://www.deezer.com/en/artist/${id}`, (id) => `http://deezer.com/artist/${id}/top_track`],
  ],
  tidal: [
    number,
    [(id) => `https://tidal.com/browse/artist/${id}`, (id) => `https://listen.tidal.com/artist/${id}?u`],
  ],
}

describe.each(PROFILE_STORES)('on %s', (store) => {
  const [ids, ways] = IDS[store]

  test('every spelling of an artist id gives the same id', () => {
    fc.assert(
      fc.property(ids, (id) => {
        for (const format of [String, (text: string) => ` ${text}\n`, ...ways])
          expect(storeArtistId(store, format(id))).toBe(id)
        expect(storeArtistId(store, storeArtistPage(store, id))).toBe(id)
      }),
    )
  })

  test('any pasted text gives an id or none, and an id stays the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom(...WEIRD)), (text) => {
        const id = storeArtistId(store, text)
        if (id !== undefined) expect(storeArtistId(store, id)).toBe(id)
      }),
    )
  })

  test('a page of another store gives no id', () => {
    const others = PROFILE_STORES.filter((other) => other !== store)
    fc.assert(
      fc.property(fc.constantFrom(...others), fc.integer({ min: 1 }), (other, seed) => {
        const [id] = fc.sample(IDS[other][0], { numRuns: 1, seed })
        expect(storeArtistId(store, storeArtistPage(other, id as string))).toBeUndefined()
      }),
    )
  })
})

const WEIRD = [
  '',
  ' ',
  '0',
  '-1',
  '１２３',
  'https://',
  'spotify:artist:',
  'https://open.spotify.com/artist/%E0%A4%A',
]

test.each([
  ['spotify', 'https://open.spotify.com/album/0000000000000000000000'],
  ['spotify', 'spotify:user:0000000000000000000000'],
  ['spotify', 'https://open.spotify.com.evil.example/artist/0000000000000000000000'],
  ['spotify', '000000000000000000000'],
  ['apple_music', 'https://music.apple.com/us/album/mare/1440833098'],
  ['apple_music', '0123'],
  ['youtube_music', 'https://www.youtube.com/@ana'],
  ['amazon_music', 'https://www.amazon.com/dp/B000QJPLVA'],
  ['deezer', 'https://www.deezer.com/album/27'],
  ['tidal', 'https://tidal.com/track/27'],
] as const)('on %s the text %s is no artist', (store, pasted) => {
  expect(storeArtistId(store, pasted)).toBeUndefined()
})

describe('the plan of an artist', () => {
  const storeProfiles = readStoreProfiles({
    spotify: { choice: 'link', id: 'spotify:artist:0000000000000000000000' },
    apple_music: { choice: 'new', id: '123' },
    deezer: { choice: 'link', id: 'nobody' },
  })

  test('store profiles keep ids in the store’s own form', () => {
    expect(storeProfiles).toEqual({
      spotify: { choice: 'link', id: '0000000000000000000000' },
      apple_music: { choice: 'new', id: null },
      youtube_music: { choice: 'match', id: null },
      amazon_music: { choice: 'match', id: null },
      deezer: { choice: 'match', id: null },
      tidal: { choice: 'match', id: null },
    })
  })

  test('the plan states what each store does; iTunes follows Apple Music', () => {
    const page = 'https://open.spotify.com/artist/0000000000000000000000'
    expect(storeArtistPlan({ storeProfiles }, ['spotify', 'itunes', 'deezer', 'pandora'])).toEqual([
      { store: 'spotify', does: 'links', page, takesId: true },
      { store: 'itunes', does: 'makes', page: null, takesId: true },
      { store: 'deezer', does: 'matches', page: null, takesId: true },
      { store: 'pandora', does: 'matches', page: null, takesId: false },
    ])
  })

  test('store profiles cover every store by default', () => {
    expect(storeArtistPlan({ storeProfiles }).map(({ store }) => store)).toEqual(
      expect.arrayContaining([...PROFILE_STORES, 'itunes', 'tiktok']),
    )
  })
})
