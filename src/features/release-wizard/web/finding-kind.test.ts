// Tests what a finding means for its reader.
import { expect, test } from 'vitest'
import { advises, blocks } from '#features/releases/domain/findings.ts'
import { countByKind, kindOfFinding } from './finding-kind.ts'

const missing = blocks('basic-info', 'language_missing', 'language')
const pending = blocks('tracks', 'audio_not_ready', 'tracks.0.audio')
const advice = advises('distribution', 'release_date_pitch', 'releaseDate')

test('a missing value is something to do until it is due, and then a fault', () => {
  expect(kindOfFinding(missing, false)).toBe('todo')
  expect(kindOfFinding(missing, true)).toBe('fault')
})

test.each([true, false])('a file that is being checked is never a fault (due: %s)', (due) => {
  expect(kindOfFinding(pending, due)).toBe('waiting')
  expect(kindOfFinding(advice, due)).toBe('advice')
})

test('findings are counted by what they mean', () => {
  const kindOf = (finding: typeof missing) => kindOfFinding(finding, finding.code === 'language_missing')
  expect(countByKind([missing, pending, pending, advice], kindOf)).toEqual({
    blocks: 1,
    todo: 0,
    waiting: 2,
    advises: 1,
  })
})
