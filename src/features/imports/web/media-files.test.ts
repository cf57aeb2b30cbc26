// Tests which files of a bulk upload wait for a decision, what becomes of them once their pictures are known, and what is
// still missing beside them.
import { expect, test } from 'vitest'
import type { MediaTarget } from './match-files.ts'
import { missingPlaces } from './missing-places.ts'
import { type MediaFile, questionsOf, withFacts } from './use-media-files.ts'

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
const targets = new Map([[target.id, target]])
const place = (trackId: string | null) => ({ releaseId: 'release', trackId })
const cover = (key: string, part: Partial<MediaFile> = {}): MediaFile => ({
  key,
  file: new File(['x'], `${key}.jpg`),
  path: `${key}.jpg`,
  match: { kind: 'artwork', by: 'name', places: [place(null)] },
  place: place(null),
  isChosen: false,
  hasAsked: false,
  facts: undefined,
  state: 'review',
  percent: 0,
  problem: undefined,
  ...part,
})
const questions = (files: MediaFile[]) => [...questionsOf(files, targets).values()]
const tooSmall = { code: 'artwork_too_small', at: '', params: { min: 1500, width: 1200, height: 1200 } }
const facts = (problem?: typeof tooSmall) => ({ durationMs: null, picture: null, problem })

test('two files for one place both ask, and one alone fits', () => {
  expect(questions([cover('a'), cover('b')])).toEqual(['second_file', 'second_file'])
  expect(questions([cover('a')])).toEqual([undefined])
  expect(questions([cover('a', { place: place('two') })])).toEqual(['replaces'])
  expect(questions([cover('a', { place: undefined })])).toEqual(['no_match'])
})

test('a picture that turns out too small asks, and the other one for its place is chosen', () => {
  const asked = { hasAsked: true }
  const files = [cover('small', asked), cover('large', asked)]
  const known = withFacts(
    files,
    new Map([
      ['small', facts(tooSmall)],
      ['large', facts()],
    ]),
    targets,
  )
  expect(known).toMatchObject([
    { key: 'small', problem: tooSmall, isChosen: false, hasAsked: true },
    { key: 'large', problem: undefined, isChosen: true, hasAsked: true },
  ])
  expect(questions(known)).toEqual(['unusable', undefined])
})

test('facts take back no decision of the owner, and no upload', () => {
  const decided = cover('a', { isChosen: true, place: place('two') })
  expect(withFacts([decided], new Map([['a', facts()]]), targets)[0]).toMatchObject({ isChosen: true })
  const sending = cover('b', { isChosen: true, state: 'sending' })
  expect(withFacts([sending], new Map([['b', facts(tooSmall)]]), targets)[0]).toMatchObject({
    problem: undefined,
    isChosen: true,
  })
})

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
