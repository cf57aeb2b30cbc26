// Tests which draft a file goes to by its name and folder, and that nothing ambiguous is guessed.
import { expect, test } from 'vitest'
import { type MediaTarget, matcherOf } from './match-files.ts'

const release = (
  id: string,
  title: string,
  artistName: string,
  upc: string | null,
  tracks: [string, string?][],
) =>
  ({
    id,
    title,
    artistName,
    upc,
    hasCover: false,
    tracks: tracks.map(([title, isrc], index) => ({
      id: `${id}${index + 1}`,
      position: index + 1,
      title,
      isrc: isrc ?? null,
      hasAudio: false,
    })),
  }) satisfies MediaTarget

const match = matcherOf([
  release('a', 'Volume Two', 'Gravel Choir', '0036000291452', [
    ['Number Nine', 'QZPS12600077'],
    ['Northbound'],
    ['Lamp Song'],
    ['Intro'],
  ]),
  release('b', 'Half Light', 'The Low Meridian', null, [['Northbound'], ['Intro']]),
  release('c', 'Rua das Flores', 'Benedita Prado', '5901234123457', [['Rua das Flores']]),
  release('d', 'Half Light', 'Marlo Quist', null, [['Slow Ferries']]),
])
const places = (path: string) =>
  match(path).places.map(({ releaseId, trackId }) => trackId ?? `${releaseId} cover`)

test.each([
  ['qz-ps1-26-00077_rua.wav', 'isrc', ['a1']],
  ['Northbound QZPS12600077.flac', 'isrc', ['a1']],
  ['036000291452/03 lamp song.flac', 'upc', ['a3']],
  ['036000291452_02.wav', 'upc', ['a2']],
  ['036000291452/2.wav', 'upc', ['a2']],
  ['036000291452 - Lamp Song.wav', 'upc', ['a3']],
  ['Slow Ferries (final).wav', 'name', ['d1']],
  ['01 - Benedita Prado - Rua das Flôres.mp3', 'name', ['c1']],
  ['Northbound.wav', 'name', ['a2', 'b1']],
  ['The Low Meridian - Northbound.wav', 'name', ['b1']],
  ['Volume Two/Northbound.wav', 'name', ['a2']],
  ['Volume Two/04.wav', 'name', ['a4']],
  ['Marlo Quist - Half Light/Intro.wav', 'name', ['a4', 'b2']],
  ['bounce 14.wav', undefined, []],
  ['QZPS12699999.wav', undefined, []],
  ['000000000000/9.wav', undefined, []],
])('audio: %s by %s', (path, by, expected) => {
  expect(match(path)).toMatchObject({ kind: 'audio', by })
  expect(places(path)).toEqual(expected)
})

test.each([
  ['5901234123457.jpg', 'upc', ['c cover']],
  ['Rua das Flores_cover_3000x3000.png', 'name', ['c cover']],
  ['Volume Two/front.jpeg', 'name', ['a cover']],
  ['Marlo Quist - Half Light.jpg', 'name', ['d cover']],
  ['Half Light.jpg', 'name', ['b cover', 'd cover']],
  ['cover.jpg', undefined, []],
])('covers: %s by %s', (path, by, expected) => {
  expect(match(path)).toMatchObject({ kind: 'artwork', by })
  expect(places(path)).toEqual(expected)
})
