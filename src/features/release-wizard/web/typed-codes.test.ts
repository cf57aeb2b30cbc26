// Tests formatting codes while they are typed.
import { expect, test } from 'vitest'
import { isSpotifyArtist, typedIsrc } from './typed-codes.ts'

test.each([
  ['', ''],
  ['g', 'G'],
  ['gb', 'GB'],
  ['gba', 'GB-A'],
  ['GB-', 'GB'],
  ['GB-ABC', 'GB-ABC'],
  ['gbabc2600001', 'GB-ABC-26-00001'],
  [' GB ABC 26 00001', 'GB-ABC-26-00001'],
  ['ISRC: GB-ABC-26-00001', 'GB-ABC-26-00001'],
  // An Icelandic code starts with the same four letters.
  ['IS-RC1-26-00001', 'IS-RC1-26-00001'],
  ['gbabc26000019', 'GB-ABC-26-000019'],
])('%j is shown as %j', (typed, expected) => {
  expect(typedIsrc(typed)).toBe(expected)
})

test.each([
  ['spotify:artist:4gzpq5DPGxSnKTe4SA8HAU', true],
  [' https://open.spotify.com/intl-pt/artist/4gzpq5DPGxSnKTe4SA8HAU?si=1 ', true],
  ['https://open.spotify.com/track/4gzpq5DPGxSnKTe4SA8HAU', false],
  ['spotify:artist:4gzpq5', false],
  ['Nora Vale', false],
])('%j is a Spotify artist: %s', (text, expected) => {
  expect(isSpotifyArtist(text)).toBe(expected)
})
