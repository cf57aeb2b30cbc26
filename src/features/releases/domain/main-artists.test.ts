// Tests the display name of several artists, and who the main artists of a track are.
import { describe, expect, test } from 'vitest'
import { artistsOfTrack, displayArtist, mainNames, named } from './main-artists.ts'

const bia = { name: 'Bia', pages: { deezer: '1' } }
const rui = { name: 'Rui', pages: {} }
const release = { artist: { name: 'Ana' }, otherArtists: [bia] }

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Bia'], 'Ana & Bia'],
  [['Ana', 'Bia', 'Rui'], 'Ana, Bia & Rui'],
])('the display name of %j is %j', (names, shown) => expect(displayArtist(names)).toBe(shown))

test('names are trimmed, and empty ones do not count', () => {
  expect(mainNames(' Ana ', [{ name: ' ' }, { name: 'Bia ' }])).toEqual(['Ana', 'Bia'])
  expect(mainNames(null)).toEqual([])
  expect(
    named([
      { name: '', pages: {} },
      { name: ' Bia', pages: {} },
    ]),
  ).toEqual([{ name: 'Bia', pages: {} }])
})

describe('a track has', () => {
  test.each([
    ['all main artists of its release', '', [], 'Ana', [bia]],
    ['those and its own others', '', [rui], 'Ana', [bia, rui]],
    ['only its own when it names the first', 'Eva', [], 'Eva', []],
    ['its own first and others', 'Eva', [rui], 'Eva', [rui]],
  ])('%s', (_, artist, otherArtists, first, others) => {
    expect(artistsOfTrack({ artist, otherArtists }, release)).toEqual({ artist: first, otherArtists: others })
  })
})
